-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- What a run brought, by its number there: it is brought once.
-- Written by imports/store.ts.
create table import_items (
  source text not null,
  origin text not null,
  kind text not null check (kind in ('post', 'person', 'right')),
  key text not null,
  run_id integer not null references import_runs (id) on delete cascade,
  entity_id integer not null,
  -- What has no place of its own here: counts of reactions, the time of the last edit, the grant of a right.
  beside jsonb not null default '{}',
  primary key (source, origin, kind, key)
);
-- Read when a person goes.
create index import_items_person on import_items (entity_id) where kind in ('person', 'right');
-- What a run brought, to take it away.
create index import_items_run on import_items (run_id, kind, entity_id);

-- One bringing of a file: what came in and what did not.
-- Written by imports/store.ts.
create table import_runs (
  id integer generated always as identity primary key,
  source text not null check (source in ('telegram', 'people')),
  -- Which channel or list it is there: numbers of two are not the same.
  origin text not null check (origin <> ''),
  title text not null,
  asked_by text not null,
  -- Where its items went: the author, the kind, the channels.
  settings jsonb not null,
  started_at timestamptz not null,
  -- Null while it runs, and for one that was cut: the same file goes on with it.
  ended_at timestamptz,
  undone_at timestamptz,
  -- How many of each came in and stayed out.
  counts jsonb not null default '{}',
  -- What stayed out, by its place in the file, with the reason; the first ten thousand.
  problems jsonb not null default '[]'
);
-- The latest run of a channel or list.
create index import_runs_origin on import_runs (source, origin, id desc);
-- The list at the desk.
create index import_runs_started on import_runs (started_at, id);
