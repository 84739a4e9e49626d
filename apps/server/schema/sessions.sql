-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: sessions.ended.

-- One refresh token of a session. A rotated one is kept for a week: its use again ends the session.
-- Written by sessions/store.ts.
create table refresh_tokens (
  hash bytea not null primary key check (octet_length(hash) = 32),
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null,
  rotated_at timestamptz
);
-- Rotated tokens to remove.
create index refresh_tokens_rotated on refresh_tokens (rotated_at) where rotated_at is not null;
-- Read when a row of sessions goes.
create index refresh_tokens_session on refresh_tokens (session_id);

-- One sign-in in one browser.
-- Written by sessions/store.ts.
create table sessions (
  id uuid not null default gen_random_uuid() primary key,
  account_id integer not null references accounts (id) on delete cascade,
  -- The cookie outlives the browser.
  remembered boolean not null,
  user_agent text not null check (length(user_agent) <= 300),
  -- A truncated address: it distinguishes a person's places and not their neighbours.
  network text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  -- When this session last passed the second step; the desk requires it.
  second_step_at timestamptz,
  -- When the person last proved who they are; the sign-in is the first proof.
  proved_at timestamptz,
  check ((ended_at is null) = (end_reason is null)),
  check (end_reason in ('signed_out', 'ended_by_owner', 'password_changed', 'token_reused', 'too_many', 'account_shut'))
);
-- Sessions ended since, which every process reads to refuse their tokens.
create index sessions_ended on sessions (ended_at) where ended_at is not null;
-- Expired sessions to remove.
create index sessions_expires on sessions (expires_at);
-- The open sessions of one person.
create index sessions_live on sessions (account_id, seen_at desc) where ended_at is null;
