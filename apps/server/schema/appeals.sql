-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- A person's appeal against a decision of the team, with the decision as it was.
-- Written by appeals/store.ts.
create table appeals (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('restriction', 'post', 'signal', 'comment')),
  object_id integer not null,
  -- The kind of the restriction or of the text.
  what text not null,
  title text not null default '',
  reason text not null,
  acted_at timestamptz not null,
  -- Who decided, as in the log: they do not read the appeal. Empty when unknown.
  acted_by text not null,
  until timestamptz,
  message text not null check (message <> '' and char_length(message) <= 2000),
  state text not null default 'waiting' check (state in ('waiting', 'upheld', 'dismissed')),
  answer text not null default '' check (char_length(answer) <= 2000),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text not null default '',
  -- Address of the text; empty for a restriction.
  url text not null default '',
  unique (kind, object_id, acted_at),
  check ((state = 'waiting') = (decided_at is null)),
  check (what in ('limited', 'frozen', 'closed', 'news', 'material', 'opinion', 'signal', 'comment'))
);
-- A person's own appeals.
create index appeals_account on appeals (account_id, id);
-- The desk's list of appeals.
create index appeals_state on appeals (state, id);
