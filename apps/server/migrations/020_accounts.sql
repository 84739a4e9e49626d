-- Those who are here before e-mail was confirmed at all count as confirmed; newcomers do not.
alter table accounts
  add column email_verified boolean not null default true,
  add column twitter text not null default '',
  add column telegram text not null default '',
  add column show_telegram boolean not null default false,
  add column eth_address text not null default '',
  add column show_eth_address boolean not null default false;
alter table accounts alter column email_verified set default false;

-- One sign-in in one browser: a family of refresh tokens that end together.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  account_id integer not null references accounts on delete cascade,
  -- The cookie outlives the browser.
  remembered boolean not null,
  user_agent text not null check (length(user_agent) <= 300),
  -- Truncated: tells a person's places apart, not their neighbours.
  network text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'ended_by_owner', 'password_changed', 'token_reused', 'too_many')),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_live on sessions (account_id, seen_at desc) where ended_at is null;
-- What every process reads to learn whom it must no longer believe.
create index sessions_ended on sessions (ended_at) where ended_at is not null;
create index sessions_expires on sessions (expires_at);

create table refresh_tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null,
  -- A rotated token stays for a while: whoever shows it again has stolen it or was stolen from.
  rotated_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);
create index refresh_tokens_rotated on refresh_tokens (rotated_at) where rotated_at is not null;

-- The keys inside letters. One of a purpose at a time: a new letter makes the old one void.
create table account_keys (
  account_id integer not null references accounts on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  hash bytea not null check (octet_length(hash) = 32),
  expires_at timestamptz not null,
  primary key (account_id, purpose)
);

-- Attempts counted across processes. Keys are hashes: people type passwords into login fields.
create table attempts (
  key bytea primary key check (octet_length(key) = 32),
  made integer not null,
  resets_at timestamptz not null
);
create index attempts_resets on attempts (resets_at);

-- Written with the change they tell of, sent by a job. Holds no secret: links are made when the letter goes out.
create table letters (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]+$'),
  recipient text not null,
  variables jsonb not null,
  -- What makes a letter arrive once, however often the change is told of.
  once_key text unique,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  dropped_at timestamptz,
  problem text not null default ''
);
create index letters_due on letters (due_at) where sent_at is null and dropped_at is null;
create index letters_waiting on letters (recipient) where sent_at is null and dropped_at is null;
create index letters_created on letters (created_at);
