-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: club.changed (telegram.settings).

-- Every change of a setting with what stood before: the history of prices, and what an undo puts back.
-- Written by club/store.ts.
create table club_changes (
  id integer generated always as identity primary key,
  name text not null,
  version integer not null,
  -- Username of the operator.
  changed_by text not null check (changed_by <> ''),
  changed_at timestamptz not null,
  former jsonb,
  "value" jsonb,
  unique (name, version)
);

-- Settings that the desk has changed. Values of the environment win over them and are not stored.
-- Written by club/store.ts.
create table club_settings (
  name text not null primary key,
  -- Null: our own value applies again.
  "value" jsonb,
  -- Number of its changes; a change names the one that it is based on.
  version integer not null check (version > 0),
  changed_at timestamptz not null
);
