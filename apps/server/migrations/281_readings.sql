-- Who read what in a week, and whether to the end: what the numbers for authors are counted from. A reader is a digest with
-- the week's salt, and both are forgotten when the week after it is over; what stays are the sums.
create table readings (
  week date not null,
  kind text not null check (kind in ('post', 'signal')),
  entity_id integer not null,
  reader bytea not null,
  -- Days of the week on which the reader opened it, and the last of them.
  opens smallint not null default 1,
  last_day date not null,
  -- As many of the opens as `view_sums` holds.
  counted smallint not null default 0,
  is_ended boolean not null default false,
  -- The reader got access to the club afterwards.
  has_joined boolean not null default false,
  primary key (week, kind, entity_id, reader)
);
create index readings_fresh on readings (kind, entity_id) where counted < opens;

create table reading_salts (
  week date primary key,
  salt text not null default gen_random_uuid()::text
);

create table reading_weeks (
  week date not null,
  scope text not null check (scope in ('post', 'signal', 'author', 'channel', 'all')),
  -- 0 of `all`.
  entity_id integer not null,
  opens integer not null default 0,
  readers integer not null default 0,
  -- Readers of each thing added up, and those of them who came to its end.
  visits integer not null default 0,
  ends integer not null default 0,
  joined integer not null default 0,
  comments integer not null default 0,
  reactions integer not null default 0,
  bookmarks integer not null default 0,
  counted_at timestamptz not null,
  primary key (week, scope, entity_id)
);

-- Openings not added up yet are, and readers of the day before the change may count once more on that day.
insert into view_sums as s (kind, entity_id, views)
select kind, entity_id, count(*) from views where not is_counted group by 1, 2
on conflict (kind, entity_id) do update set views = s.views + excluded.views;
drop table views;
drop table view_salts;
