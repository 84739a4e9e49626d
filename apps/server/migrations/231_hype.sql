-- How often coins were named within the last day, week and month: counts alone, so that every share can be recomputed.
create table hype_windows (
  days smallint primary key check (days in (1, 7, 30)),
  made_at timestamptz not null,
  authors integer not null check (authors >= 0),
  -- Mentions by the one who named most.
  top_author integer not null check (top_author >= 0)
);
create table hype_coins (
  days smallint not null references hype_windows on delete cascade,
  coin_id integer not null references coins on delete cascade,
  mentions integer not null check (mentions >= 0),
  -- Within as many days before.
  mentions_before integer not null check (mentions_before >= 0),
  publications integer not null check (publications >= 0),
  comments integer not null check (comments >= 0),
  forecasts integer not null check (forecasts >= 0),
  authors integer not null check (authors >= 0),
  top_author integer not null check (top_author >= 0),
  -- Sum of the squares of its authors' parts.
  concentration double precision not null check (concentration between 0 and 1),
  primary key (days, coin_id),
  check (mentions = publications + comments + forecasts)
);
create index hype_coins_coin on hype_coins (coin_id);
