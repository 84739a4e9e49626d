-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

create table operator_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator text not null check (operator <> ''),
  command text not null check (command ~ '^[a-z-]+$'),
  arguments jsonb not null,
  about text,
  result text not null default 'started' check (result in ('started', 'done', 'partly', 'refused', 'failed')),
  outcome text not null default '',
  finished_at timestamptz,
  check ((result = 'started') = (finished_at is null))
);
create index operator_audit_about on operator_audit (lower(about), id desc);
create index operator_audit_desk on operator_audit ((arguments ->> 'resource'), (arguments ->> 'id'), id desc)
    where arguments ? 'resource';
create index operator_audit_item on operator_audit ((arguments ->> 'content_type'), ((arguments ->> 'object_id')::integer), id desc)
    where arguments ? 'object_id';
create index operator_audit_operator on operator_audit (operator, id desc);
create trigger operator_audit_grows before delete or update on operator_audit
  for each row
  execute function keep_audit();
create trigger operator_audit_stays before truncate on operator_audit
  for each statement
  execute function keep_audit();

-- Called by triggers of operator_audit.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.result = 'started' then return new; end if;
  raise exception 'the audit log only grows';
end $$;
