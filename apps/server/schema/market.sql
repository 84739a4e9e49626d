-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: market.coin_corrected (screener.impulses, signals.recheck,
-- record.forget), market.pairs_agreed (market.futures), market.prices_moved (alerts.prices).

-- A former CoinGecko id of a coin.
-- Written by market/editing/coins.ts.
create table coin_aliases (
  api_id text not null primary key check (api_id <> '' and char_length(api_id) <= 150),
  coin_id integer not null references coins (id) on delete cascade,
  added_at timestamptz not null
);
-- Read when a row of coins goes.
create index coin_aliases_coin on coin_aliases (coin_id);

-- An editor's correction of a price.
-- Written by market/editing/store.ts.
create table coin_corrections (
  id integer generated always as identity primary key,
  coin_id integer not null references coins (id) on delete cascade,
  grain text not null check (grain in ('now', 'hour', 'day')),
  -- Beginning of the hour or UTC day; for the live price, the time of its quote.
  at timestamptz not null,
  -- The value before, to restore it; null where there was none.
  before jsonb,
  -- Null when the price was removed.
  after double precision check (after > 0 and after < 'Infinity'),
  -- The correction of an hour that this correction of the day's close belongs to.
  part_of integer references coin_corrections (id) on delete cascade,
  reason text not null,
  made_by text not null,
  made_at timestamptz not null,
  undone_by text,
  -- Null while the correction stands.
  undone_at timestamptz
);
-- The corrections of one coin, at the desk.
create index coin_corrections_coin on coin_corrections (coin_id, id);
-- Read when a row of coin_corrections goes.
create index coin_corrections_part on coin_corrections (part_of);
-- Corrected points, which jobs do not overwrite.
create index coin_corrections_standing on coin_corrections (coin_id, grain, at) where undone_at is null;

-- Figures of the perpetual contracts of coins on Binance, as last read; shown for an hour.
-- Written by market/exchange/futures.ts.
create table coin_futures (
  coin_id integer not null primary key references coins (id) on delete cascade,
  contract text not null,
  -- Percent of a position; a positive one is paid by longs to shorts.
  funding double precision not null,
  next_funding_at timestamptz not null,
  -- The exchange's time of the rate.
  told_at timestamptz not null,
  -- Open positions by the contract's mark price; null until read, which the largest coins are.
  open_usd double precision,
  -- When the open positions were read.
  opened_at timestamptz,
  constraint coin_futures_open check ((open_usd is null) = (opened_at is null) and open_usd >= 0)
);

-- A former ticker of a coin. Texts keep the one they were written with.
-- Written by triggers of coins (coin_renamed).
create table coin_names (
  coin_id integer not null references coins (id) on delete cascade,
  symbol text not null,
  until timestamptz not null,
  primary key (coin_id, until)
);

-- The pair in which Binance trades a coin, found through the provider and not by the ticker.
-- Written by market/exchange/pairs.ts, market/exchange/tickers.ts.
create table coin_pairs (
  coin_id integer not null primary key references coins (id) on delete cascade,
  pair text not null unique check (pair <> ''),
  named_at timestamptz not null,
  -- The exchange's and the provider's prices were close when last compared; otherwise the exchange is not
  -- used.
  agrees boolean not null default false
);

-- Our copy of a coin's picture, so that readers ask only this site.
-- Written by market/page/coinPictures.ts.
create table coin_pictures (
  coin_id integer not null primary key references coins (id) on delete cascade,
  content_type text not null,
  body bytea not null check (octet_length(body) <= 200000)
);

