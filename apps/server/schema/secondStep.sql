-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- A challenge that waits for the answer of a passkey.
-- Written by secondStep/store.ts.
create table passkey_challenges (
  session_id uuid not null references sessions (id) on delete cascade,
  purpose text not null check (purpose in ('add', 'pass')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);

-- One passkey of a person.
-- Written by secondStep/store.ts.
create table passkeys (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  used_at timestamptz
);
-- Read when a row of accounts goes.
create index passkeys_account on passkeys (account_id);

-- One unused recovery code, as a hash.
-- Written by secondStep/store.ts.
create table recovery_codes (
  account_id integer not null references accounts (id) on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (account_id, hash)
);

-- A person's secret for codes of an app.
-- Written by secondStep/store.ts.
create table totp_secrets (
  account_id integer not null primary key references accounts (id) on delete cascade,
  -- Encrypted with the site's secret.
  sealed bytea not null,
  -- Null until the first right code.
  confirmed_at timestamptz,
  -- Time step of the last accepted code, which is not accepted again.
  last_step bigint not null default 0
);
