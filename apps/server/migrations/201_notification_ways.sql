-- Which kinds reach a person by which way; who has no row has the defaults of the code.
create table notification_settings (
  account_id integer primary key references accounts on delete cascade,
  bell text[] not null check (bell <@ array['reply', 'mention', 'thread']),
  push text[] not null check (push <@ array['reply', 'mention', 'thread']),
  letter text[] not null check (letter <@ array['reply', 'mention', 'thread']),
  telegram text[] not null check (telegram <@ array['reply', 'mention', 'thread']),
  -- Minutes of the day on the reader's clock; nothing rings between them.
  quiet_from integer check (quiet_from between 0 and 1439),
  quiet_to integer check (quiet_to between 0 and 1439),
  time_zone text not null,
  updated_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null))
);

-- What goes out besides the bell. A row is taken for one attempt; what was read meanwhile is dropped unsent.
create table notification_deliveries (
  id bigint generated always as identity primary key,
  notification_id integer not null references notifications on delete cascade,
  channel text not null check (channel in ('telegram', 'push')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  dropped_at timestamptz,
  problem text not null default '',
  unique (notification_id, channel)
);
create index notification_deliveries_due on notification_deliveries (due_at)
  where sent_at is null and dropped_at is null;
create index notification_deliveries_age on notification_deliveries (created_at);

alter table notification_boxes add column digest_at timestamptz;
create index notifications_waiting on notifications (created_at, account_id) where read_at is null and not hidden;

-- Keys of the links by which a letter is unsubscribed from; the key itself stands in the letter alone.
create table notification_unsubscribes (
  hash bytea primary key,
  account_id integer not null references accounts on delete cascade,
  created_at timestamptz not null
);
create index notification_unsubscribes_account on notification_unsubscribes (account_id);
create index notification_unsubscribes_age on notification_unsubscribes (created_at);
