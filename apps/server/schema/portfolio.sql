-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- A coin in a person's portfolio.
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
