-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

create table reading_salts (
  week date not null primary key,
  salt text not null default gen_random_uuid()::text
);

create table reading_weeks (
  week date not null,
  scope text not null check (scope in ('post', 'signal', 'author', 'channel', 'all')),
  entity_id integer not null,
  opens integer not null default 0,
  readers integer not null default 0,
  visits integer not null default 0,
  ends integer not null default 0,
  joined integer not null default 0,
  comments integer not null default 0,
  reactions integer not null default 0,
  bookmarks integer not null default 0,
  counted_at timestamptz not null,
  primary key (week, scope, entity_id)
);

create table readings (
  week date not null,
  kind text not null check (kind in ('post', 'signal')),
  entity_id integer not null,
  reader bytea not null,
  opens smallint not null default 1,
  last_day date not null,
  counted smallint not null default 0,
  is_ended boolean not null default false,
  has_joined boolean not null default false,
  primary key (week, kind, entity_id, reader)
);
create index readings_fresh on readings (kind, entity_id) where counted < opens;

create table view_sums (
  kind text not null check (kind in ('post', 'signal')),
  entity_id integer not null,
  views integer not null check (views > 0),
  primary key (kind, entity_id)
);
