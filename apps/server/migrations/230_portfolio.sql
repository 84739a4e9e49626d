create table portfolio_assets (
  account_id integer not null references accounts on delete cascade,
  coin_id integer not null references coins on update cascade,
  -- From 0 without holes. Looked at when a statement ends, so that one statement may shift many.
  index integer not null check (index >= 0),
  added_at timestamptz not null,
  primary key (account_id, coin_id),
  constraint portfolio_assets_place unique (account_id, index) deferrable initially immediate
);
