-- Rows of outside services that could not be stored. Each costs only itself: the rows beside it are stored, and the desk
-- shows it until it becomes good, is put away, or has not come for a month.
create table set_aside_rows (
  id integer generated always as identity primary key,
  source text not null check (source <> '' and length(source) <= 100),
  -- What the service calls the row.
  key text not null check (length(key) <= 200),
  -- In Russian, for the desk.
  reason text not null check (length(reason) <= 300),
  -- The row as JSON, cut, with everything invisible written out.
  row text not null check (length(row) <= 2000),
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  is_put_away boolean not null default false,
  unique (source, key)
);
create index set_aside_rows_last on set_aside_rows (last_at, id);
create index set_aside_rows_waiting on set_aside_rows (first_at) where not is_put_away;
