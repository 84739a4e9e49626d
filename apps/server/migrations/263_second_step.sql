-- The second step of signing in, for those with rights at the desk: a code of an app, passkeys, codes for a lost phone.
create table totp_secrets (
  account_id integer primary key references accounts on delete cascade,
  -- Sealed with the site's secret: whoever reads the database alone makes no codes.
  sealed bytea not null,
  -- Null until the first code came.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0
);
create table passkeys (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_account on passkeys (account_id);
create table passkey_challenges (
  session_id uuid not null references sessions on delete cascade,
  purpose text not null check (purpose in ('add', 'pass')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);
create table recovery_codes (
  account_id integer not null references accounts on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (account_id, hash)
);
