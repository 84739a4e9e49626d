-- Members asked to be reminded of events; the date that they were reminded for tells a moved event from a told one.
create table calendar_reminders (
  account_id integer not null references accounts on delete cascade,
  event_id integer not null references calendar_events on delete cascade,
  before text not null check (before in ('day', 'hour')),
  -- The date as its member last knew it.
  known_at timestamptz not null,
  known_certainty text not null,
  told_for timestamptz,
  primary key (account_id, event_id)
);
create index calendar_reminders_event on calendar_reminders (event_id);

-- What members are told of their events: that one comes soon, or that it was moved.
create table calendar_notices (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  event_id integer not null references calendar_events on delete cascade,
  what text not null check (what in ('soon', 'moved')),
  told_at timestamptz not null
);
create index calendar_notices_account on calendar_notices (account_id);
create index calendar_notices_event on calendar_notices (event_id);

alter table notifications
  alter column sender_id drop not null,
  drop constraint notifications_kind_check,
  drop constraint notifications_subject_kind_check,
  add constraint notifications_kind_check check (kind in ('reply', 'mention', 'thread', 'event')),
  add constraint notifications_subject_kind_check check (subject_kind in ('post', 'signal', 'event'));
alter table notification_settings
  drop constraint notification_settings_bell_check,
  drop constraint notification_settings_push_check,
  drop constraint notification_settings_letter_check,
  drop constraint notification_settings_telegram_check,
  add constraint notification_settings_bell_check check (bell <@ array['reply', 'mention', 'thread', 'event']),
  add constraint notification_settings_push_check check (push <@ array['reply', 'mention', 'thread', 'event']),
  add constraint notification_settings_letter_check check (letter <@ array['reply', 'mention', 'thread', 'event']),
  add constraint notification_settings_telegram_check check (telegram <@ array['reply', 'mention', 'thread', 'event']);
-- Who chose before there were reminders has them as everybody does.
update notification_settings set bell = bell || '{event}', push = push || '{event}', telegram = telegram || '{event}';

create trigger calendar_notices_notifications after delete on calendar_notices
  for each row execute function remove_notifications('event');

-- A reminder is from nobody: its bell shows a number without a face.
create or replace function recount_notifications() returns trigger language plpgsql as $$
declare
  person integer;
begin
  -- In the order of the accounts: two changes that meet wait for each other and never for a circle.
  for person in
    select distinct account_id from changed_notifications where account_id in (select id from accounts) order by account_id
  loop
    insert into notification_boxes (account_id) values (person)
      on conflict (account_id) do update set unread = notification_boxes.unread;
    update notification_boxes set
      unread = (
        select count(*) from notifications
        where account_id = person and in_bell and not hidden and read_at is null),
      sender_ids = array(
        select sender_id from (
          select sender_id, id from notifications
          where account_id = person and in_bell and not hidden and read_at is null and sender_id is not null
          order by id desc limit 50) newest
        group by sender_id order by max(id) desc limit 4)
    where account_id = person;
  end loop;
  return null;
end $$;
