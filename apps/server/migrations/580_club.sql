-- What operators change of the club at the desk.
create table club_settings (
  name text primary key,
  value jsonb,
  version integer not null check (version > 0),
  changed_at timestamptz not null
);
comment on table club_settings is 'Settings that the desk has changed. Values of the environment win over them and are not stored.';
comment on column club_settings.value is 'Null: our own value applies again.';
comment on column club_settings.version is 'Number of its changes; a change names the one that it is based on.';

create table club_changes (
  id integer generated always as identity primary key,
  name text not null,
  version integer not null,
  changed_by text not null check (changed_by <> ''),
  changed_at timestamptz not null,
  former jsonb,
  value jsonb,
  unique (name, version)
);
comment on table club_changes is 'Every change of a setting with what stood before: the history of prices, and what an undo puts back.';
comment on column club_changes.changed_by is 'Username of the operator.';