-- One coin with its latest price. Coins are hidden and never deleted.
-- Written by market/editing/coins.ts, market/editing/store.ts, market/exchange/tickers.ts,
-- market/page/page.ts, market/prices/past.ts, market/prices/quotes.ts.
create table coins (
  id integer generated always as identity primary key,
  -- CoinGecko's id.
  api_id text not null unique,
  slug text not null,
  symbol text not null check (symbol <> ''),
  name text not null,
  -- The provider's address of the picture; coin_pictures has our copy.
  image text not null default '',
  -- By capitalization; null when unknown.
  rank integer check (rank > 0),
  price_usd double precision check (price_usd > 0 and price_usd < 'Infinity'),
  change_1d double precision check (change_1d > '-Infinity' and change_1d < 'Infinity'),
  market_cap double precision check (market_cap >= 0 and market_cap < 'Infinity'),
  fdv double precision check (fdv > '-Infinity' and fdv < 'Infinity'),
  volume_24h double precision check (volume_24h > '-Infinity' and volume_24h < 'Infinity'),
  ath double precision check (ath > '-Infinity' and ath < 'Infinity'),
  atl double precision check (atl > '-Infinity' and atl < 'Infinity'),
  quoted_at timestamptz,
  ath_at timestamptz,
  atl_at timestamptz,
  supply double precision check (supply >= 0 and supply < 'Infinity'),
  -- The last accepted prices, latest last.
  believed double precision[] not null default '{}' check (cardinality(believed) <= 6),
  -- Prices that wait for others to confirm them; empty when none does.
  doubted double precision[] not null default '{}',
  doubted_at timestamptz,
  -- When older prices were last asked for.
  past_asked_at timestamptz,
  -- By network: [{"network": "ethereum", "address": "0x…"}], as of contracts_at.
  contracts jsonb not null default '[]',
  contracts_at timestamptz,
  -- CoinGecko's last price; price_usd may be a newer one of an exchange.
  told_usd double precision check (told_usd > 0 and told_usd < 'Infinity'),
  told_at timestamptz,
  -- Left out of lists and searches; its page and texts stay.
  is_hidden boolean not null default false,
  -- An editor wrote the contracts, so the provider's are not stored.
  are_contracts_own boolean not null default false,
  constraint coins_believed_prices check ((0 < all (believed)) and ('Infinity' > all (believed))),
  constraint coins_doubted_prices check ((0 < all (doubted)) and ('Infinity' > all (doubted)))
);
-- The list of coins at the desk.
create index coins_desk_rank on coins (coalesce(rank, 1000000), id);
-- The search of coins at the desk.
create index coins_desk_words on coins using gin (desk_words((((name || ' ') || symbol) || ' ') || api_id));
-- Coins whose price waits for confirmation, counted at the desk.
create index coins_doubted on coins (id) where doubted <> '{}';
-- Hidden coins, which the screener leaves out.
create index coins_hidden on coins (id) where is_hidden;
-- The first coins of the market.
create index coins_rank on coins (rank) where rank is not null;
-- Coins by their ticker.
create index coins_ticker on coins (upper(symbol));
create trigger coin_number before insert on coins
  for each row
  when ((new.id in (1, 2, 19067)) or (new.api_id in ('bitcoin', 'ethereum', 'solana')))
  execute function coin_number();
create trigger coin_renamed after update of symbol on coins
  for each row
  when (upper(old.symbol) <> upper(new.symbol))
  execute function coin_renamed();
-- Writes search_changes of search.
create trigger search_note after insert or delete on coins for each row execute function search_note('coin');
-- Writes search_changes of search.
create trigger search_note_change after update on coins
  for each row
  when (old.api_id is distinct from new.api_id or old.symbol is distinct from new.symbol
      or old.name is distinct from new.name)
  execute function search_note('coin');
-- Writes search_changes of search.
create trigger search_note_hidden after update on coins
  for each row
  when (old.is_hidden is distinct from new.is_hidden)
  execute function search_note('coin');

-- The latest rate of gold, an index or the rouble.
-- Written by market/store.ts.
create table macro_quotes (
  key text not null primary key check (key in ('market_cap', 'gold', 'nvidia', 'sp500', 'rub')),
  price double precision not null check (price > 0 and price < 'Infinity'),
  change_1d double precision check (change_1d > '-Infinity' and change_1d < 'Infinity'),
  -- Time of the rate, which rests at night and at weekends.
  quoted_at timestamptz not null,
  -- When the source last answered.
  read_at timestamptz not null,
  source text not null default 'yahoo',
  check (source in ('coingecko', 'yahoo', 'cbr', 'cbr-mirror', 'fred', 'pax-gold'))
);

-- Gives bitcoin, ethereum and solana their fixed ids, which no other coin takes.
-- Called by triggers of coins.
create function coin_number() returns trigger language plpgsql as $$
begin
  new.id := case new.api_id when 'bitcoin' then 1 when 'ethereum' then 2 when 'solana' then 19067 else new.id end;
  while new.id in (1, 2, 19067) and new.api_id not in ('bitcoin', 'ethereum', 'solana') loop
    new.id := nextval(pg_get_serial_sequence('coins', 'id'));
  end loop;
  return new;
end $$;

-- Keeps the former ticker of a coin.
-- Called by triggers of coins.
create function coin_renamed() returns trigger language plpgsql as $$
begin
  insert into coin_names (coin_id, symbol, until) values (old.id, old.symbol, coalesce(new.quoted_at, now())) on conflict do nothing;
  return null;
end $$;
