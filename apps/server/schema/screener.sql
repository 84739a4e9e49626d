-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: screener.legs_changed, screener.lists_changed.

-- A coin of an editors' list.
-- Written by screener/tags/tagStore.ts.
create table coin_list_coins (
  list_id integer not null references coin_lists (id) on delete cascade,
  coin_id integer not null references coins (id) on delete cascade,
  "position" integer not null,
  primary key (list_id, coin_id)
);
-- Read when a row of coins goes.
create index coin_list_coins_coin on coin_list_coins (coin_id);

-- An editors' list of coins.
-- Written by screener/tags/tagStore.ts.
create table coin_lists (
  id integer generated always as identity primary key,
  name text not null unique check (name <> ''),
  "position" integer not null
);

-- A coin of a category.
-- Written by screener/tags/tagStore.ts.
create table coin_tag_coins (
  tag_id integer not null references coin_tags (id) on delete cascade,
  coin_id integer not null references coins (id) on delete cascade,
  primary key (tag_id, coin_id)
);
-- Read when a row of coins goes.
create index coin_tag_coins_coin on coin_tag_coins (coin_id);

-- A category of CoinGecko.
-- Written by screener/tags/tagStore.ts.
create table coin_tags (
  id integer generated always as identity primary key,
  -- CoinGecko's id of the category.
  slug text not null unique check (slug <> ''),
  name text not null check (name <> ''),
  -- Its coins follow another coin's price: tops leave them out, and nobody filters by it.
  is_left_out boolean not null default false,
  taken_at timestamptz not null
);

-- A rise or fall of a base coin between two turns of its price.
-- Written by screener/store.ts.
create table impulses (
  id integer generated always as identity primary key,
  base_coin_id integer not null check (base_coin_id in (1, 2, 19067)),
  direction text not null check (direction in ('up', 'down')),
  start_day date not null,
  -- Null for the latest, which goes on.
  end_day date,
  -- False when a corrected history no longer has it; it keeps its id, so that an old address leads to nothing
  -- else.
  is_standing boolean not null default true,
  unique (base_coin_id, start_day),
  check (end_day > start_day)
);

-- The columns that a person chose for the screener; without a row the usual ones are shown.
-- Written by screener/own/own.ts.
create table screener_columns (
  account_id integer not null primary key references accounts (id) on delete cascade,
  columns text[] not null check (cardinality(columns) <= 20)
);

-- A state of the screener that a person saved under a name.
-- Written by screener/own/own.ts.
create table screener_sets (
  account_id integer not null references accounts (id) on delete cascade,
  name text not null check (name <> '' and char_length(name) <= 40),
  -- URL query of the page, without the question mark.
  query text not null check (char_length(query) <= 1000),
  saved_at timestamptz not null,
  primary key (account_id, name)
);
