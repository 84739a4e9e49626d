-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- One letter, written in the transaction of its change and sent by a job. It holds no secret: links are made
-- when it is sent.
create table letters (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]+$'),
  recipient text not null,
  variables jsonb not null,
  -- Makes a letter go out once, however often its change is reported.
  once_key text unique,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  dropped_at timestamptz,
  problem text not null default ''
);
-- Old letters to remove.
create index letters_created on letters (created_at);
-- Numbers for the overview of the desk.
create index letters_dropped on letters (dropped_at) where dropped_at is not null;
-- Letters to send.
create index letters_due on letters (due_at) where sent_at is null and dropped_at is null;
-- A person's letters, at the desk.
create index letters_recipient on letters (recipient, id);
-- Numbers for the overview of the desk.
create index letters_sent on letters (sent_at) where sent_at is not null;
-- Unsent letters to one address.
create index letters_waiting on letters (recipient) where sent_at is null and dropped_at is null;
