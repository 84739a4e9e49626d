-- Legs of the base coins' zigzags. A leg keeps its number for ever; one that a corrected history no longer has is kept, too,
-- and stands no more, so that an address that names it is no other leg's.
create table impulses (
  id integer generated always as identity primary key,
  base_coin_id integer not null check (base_coin_id in (1, 2, 19067)),
  direction text not null check (direction in ('up', 'down')),
  start_day date not null,
  end_day date check (end_day > start_day),
  is_standing boolean not null default true,
  unique (base_coin_id, start_day)
);

-- Categories of the market's provider.
create table coin_tags (
  id integer generated always as identity primary key,
  -- The provider's own name of it.
  slug text not null unique check (slug <> ''),
  name text not null check (name <> ''),
  -- Its coins follow another coin's price: no top of the screener counts them, and nobody filters by it.
  is_left_out boolean not null default false,
  taken_at timestamptz not null
);
create table coin_tag_coins (
  tag_id integer not null references coin_tags on delete cascade,
  coin_id integer not null references coins on delete cascade,
  primary key (tag_id, coin_id)
);
create index coin_tag_coins_coin on coin_tag_coins (coin_id);

-- The editors' own lists.
create table coin_lists (
  id integer generated always as identity primary key,
  name text not null unique check (name <> ''),
  position integer not null
);
create table coin_list_coins (
  list_id integer not null references coin_lists on delete cascade,
  coin_id integer not null references coins on delete cascade,
  position integer not null,
  primary key (list_id, coin_id)
);
create index coin_list_coins_coin on coin_list_coins (coin_id);
