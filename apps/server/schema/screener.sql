-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

create table coin_list_coins (
  list_id integer not null references coin_lists (id) on delete cascade,
  coin_id integer not null references coins (id) on delete cascade,
  "position" integer not null,
  primary key (list_id, coin_id)
);
create index coin_list_coins_coin on coin_list_coins (coin_id);

create table coin_lists (
  id integer generated always as identity primary key,
  name text not null unique check (name <> ''),
  "position" integer not null
);

create table coin_tag_coins (
  tag_id integer not null references coin_tags (id) on delete cascade,
  coin_id integer not null references coins (id) on delete cascade,
  primary key (tag_id, coin_id)
);
create index coin_tag_coins_coin on coin_tag_coins (coin_id);

create table coin_tags (
  id integer generated always as identity primary key,
  slug text not null unique check (slug <> ''),
  name text not null check (name <> ''),
  is_left_out boolean not null default false,
  taken_at timestamptz not null
);

create table impulses (
  id integer generated always as identity primary key,
  base_coin_id integer not null check (base_coin_id in (1, 2, 19067)),
  direction text not null check (direction in ('up', 'down')),
  start_day date not null,
  end_day date,
  is_standing boolean not null default true,
  unique (base_coin_id, start_day),
  check (end_day > start_day)
);
