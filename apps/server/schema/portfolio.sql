-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: portfolio.changed.

-- How much of a coin in their portfolio a person has. Read by them alone.
-- Written by portfolio/amounts/store.ts.
create table portfolio_amounts (
  account_id integer not null,
  coin_id integer not null,
  -- Amount and day, encrypted with the site's secret and bound to the person and the coin; as long for a
  -- small amount as for a large one.
  sealed bytea not null check (octet_length(sealed) = 76),
  primary key (account_id, coin_id),
  foreign key (account_id, coin_id) references portfolio_assets (account_id, coin_id) on update cascade on delete cascade
);

-- A coin in a person's portfolio.
-- Written by portfolio/store.ts.
create table portfolio_assets (
  account_id integer not null references accounts (id) on delete cascade,
  coin_id integer not null references coins (id) on update cascade,
  -- Place from 0 without gaps, checked at the end of a statement so that it may move several rows.
  index integer not null check (index >= 0),
  added_at timestamptz not null,
  primary key (account_id, coin_id),
  constraint portfolio_assets_place unique (account_id, index) deferrable
);
-- Who has a coin in their portfolio.
create index portfolio_assets_coin on portfolio_assets (coin_id, account_id);
