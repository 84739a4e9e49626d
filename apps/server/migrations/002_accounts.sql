create table accounts (
  id integer generated always as identity primary key,
  username text not null check (username ~ '^[a-zA-Z0-9_.-]{1,150}$'),
  name text not null check (name <> ''),
  email text not null,
  password_hash text,
  avatar text not null default '',
  description text not null default '',
  groups text[] not null default '{}' check (groups <@ array['Moderators', 'Editors']),
  feed_seen_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index accounts_username on accounts (lower(username));
create unique index accounts_email on accounts (lower(email));

-- Why and how long a person reads paid things. Access is the union of the grants.
create table grants (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  source text not null check (source in ('cryptocloud', 'telegram', 'pon', 'operator')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now(),
  check (ends_at is null or ends_at > starts_at)
);
create index grants_account on grants (account_id, ends_at);
