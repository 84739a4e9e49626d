-- The words that similar posts are found by.
alter table posts
  add column words tsvector not null generated always as (to_tsvector('russian', title || ' ' || short_description)) stored;

-- One row for each reader of a day, so that no post's row is written by every reader; a job adds them up.
create table views (
  kind text not null check (kind in ('post', 'signal')),
  entity_id integer not null,
  day date not null,
  -- A digest with the day's salt: neither an account nor an address stands here, nor can they be told two days apart.
  reader bytea not null,
  is_counted boolean not null default false,
  primary key (kind, entity_id, day, reader)
);
create index views_fresh on views (kind, entity_id) where not is_counted;
create index views_day on views (day);
create table view_salts (
  day date primary key,
  salt text not null default gen_random_uuid()::text
);
create table view_sums (
  kind text not null check (kind in ('post', 'signal')),
  entity_id integer not null,
  views integer not null check (views > 0),
  primary key (kind, entity_id)
);
