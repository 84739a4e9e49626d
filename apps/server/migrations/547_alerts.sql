-- Rules by which people are told of what concerns their coins.
create table alert_rules (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  covers text not null check (covers in ('portfolio', 'coins')),
  whats text[] not null check (whats <@ array['alpha', 'news', 'opinion', 'signal', 'outcome'] and cardinality(whats) > 0),
  way text not null check (way in ('now', 'bell')),
  pause_minutes integer not null default 0 check (pause_minutes between 0 and 1440),
  is_on boolean not null default true,
  finds text not null,
  created_at timestamptz not null,
  constraint alert_rules_same unique (account_id, finds)
);
comment on table alert_rules is 'A rule of a person: of which coins, what and how they are told.';
comment on column alert_rules.pause_minutes is 'Smallest pause between two messages; what comes in it goes to the bell alone.';
comment on column alert_rules.finds is 'Hash of the coins and of what is told: a person has no rule twice.';
create index alert_rules_portfolio on alert_rules (account_id) where covers = 'portfolio' and is_on;
comment on index alert_rules_portfolio is 'Rules of those who hold a coin in their portfolio.';

create table alert_coins (
  coin_id integer not null references coins on delete cascade,
  what text not null,
  rule_id integer not null references alert_rules on delete cascade,
  primary key (coin_id, what, rule_id)
);
comment on table alert_coins is 'What a rule tells of a coin that it names: a mention finds its rules by this key.';
create index alert_coins_rule on alert_coins (rule_id);
comment on index alert_coins_rule is 'The coins of a rule.';

create index portfolio_assets_coin on portfolio_assets (coin_id, account_id);
comment on index portfolio_assets_coin is 'Who has a coin in their portfolio.';

create table alert_items (
  id integer generated always as identity primary key,
  what text not null check (what in ('alpha', 'news', 'opinion', 'signal', 'outcome')),
  post_id integer references posts on delete cascade,
  signal_id integer references signals on delete cascade,
  found_at timestamptz not null,
  check (num_nonnulls(post_id, signal_id) = 1)
);
comment on table alert_items is 'A text or an outcome that rules told of.';
create unique index alert_items_post on alert_items (post_id) where post_id is not null;
comment on index alert_items_post is 'A text is told of once.';
create unique index alert_items_signal on alert_items (signal_id, what) where signal_id is not null;
comment on index alert_items_signal is 'A signal and its outcome are each told of once.';
create index alert_items_found on alert_items (found_at);
comment on index alert_items_found is 'Old ones to remove.';
create trigger alert_items_notifications after delete on alert_items
  for each row execute function remove_notifications('alert');

create table alert_hits (
  item_id integer not null references alert_items on delete cascade,
  account_id integer not null references accounts on delete cascade,
  rule_id integer references alert_rules on delete set null,
  coin_id integer not null references coins on delete cascade,
  thread text not null,
  is_quiet boolean not null,
  told_at timestamptz not null,
  primary key (item_id, account_id),
  constraint alert_hits_once unique (account_id, thread)
);
comment on table alert_hits is 'Who is told of an item, by which of their rules and for which coin.';
comment on column alert_hits.rule_id is 'Null when the rule was removed.';
comment on column alert_hits.thread is 'The story, or the item itself: a person is told once of it.';
comment on column alert_hits.is_quiet is 'It went to the bell alone.';
create index alert_hits_rule on alert_hits (rule_id, told_at);
comment on index alert_hits_rule is 'What a rule told lately.';
create index alert_hits_coin on alert_hits (coin_id);
comment on index alert_hits_coin is 'Read when a row of coins goes.';

create table alert_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  entity_id integer not null,
  at timestamptz not null default now()
);
comment on table alert_changes is 'A text that names a coin, or a signal, whose rules are to be found. A job does it and removes the row.';

create function alert_note_mentions() returns trigger language plpgsql as $$
begin
  insert into alert_changes (kind, entity_id) select distinct kind, entity_id from added where kind = 'post';
  return null;
end $$;
comment on function alert_note_mentions is 'Records texts that name a coin.';
create trigger alert_note after insert on mentions referencing new table as added
  for each statement execute function alert_note_mentions();

create function alert_note_row() returns trigger language plpgsql as $$
begin
  insert into alert_changes (kind, entity_id) values (tg_argv[0], new.id);
  return null;
end $$;
comment on function alert_note_row is 'Records what readers see from now on, and a signal that is over.';
create trigger alert_note after update of live on posts for each row
  when (new.live and not old.live) execute function alert_note_row('post');
create trigger alert_note after insert on signals for each row
  when (new.live) execute function alert_note_row('signal');
create trigger alert_note_change after update of live, ended_at, void_at on signals for each row
  when (new.live and (not old.live or old.ended_at is null and new.ended_at is not null
    or old.void_at is null and new.void_at is not null))
  execute function alert_note_row('signal');

alter table notifications add column tells text;
comment on column notifications.tells is 'The publication or outcome it tells of, whichever source does; null when it is no such.';
create unique index notifications_tells on notifications (account_id, tells) where tells is not null;
comment on index notifications_tells is 'A person is told once of a publication.';

-- A new kind of notification beside those that stand.
do $$
declare
  one record;
begin
  for one in
    select conrelid::regclass as place, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and conrelid in ('notifications'::regclass, 'notification_settings'::regclass)
      and pg_get_constraintdef(oid) like '%''reply''::text%'
  loop
    execute format('alter table %s drop constraint %I', one.place, one.name);
    execute format('alter table %s add constraint %I %s', one.place, one.name,
      replace(one.definition, '''event''::text', '''event''::text, ''alert''::text'));
  end loop;
end $$;
-- Whoever chose ways before did not refuse what did not exist: it goes on the ways that are in use, as for others.
update notification_settings set
  bell = case when bell = '{}' then bell else bell || array['alert'] end,
  push = case when push = '{}' then push else push || array['alert'] end,
  telegram = case when telegram = '{}' then telegram else telegram || array['alert'] end;
