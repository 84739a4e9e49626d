-- The key of the letter that told of a restriction: who may not come in appeals by it.
alter table restrictions add column appeal_hash bytea;
create unique index restrictions_appeal on restrictions (appeal_hash) where appeal_hash is not null;

-- What a person says against a decision of the team about them. What was decided stands here as it was then.
create table appeals (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  kind text not null check (kind in ('restriction', 'post', 'signal')),
  object_id integer not null,
  -- Of a restriction its kind, of a text the name of its page.
  what text not null check (what in ('limited', 'frozen', 'closed', 'news', 'material', 'opinion', 'signal')),
  title text not null default '',
  reason text not null,
  acted_at timestamptz not null,
  -- Who decided, as the log names them: they do not read what is said against it. Empty for who is gone.
  acted_by text not null,
  until timestamptz,
  message text not null check (message <> '' and char_length(message) <= 2000),
  state text not null default 'waiting' check (state in ('waiting', 'upheld', 'dismissed')),
  answer text not null default '' check (char_length(answer) <= 2000),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text not null default '',
  check ((state = 'waiting') = (decided_at is null)),
  -- What was taken away again is another decision.
  unique (kind, object_id, acted_at)
);
create index appeals_state on appeals (state, id);
create index appeals_account on appeals (account_id, id);
