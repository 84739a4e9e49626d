-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: market.days_written (screener.impulses).

-- The price of a coin at the end of a UTC day. No foreign key: coins are never deleted, and ten years of
-- 5,000 coins are 18 million rows.
-- Written by priceHistory/corrections.ts, priceHistory/keeping.ts, priceHistory/store.ts.
create table coin_days (
  coin_id integer not null,
  day date not null,
  price_usd double precision not null check (price_usd > 0 and price_usd < 'Infinity'),
  market_cap double precision check (market_cap >= 0 and market_cap < 'Infinity'),
  volume double precision check (volume >= 0 and volume < 'Infinity'),
  primary key (coin_id, day)
);

-- The price of a coin at the beginning of an hour. Each month is a partition in the schema partitions and is
-- dropped as a whole.
-- Written by priceHistory/corrections.ts, priceHistory/store.ts.
create table coin_hours (
  coin_id integer not null,
  hour timestamptz not null,
  price_usd double precision not null check (price_usd > 0 and price_usd < 'Infinity'),
  primary key (coin_id, hour)
) partition by range (hour);

-- Creates the missing monthly partitions between two instants.
create function coin_hours_cover(first timestamptz, last timestamptz) returns void language plpgsql as $$
declare
  month timestamp := date_trunc('month', first at time zone 'UTC');
  name text;
begin
  while month <= last at time zone 'UTC' loop
    name := 'coin_hours_' || to_char(month, 'YYYY_MM');
    if to_regclass('partitions.' || name) is null then
      -- Two processes that begin a month together wait for each other.
      perform pg_advisory_xact_lock(7281220);
      execute format(
        'create table if not exists partitions.%I partition of coin_hours for values from (%L) to (%L)',
        name, month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC'
      );
    end if;
    month := month + interval '1 month';
  end loop;
end $$;

-- Drops the partitions of months before the instant and returns their number.
create function coin_hours_drop(before timestamptz) returns integer language plpgsql as $$
declare
  name text;
  dropped integer := 0;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'coin_hours'::regclass
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= before at time zone 'UTC'
  loop
    execute format('drop table partitions.%I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
