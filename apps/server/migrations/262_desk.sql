-- Those who keep people, money and the site's settings. The other two roles stand beside it, none includes another.
alter table accounts drop constraint accounts_groups_check;
alter table accounts add constraint accounts_groups_check check (groups <@ array['Moderators', 'Editors', 'Operators']);

-- When this session last proved by a second step who it is; the desk is shut without it.
alter table sessions add column second_step_at timestamptz;

-- The log only grows: a line that has ended is never changed, and none is removed.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.result = 'started' then return new; end if;
  raise exception 'the audit log only grows';
end $$;
create trigger operator_audit_grows before update or delete on operator_audit
  for each row execute function keep_audit();
create trigger operator_audit_stays before truncate on operator_audit
  for each statement execute function keep_audit();
create index operator_audit_operator on operator_audit (operator, id desc);
-- What was done at the desk to one object, the latest first.
create index operator_audit_desk on operator_audit ((arguments ->> 'resource'), (arguments ->> 'id'), id desc)
  where arguments ? 'resource';

-- One action done to many objects by the worker, in portions; what is done already is not done again.
create table desk_bulks (
  id integer generated always as identity primary key,
  resource text not null,
  action text not null,
  input jsonb not null,
  operator_id integer references accounts on delete set null,
  operator text not null,
  state text not null default 'running' check (state in ('running', 'stopped', 'done')),
  total integer not null,
  done integer not null default 0,
  failed integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'done') = (finished_at is not null))
);
create index desk_bulks_operator on desk_bulks (operator_id) where operator_id is not null;
create table desk_bulk_items (
  bulk_id integer not null references desk_bulks on delete cascade,
  object_id integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  said text not null default '',
  primary key (bulk_id, object_id)
);
create index desk_bulk_items_waiting on desk_bulk_items (bulk_id, object_id) where state = 'waiting';

-- Lists of the desk are searched by the beginnings of words. Points and dashes part words here: addresses are found by their parts.
create function desk_words(given text) returns tsvector language sql immutable parallel safe
  return to_tsvector('simple'::regconfig, translate(lower(given), 'ё.@_-+/:', 'е       '));
create index accounts_desk_words on accounts
  using gin (desk_words(username || ' ' || name || ' ' || coalesce(email, '')));
create index accounts_created on accounts (created_at, id);
create index accounts_roles on accounts (created_at, id) where groups <> '{}';
create index grants_desk on grants (source, account_id) where closed_at is null;
create index posts_desk_words on posts using gin (desk_words(title));
create index posts_desk_model on posts (model, published_at, id);
create index posts_desk_removed on posts (published_at, id) where removed_at is not null;
create index comments_desk_words on comments using gin (desk_words(text));
create index comments_removed on comments (id) where removed_at is not null;
create index reports_desk_state on reports (state, id);
