-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

create table refresh_tokens (
  hash bytea not null primary key check (octet_length(hash) = 32),
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_tokens_rotated on refresh_tokens (rotated_at) where rotated_at is not null;
create index refresh_tokens_session on refresh_tokens (session_id);

create table sessions (
  id uuid not null default gen_random_uuid() primary key,
  account_id integer not null references accounts (id) on delete cascade,
  remembered boolean not null,
  user_agent text not null check (length(user_agent) <= 300),
  network text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  second_step_at timestamptz,
  proved_at timestamptz,
  check ((ended_at is null) = (end_reason is null)),
  check (end_reason in ('signed_out', 'ended_by_owner', 'password_changed', 'token_reused', 'too_many', 'account_shut'))
);
create index sessions_ended on sessions (ended_at) where ended_at is not null;
create index sessions_expires on sessions (expires_at);
create index sessions_live on sessions (account_id, seen_at desc) where ended_at is null;
