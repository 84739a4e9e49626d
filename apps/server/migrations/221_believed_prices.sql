-- When the highest and the lowest price were, how many coins go round, and how often the provider was asked for history.
alter table coins
  add column ath_at timestamptz,
  add column atl_at timestamptz,
  add column supply double precision check (supply >= 0),
  -- The last prices that were believed, latest last, and those that wait for others to agree with them.
  add column believed float8[] not null default '{}' check (cardinality(believed) <= 6),
  add column doubted float8[] not null default '{}',
  add column doubted_at timestamptz,
  -- When days before the first of ours were last asked for.
  add column past_asked_at timestamptz,
  -- By network: [{"network": "ethereum", "address": "0x…"}], as of `contracts_at`.
  add column contracts jsonb not null default '[]',
  add column contracts_at timestamptz;

-- What a coin was called before. Texts keep the word they were written with, and prices go on under the same number.
create table coin_names (
  coin_id integer not null references coins on delete cascade,
  symbol text not null,
  until timestamptz not null,
  primary key (coin_id, until)
);
create function coin_renamed() returns trigger language plpgsql as $$
begin
  insert into coin_names (coin_id, symbol, until) values (old.id, old.symbol, coalesce(new.quoted_at, now())) on conflict do nothing;
  return null;
end $$;
create trigger coin_renamed after update of symbol on coins for each row
  when (upper(old.symbol) <> upper(new.symbol)) execute function coin_renamed();

-- How many calls of the month a service that counts them has answered.
create table provider_calls (
  service text not null,
  month date not null,
  calls integer not null check (calls > 0),
  primary key (service, month)
);
