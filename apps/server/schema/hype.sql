-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- Mentions of a coin in a window.
-- Written by hype/store.ts.
create table hype_coins (
  days smallint not null references hype_windows (days) on delete cascade,
  coin_id integer not null references coins (id) on delete cascade,
  mentions integer not null check (mentions >= 0),
  -- Mentions in the window before.
  mentions_before integer not null check (mentions_before >= 0),
  publications integer not null check (publications >= 0),
  comments integer not null check (comments >= 0),
  forecasts integer not null check (forecasts >= 0),
  authors integer not null check (authors >= 0),
  top_author integer not null check (top_author >= 0),
  -- Sum of the squares of the authors' shares.
  concentration double precision not null check (concentration >= 0 and concentration <= 1),
  primary key (days, coin_id),
  check (mentions = (publications + comments + forecasts))
);
-- Read when a row of coins goes.
create index hype_coins_coin on hype_coins (coin_id);

-- When mentions of the last 1, 7 or 30 days were counted, and by how many authors.
-- Written by hype/store.ts.
create table hype_windows (
  days smallint not null primary key check (days in (1, 7, 30)),
  made_at timestamptz not null,
  authors integer not null check (authors >= 0),
  -- Mentions by the author with the most.
  top_author integer not null check (top_author >= 0)
);
