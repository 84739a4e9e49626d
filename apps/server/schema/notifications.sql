-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: notifications.changed.

-- What the bell of a person shows, so that each page reads one row.
-- Written by notifications/digest/digest.ts, notifications/settings/settings.ts.
-- Written by triggers of notifications (recount_notifications).
create table notification_boxes (
  account_id integer not null primary key references accounts (id) on delete cascade,
  unread integer not null default 0 check (unread >= 0),
  -- From whom the newest unread ones are, each once.
  sender_ids integer[] not null default '{}' check (cardinality(sender_ids) <= 4),
  -- When the last summary letter was written; null before.
  digest_at timestamptz
);

-- One push or Telegram message of a notification.
-- Written by notifications/delivering/deliveries.ts.
create table notification_deliveries (
  id bigint generated always as identity primary key,
  notification_id integer not null references notifications (id) on delete cascade,
  channel text not null check (channel in ('telegram', 'push')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  dropped_at timestamptz,
  problem text not null default '',
  -- For a push only.
  device_id integer references push_devices (id) on delete cascade,
  -- It goes out in one message with the others of its hour.
  is_gathered boolean not null default false,
  check ((channel = 'push') = (device_id is not null))
);
-- Old deliveries to remove.
create index notification_deliveries_age on notification_deliveries (created_at);
-- Read when a row of push_devices goes.
create index notification_deliveries_device on notification_deliveries (device_id)
    where device_id is not null;
-- Deliveries to send.
create index notification_deliveries_due on notification_deliveries (due_at) where sent_at is null
    and dropped_at is null;
-- A notification goes to a device once.
create unique index notification_deliveries_once on notification_deliveries (notification_id, channel, coalesce(device_id, 0));

-- Which notifications reach a person in which way. Without a row, the defaults of the code hold.
-- Written by notifications/settings/settings.ts.
create table notification_settings (
  account_id integer not null primary key references accounts (id) on delete cascade,
  bell text[] not null,
  push text[] not null,
  letter text[] not null,
  telegram text[] not null,
  -- Minutes from midnight in the person's time zone; null without quiet hours.
  quiet_from integer check (quiet_from >= 0 and quiet_from <= 1439),
  quiet_to integer check (quiet_to >= 0 and quiet_to <= 1439),
  time_zone text not null,
  updated_at timestamptz not null,
  -- A weekly letter comes on Mondays.
  letter_every text not null default 'day' check (letter_every in ('day', 'week')),
  -- Minutes from midnight in the person's time zone.
  letter_at integer not null default 540 check (letter_at >= 0 and letter_at <= 1439),
  -- The letter also tells what came on the site while they were away.
  letter_digest boolean not null default false,
  -- What quiet hours do not hold.
  quiet_except text[] not null default '{}',
  -- A push tells what came on the site while they were away.
  push_digest boolean not null default false,
  -- The bot tells it.
  telegram_digest boolean not null default false,
  -- Kinds that existed when the person last chose. A kind added later goes by the defaults of the code.
  kinds text[] not null default '{reply,mention,thread,event,author,coin,outcome,alert,payment}',
  constraint notification_settings_bell_check check (bell <@ kinds),
  check ((quiet_from is null) = (quiet_to is null)),
  constraint notification_settings_letter_check check (letter <@ kinds),
  constraint notification_settings_push_check check (push <@ kinds),
  constraint notification_settings_quiet_except_check check (quiet_except <@ kinds),
  constraint notification_settings_telegram_check check (telegram <@ kinds)
);
-- Who is told what came also without anything unread.
create index notification_settings_digest on notification_settings (account_id) where letter_digest
    or push_digest or telegram_digest;

-- A discussion that a person follows or has muted.
-- Written by notifications/threadStore.ts.
create table notification_threads (
  account_id integer not null references accounts (id) on delete cascade,
  subject_kind text not null check (subject_kind in ('post', 'signal')),
  subject_id integer not null,
  state text not null check (state in ('muted', 'followed')),
  changed_at timestamptz not null,
  primary key (account_id, subject_kind, subject_id)
);
-- Who follows or has muted a discussion.
create index notification_threads_subject on notification_threads (subject_kind, subject_id);

-- The key, as a hash, of the link that unsubscribes from letters.
-- Written by notifications/delivering/deliveries.ts, notifications/settings/settings.ts.
create table notification_unsubscribes (
  hash bytea not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  -- Kinds turned off by the link, so that the undo restores them; null before it is pressed.
  kinds text[]
);
-- Read when a row of accounts goes.
create index notification_unsubscribes_account on notification_unsubscribes (account_id);
-- Old keys to remove.
create index notification_unsubscribes_age on notification_unsubscribes (created_at);

-- One notification of a person about one thing.
-- Written by notifications/digest/digestMessage.ts, notifications/store.ts, notifications/told.ts.
-- Written by triggers of alert_items (remove_notifications), calendar_notices (remove_notifications),
-- comments (remove_notifications), invoices (remove_notifications), posts (remove_notifications), signals
-- (remove_notifications).
create table notifications (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  source text not null check (source ~ '^[a-z_]+$'),
  -- Of a digest, the minute since which it tells.
  object_id integer not null,
  -- Null for a reminder.
  sender_id integer references accounts (id) on delete cascade,
  subject_kind text not null check (subject_kind ~ '^[a-z_]+$'),
  subject_id integer not null,
  kind text not null check (kind ~ '^[a-z_]+$'),
  -- False when the person wants this kind only by other ways.
  in_bell boolean not null default true,
  -- What it tells of was removed; it is shown again when that is restored.
  hidden boolean not null default false,
  created_at timestamptz not null,
  read_at timestamptz,
  -- The person muted what it tells of; it is shown again when they no longer do.
  muted boolean not null default false,
  -- The publication or outcome it tells of, whichever source does; null when it is no such.
  tells text,
  unique (source, object_id, account_id)
);
-- Old notifications to remove.
create index notifications_age on notifications (created_at);
-- The list of a person's notifications.
create index notifications_list on notifications (account_id, id desc) where in_bell and not hidden
    and not muted;
-- Read when a row of accounts goes.
create index notifications_sender on notifications (sender_id);
-- Notifications of a discussion that was hidden or shown.
create index notifications_subject on notifications (subject_kind, subject_id);
-- A person is told once of a publication.
create unique index notifications_tells on notifications (account_id, tells) where tells is not null;
-- The number and senders of a person's unread notifications.
create index notifications_unread on notifications (account_id, id desc) where in_bell and not hidden
    and not muted and read_at is null;
-- Unread notifications for summary letters.
create index notifications_waiting on notifications (created_at, account_id) where read_at is null
    and not hidden and not muted;
create trigger notifications_deleted after delete on notifications
  referencing old table as changed_notifications
  for each statement
  execute function recount_notifications();
create trigger notifications_inserted after insert on notifications
  referencing new table as changed_notifications
  for each statement
  execute function recount_notifications();
-- Writes outbox of platform.
create trigger notifications_retold after update on notifications
  referencing new table as changed_notifications
  for each statement
  execute function tell_notifications_changed();
-- Writes outbox of platform.
create trigger notifications_told after insert on notifications
  referencing new table as changed_notifications
  for each statement
  execute function tell_notifications_changed();
-- Writes outbox of platform.
create trigger notifications_untold after delete on notifications
  referencing old table as changed_notifications
  for each statement
  execute function tell_notifications_changed();
create trigger notifications_updated after update on notifications
  referencing new table as changed_notifications
  for each statement
  execute function recount_notifications();

-- A browser that receives pushes.
-- Written by notifications/delivering/devices.ts.
create table push_devices (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null,
  last_success_at timestamptz,
  -- Why the last push failed; empty after a success.
  problem text not null default '',
  -- The session that subscribed it: pushes end with it. Null until the browser's next page.
  session_id uuid references sessions (id) on delete cascade
);
-- Read when a row of accounts goes.
create index push_devices_account on push_devices (account_id);
-- Read when a row of sessions goes.
create index push_devices_session on push_devices (session_id);

-- Recounts the bells of the people concerned, in the order of their ids, so that two statements never wait
-- for each other in a circle.
-- Called by triggers of notifications.
create function recount_notifications() returns trigger language plpgsql as $$
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
        where account_id = person and in_bell and not hidden and not muted and read_at is null),
      sender_ids = array(
        select sender_id from (
          select sender_id, id from notifications
          where account_id = person and in_bell and not hidden and not muted and read_at is null and sender_id is not null
          order by id desc limit 50) newest
        group by sender_id order by max(id) desc limit 4)
    where account_id = person;
  end loop;
  return null;
end $$;

-- Removes the notifications of a deleted thing: no foreign key can refer to several tables.
-- Called by triggers of alert_items, calendar_notices, comments, invoices, posts, signals.
create function remove_notifications() returns trigger language plpgsql as $$
begin
  perform account_id from notification_boxes where account_id in (
    select account_id from notifications where source = tg_argv[0] and object_id = old.id)
  order by account_id for update;
  delete from notifications where source = tg_argv[0] and object_id = old.id;
  return null;
end $$;
