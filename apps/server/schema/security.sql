-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- One change of how a person signs in, shown to the person. It goes with the account.
-- Written by security/events.ts.
create table security_events (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  kind text not null,
  device text not null,
  network text not null,
  created_at timestamptz not null
);
-- The person's own list of changes.
create index security_events_account on security_events (account_id, id);
