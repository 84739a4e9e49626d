-- Backups that the worker makes by itself.
create table backups (
  id integer generated always as identity primary key,
  state text not null default 'asked' check (state in ('asked', 'making', 'whole', 'failed', 'removed')),
  asked_by text not null default '',
  note text not null default '',
  asked_at timestamptz not null,
  ended_at timestamptz,
  place text not null default '',
  is_kept_elsewhere boolean not null default false,
  bytes bigint,
  row_count bigint,
  file_count integer,
  problem text not null default '',
  rehearsed_at timestamptz,
  is_rehearsal_good boolean,
  rehearsal text not null default ''
);
comment on table backups is 'Backups of this database and its files, made by the worker or by the command. A restored database has the row of its own backup, unfinished.';
comment on column backups.asked_by is 'Username at the desk or name of the operator at the command line; empty for a scheduled one.';
comment on column backups.place is 'Folder on the machine that made it.';
comment on column backups.is_kept_elsewhere is 'Made by the command into a folder of the operator''s choice: it is never removed here.';
comment on column backups.bytes is 'What it added to the disk: files of an earlier backup are shared with it.';
comment on column backups.rehearsed_at is 'When its restore was last tried, or asked for while `is_rehearsal_good` is null.';
create index backups_asked on backups (asked_at, id);
comment on index backups_asked is 'The list at the desk and the newest backups.';
