-- Who of the team has what open to be written on. Forgotten when it is closed, or a minute after the last word of it.
create unlogged table desk_presence (
  resource text not null,
  object_id integer not null,
  account_id integer not null references accounts on delete cascade,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (resource, object_id, account_id)
);
create index desk_presence_account on desk_presence (account_id);
create index desk_presence_seen on desk_presence (seen_at);
