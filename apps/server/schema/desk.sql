-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- One object of such an action.
-- Written by desk/bulk/store.ts.
create table desk_bulk_items (
  bulk_id integer not null references desk_bulks (id) on delete cascade,
  object_id integer not null,
  -- begun is written before the change; same was changed by somebody else before and is not undone.
  state text not null default 'waiting' check (state in ('waiting', 'begun', 'done', 'same', 'refused')),
  -- What the action answered; empty before.
  said text not null default '',
  primary key (bulk_id, object_id)
);
-- The objects still to do.
create index desk_bulk_items_waiting on desk_bulk_items (bulk_id, object_id)
    where state in ('waiting', 'begun');

-- One action of the desk on many objects, run by the worker.
-- Written by desk/bulk/store.ts.
create table desk_bulks (
  id integer generated always as identity primary key,
  resource text not null,
  action text not null,
  input jsonb not null,
  operator_id integer references accounts (id) on delete set null,
  operator text not null,
  state text not null default 'running' check (state in ('running', 'stopped', 'done')),
  total integer not null,
  done integer not null default 0,
  failed integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'done') = (finished_at is not null))
);
-- Read when a row of accounts goes.
create index desk_bulks_operator on desk_bulks (operator_id) where operator_id is not null;

-- Who has what open for writing at the desk. Unlogged; it goes when the page is closed or silent for a
-- minute.
-- Written by desk/presence/store.ts.
create unlogged table desk_presence (
  resource text not null,
  object_id integer not null,
  account_id integer not null references accounts (id) on delete cascade,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (resource, object_id, account_id)
);
-- Read when a row of accounts goes.
create index desk_presence_account on desk_presence (account_id);
-- Rows of silent pages to remove.
create index desk_presence_seen on desk_presence (seen_at);

-- A saved filter of a list at the desk.
-- Written by desk/savedFilters/store.ts.
create table desk_views (
  account_id integer not null references accounts (id) on delete cascade,
  list text not null,
  name text not null check (name <> '' and char_length(name) <= 40),
  query text not null check (query <> '' and char_length(query) <= 1000),
  saved_at timestamptz not null,
  primary key (account_id, list, name)
);

-- How long requests took in an hour; kept for two days.
-- Written by desk/requests/store.ts.
create table request_hours (
  hour timestamptz not null,
  -- Method and path with the names of its parameters, without values.
  route text not null,
  count integer not null,
  -- How many took up to 1.5^i milliseconds.
  buckets integer[] not null,
  worst_ms integer not null,
  worst_at timestamptz not null,
  primary key (hour, route)
);

-- The last self-test of an outside service.
-- Written by desk/checks/store.ts.
create table service_checks (
  name text not null primary key check (name <> ''),
  checked_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  -- A list of {state, said, advice} for the operator, without addresses and keys.
  findings jsonb not null,
  -- Requests without their queries and keys, seconds by which the service's clock is ahead, limits left, what
  -- ends when.
  facts jsonb not null default '{"ends": [], "left": [], "calls": [], "clock_off_seconds": null}'
);
