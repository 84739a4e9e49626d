-- What is brought from other places, and how it is taken away again.
create table import_runs (
  id integer generated always as identity primary key,
  source text not null check (source in ('telegram', 'people')),
  origin text not null check (origin <> ''),
  title text not null,
  asked_by text not null,
  settings jsonb not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  undone_at timestamptz,
  counts jsonb not null default '{}',
  problems jsonb not null default '[]'
);
comment on table import_runs is 'One bringing of a file: what came in and what did not.';
comment on column import_runs.origin is 'Which channel or list it is there: numbers of two are not the same.';
comment on column import_runs.settings is 'Where its items went: the author, the kind, the channels.';
comment on column import_runs.ended_at is 'Null while it runs, and for one that was cut: the same file goes on with it.';
comment on column import_runs.counts is 'How many of each came in and stayed out.';
comment on column import_runs.problems is 'What stayed out, by its place in the file, with the reason; the first ten thousand.';
create index import_runs_origin on import_runs (source, origin, id desc);
comment on index import_runs_origin is 'The latest run of a channel or list.';

create table import_items (
  source text not null,
  origin text not null,
  kind text not null check (kind in ('post', 'person')),
  key text not null,
  run_id integer not null references import_runs on delete cascade,
  entity_id integer not null,
  beside jsonb not null default '{}',
  primary key (source, origin, kind, key)
);
comment on table import_items is 'What a run brought, by its number there: it is brought once.';
comment on column import_items.beside is 'What has no place of its own here: counts of reactions, the time of the last edit.';
create index import_items_run on import_items (run_id, kind, entity_id);
comment on index import_items_run is 'What a run brought, to take it away.';
create index import_items_person on import_items (entity_id) where kind = 'person';
comment on index import_items_person is 'Read when a person goes.';

create or replace function tell_published() returns trigger language plpgsql as $$
begin
  if current_setting('palata.tells_nobody', true) = 'on' then
    return null;
  end if;
  insert into outbox (name, payload)
  select tg_argv[0], jsonb_build_object('ids', jsonb_agg(id))
  from (select id from added where live and published_at > now() - interval '1 hour' order by id desc limit 100) fresh
  having count(*) > 0;
  return null;
end $$;
comment on function tell_published is
  'Writes an event for posts or signals that are inserted as published. Old ones and those of a transaction that tells nobody are not reported.';
