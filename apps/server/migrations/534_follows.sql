-- Whom and what a person follows.
create table follows (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  author_id integer references accounts on delete cascade,
  coin_id integer references coins on delete cascade,
  signal_id integer references signals on delete cascade,
  created_at timestamptz not null,
  check (num_nonnulls(author_id, coin_id, signal_id) = 1),
  check (author_id <> account_id)
);
comment on table follows is 'An author, a coin or a signal that a person follows. Nobody but them learns of it.';
create index follows_account on follows (account_id, id desc);
comment on index follows_account is 'What a person follows, the latest first.';
create unique index follows_author on follows (author_id, account_id) where author_id is not null;
comment on index follows_author is 'Who follows an author, each once.';
create unique index follows_coin on follows (coin_id, account_id) where coin_id is not null;
comment on index follows_coin is 'Who follows a coin, each once.';
create unique index follows_signal on follows (signal_id, account_id) where signal_id is not null;
comment on index follows_signal is 'Who follows a signal, each once.';

-- What follows tell: a text of an author, a text about a coin, the end of a signal.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('reply', 'mention', 'thread', 'event', 'author', 'coin', 'outcome'));
alter table notification_settings
  drop constraint notification_settings_bell_check,
  drop constraint notification_settings_push_check,
  drop constraint notification_settings_letter_check,
  drop constraint notification_settings_telegram_check,
  add constraint notification_settings_bell_check
    check (bell <@ array['reply', 'mention', 'thread', 'event', 'author', 'coin', 'outcome']),
  add constraint notification_settings_push_check
    check (push <@ array['reply', 'mention', 'thread', 'event', 'author', 'coin', 'outcome']),
  add constraint notification_settings_letter_check
    check (letter <@ array['reply', 'mention', 'thread', 'event', 'author', 'coin', 'outcome']),
  add constraint notification_settings_telegram_check
    check (telegram <@ array['reply', 'mention', 'thread', 'event', 'author', 'coin', 'outcome']);
-- Whoever chose ways before did not refuse what did not exist: it goes on the ways that are in use, as for others.
update notification_settings set
  bell = case when bell = '{}' then bell else bell || array['author', 'coin', 'outcome'] end,
  push = case when push = '{}' then push else push || array['author', 'coin', 'outcome'] end;

-- A deleted text takes its notifications along.
create trigger posts_notifications after delete on posts for each row execute function remove_notifications('post');
create trigger signals_notifications after delete on signals for each row execute function remove_notifications('signal');
create trigger signals_outcome_notifications after delete on signals
  for each row execute function remove_notifications('outcome');

create function tell_signal_ended() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload) values ('signals.ended', jsonb_build_object('ids', jsonb_build_array(new.id)));
  return null;
end $$;
comment on function tell_signal_ended is 'Writes an event when a signal is over, or open again after a correction of its prices.';
create trigger signals_ended after update of ended_at, void_at on signals
  for each row
  when ((old.ended_at is null and old.void_at is null) <> (new.ended_at is null and new.void_at is null))
  execute function tell_signal_ended();
