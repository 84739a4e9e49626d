-- What the last self-test of each outside service found.
create table service_checks (
  name text primary key check (name <> ''),
  checked_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  -- A list of {state, said, advice}, as the operator reads it; no address and no key stands in it.
  findings jsonb not null
);
