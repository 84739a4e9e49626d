-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

create table letters (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]+$'),
  recipient text not null,
  variables jsonb not null,
  once_key text unique,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  dropped_at timestamptz,
  problem text not null default ''
);
create index letters_created on letters (created_at);
create index letters_dropped on letters (dropped_at) where dropped_at is not null;
create index letters_due on letters (due_at) where sent_at is null and dropped_at is null;
create index letters_recipient on letters (recipient, id);
create index letters_sent on letters (sent_at) where sent_at is not null;
create index letters_waiting on letters (recipient) where sent_at is null and dropped_at is null;
