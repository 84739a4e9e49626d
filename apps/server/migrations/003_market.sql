create table coins (
  id integer generated always as identity primary key,
  api_id text not null unique,
  slug text not null,
  symbol text not null check (symbol <> ''),
  name text not null,
  image text not null default '',
  rank integer check (rank > 0),
  price_usd double precision check (price_usd >= 0),
  change_1d double precision,
  market_cap double precision check (market_cap >= 0),
  fdv double precision,
  volume_24h double precision,
  ath double precision,
  atl double precision,
  quoted_at timestamptz
);
create index coins_rank on coins (rank) where rank is not null;

create table macro_quotes (
  key text primary key check (key in ('market_cap', 'gold', 'nvidia', 'sp500', 'rub')),
  price double precision not null check (price > 0),
  change_1d double precision,
  quoted_at timestamptz not null
);
