-- The page of a coin tells what holders of its futures pay each other and how much is open.

create table coin_futures (
  coin_id integer primary key references coins on delete cascade,
  contract text not null,
  funding double precision not null,
  next_funding_at timestamptz not null,
  told_at timestamptz not null,
  open_usd double precision,
  opened_at timestamptz,
  constraint coin_futures_open check ((open_usd is null) = (opened_at is null) and open_usd >= 0)
);
comment on table coin_futures is 'Figures of the perpetual contracts of coins on Binance, as last read; shown for an hour.';
comment on column coin_futures.funding is 'Percent of a position; a positive one is paid by longs to shorts.';
comment on column coin_futures.told_at is 'The exchange''s time of the rate.';
comment on column coin_futures.open_usd is 'Open positions by the contract''s mark price; null until read, which the largest coins are.';
comment on column coin_futures.opened_at is 'When the open positions were read.';
