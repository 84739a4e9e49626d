-- A browser that takes pushes. Its address and keys are the browser's own; who has them can send to it.
create table push_devices (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- «Chrome на Android», as sessions are named.
  device text not null,
  created_at timestamptz not null,
  last_success_at timestamptz,
  -- Why the last push did not come; empty after one that did.
  problem text not null default ''
);
create index push_devices_account on push_devices (account_id);

alter table notification_deliveries
  add column device_id integer references push_devices on delete cascade,
  add check ((channel = 'push') = (device_id is not null)),
  drop constraint notification_deliveries_notification_id_channel_key;
create unique index notification_deliveries_once on notification_deliveries
  (notification_id, channel, coalesce(device_id, 0));
create index notification_deliveries_device on notification_deliveries (device_id) where device_id is not null;
