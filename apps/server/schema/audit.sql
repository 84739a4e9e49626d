-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- One act of an operator, written before it runs. It is never changed after its end and never deleted.
-- Written by audit/store.ts.
create table operator_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The system's user or --by on the command line, the username at the desk.
  operator text not null check (operator <> ''),
  command text not null check (command ~ '^[a-z-]+$'),
  -- No secrets.
  arguments jsonb not null,
  -- Name of the person concerned: the record outlives the account.
  about text,
  result text not null default 'started' check (result in ('started', 'done', 'partly', 'refused', 'failed')),
  -- What the operator was told.
  outcome text not null default '',
  finished_at timestamptz,
  check ((result = 'started') = (finished_at is null))
);
-- The log filtered by the person concerned.
create index operator_audit_about on operator_audit (lower(about), id desc);
-- What was done at the desk to one object, the latest first.
create index operator_audit_desk on operator_audit ((arguments ->> 'resource'), (arguments ->> 'id'), id desc)
    where arguments ? 'resource';
-- What was done to one text, the latest first.
create index operator_audit_item on operator_audit ((arguments ->> 'content_type'), ((arguments ->> 'object_id')::integer), id desc)
    where arguments ? 'object_id';
-- The log filtered by operator.
create index operator_audit_operator on operator_audit (operator, id desc);
create trigger operator_audit_grows before delete or update on operator_audit
  for each row
  execute function keep_audit();
create trigger operator_audit_stays before truncate on operator_audit
  for each statement
  execute function keep_audit();

-- Refuses every change of the log except the end of an act that has started.
-- Called by triggers of operator_audit.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.result = 'started' then return new; end if;
  raise exception 'the audit log only grows';
end $$;
