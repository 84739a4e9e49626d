-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- Backups of this database and its files, made by the worker or by the command. A restored database has the
-- row of its own backup, unfinished.
-- Written by backups/rehearsalStore.ts, backups/store.ts.
create table backups (
  id integer generated always as identity primary key,
  state text not null default 'asked' check (state in ('asked', 'making', 'whole', 'failed', 'removed')),
  -- Username at the desk or name of the operator at the command line; empty for a scheduled one.
  asked_by text not null default '',
  note text not null default '',
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- Folder on the machine that made it.
  place text not null default '',
  -- Made by the command into a folder of the operator's choice: it is never removed here.
  is_kept_elsewhere boolean not null default false,
  -- What it added to the disk: files of an earlier backup are shared with it.
  bytes bigint,
  row_count bigint,
  file_count integer,
  problem text not null default '',
  -- When its restore was last tried, or asked for while `is_rehearsal_good` is null.
  rehearsed_at timestamptz,
  is_rehearsal_good boolean,
  rehearsal text not null default ''
);
-- The list at the desk and the newest backups.
create index backups_asked on backups (asked_at, id);
-- At most one backup waits.
create unique index backups_waiting on backups ((true)) where state = 'asked';
