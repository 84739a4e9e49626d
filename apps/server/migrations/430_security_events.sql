-- When the person last proved in this session who they are; the sign-in itself is the first proof.
alter table sessions add column proved_at timestamptz;

-- Changes of how a person signs in, for the person: a change they do not know is a sign of a thief.
create table security_events (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  kind text not null,
  device text not null,
  network text not null,
  created_at timestamptz not null
);
create index security_events_account on security_events (account_id, id);
