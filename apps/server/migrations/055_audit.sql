-- What operators did by the command line, and what came of it. Written before the command runs, so none goes unseen.
create table operator_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Who said they were at the keyboard: the system's user, or `--by`.
  operator text not null check (operator <> ''),
  command text not null check (command ~ '^[a-z-]+$'),
  -- What was asked for. No secrets: passwords are never arguments.
  arguments jsonb not null,
  -- The person it is about, by name: the record outlives the account.
  about text,
  result text not null default 'started' check (result in ('started', 'done', 'partly', 'refused', 'failed')),
  -- What the operator was told.
  outcome text not null default '',
  finished_at timestamptz,
  check ((result = 'started') = (finished_at is null))
);
create index operator_audit_about on operator_audit (lower(about), id desc);
