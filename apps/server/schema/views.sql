-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- The salt of a week, without which readers of two weeks cannot be compared. It goes after the week that
-- follows.
-- Written by views/store.ts.
create table reading_salts (
  week date not null primary key,
  salt text not null default gen_random_uuid()::text
);

-- Numbers of a week for a text, an author, a channel or the whole site.
-- Written by views/store.ts.
create table reading_weeks (
  week date not null,
  scope text not null check (scope in ('post', 'signal', 'author', 'channel', 'all')),
  -- 0 for the whole site.
  entity_id integer not null,
  opens integer not null default 0,
  readers integer not null default 0,
  -- Readers of each text, added up.
  visits integer not null default 0,
  ends integer not null default 0,
  joined integer not null default 0,
  comments integer not null default 0,
  reactions integer not null default 0,
  bookmarks integer not null default 0,
  counted_at timestamptz not null,
  primary key (week, scope, entity_id)
);

-- That somebody read a text in a week. It goes after the week that follows; sums stay.
-- Written by views/store.ts.
create table readings (
  week date not null,
  kind text not null check (kind in ('post', 'signal')),
  entity_id integer not null,
  -- A digest with the week's salt: no account and no address.
  reader bytea not null,
  -- Days on which it was opened.
  opens smallint not null default 1,
  last_day date not null,
  -- How many of the opens view_sums holds.
  counted smallint not null default 0,
  is_ended boolean not null default false,
  -- The reader then got access to the club.
  has_joined boolean not null default false,
  primary key (week, kind, entity_id, reader)
);
-- Opens not added to the sums yet.
create index readings_fresh on readings (kind, entity_id) where counted < opens;
-- Writes record_openings of record.
create trigger record_opening after insert on readings
  referencing new table as added
  for each statement
  execute function record_opening();

-- How often a text was opened.
-- Written by views/store.ts.
create table view_sums (
  kind text not null check (kind in ('post', 'signal')),
  entity_id integer not null,
  views integer not null check (views > 0),
  primary key (kind, entity_id)
);
