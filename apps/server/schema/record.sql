-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- Hashes of the payments, NFT wallets and Telegram subscriptions whose owner has answered: each is one voice,
-- whoever has it now. They stay when the person goes.
-- Written by record/answers/store.ts.
create table record_answer_sources (
  signal_id integer not null references record_questions (signal_id) on delete cascade,
  source bytea not null check (octet_length(source) = 32),
  primary key (signal_id, source)
);

-- Members’ answers, one from each.
-- Written by record/answers/store.ts.
create table record_answers (
  signal_id integer not null references record_questions (signal_id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
  percent smallint not null check (percent in (20, 40, 60, 80)),
  at timestamptz not null,
  primary key (signal_id, account_id)
);
-- Read when a person goes, and for their own data.
create index record_answers_account on record_answers (account_id);

-- The record of an author as it was last counted.
-- Written by record/authorStore.ts, record/figureStore.ts, record/store.ts.
create table record_authors (
  author_key text not null primary key references ledger_authors (author_key),
  counted integer not null check (counted >= 0),
  point double precision check (point > 0 and point < 1),
  p double precision check (p >= 0),
  verdict text not null check (verdict in ('few', 'chance', 'better', 'worse')),
  -- A `RecordSummary`.
  summary jsonb not null,
  -- False when a call of the author has changed since.
  is_fresh boolean not null default true,
  check ((point is null) = (p is null) and (point is null) = (verdict = 'few'))
);

-- The calls of the ledger with what they brought. A row stays when its signal is deleted.
-- Written by record/figureStore.ts, record/store.ts.
create table record_calls (
  signal_id integer not null primary key references ledger_calls (signal_id),
  author_key text not null references ledger_authors (author_key),
  number integer not null check (number > 0),
  coin_id integer references coins (id),
  direction text check (direction in ('long', 'short')),
  state text not null check (state in ('starting', 'open', 'suspended', 'ended', 'void')),
  -- The signal is hidden or deleted; the call counts as before.
  is_taken_down boolean not null,
  -- Published while the author’s call of the same coin and direction was open: shown, not counted.
  is_addition boolean not null default false,
  -- Shown, never compared: it has no u.
  is_thin boolean not null default false,
  sealed_at timestamptz,
  start_price double precision check (start_price > 0),
  target_price double precision check (target_price > 0),
  stop_price double precision check (stop_price > 0),
  horizon_days smallint check (horizon_days >= 1 and horizon_days <= 365),
  ended_at timestamptz,
  ended_by text,
  end_price double precision check (end_price >= 0),
  result_percent double precision,
  -- Chance of the target at sealing; null without one, and until it is computed.
  chance double precision check (chance >= 0 and chance <= 1),
  chanced_at timestamptz,
  -- Prices at which readers could enter after 5 minutes, an hour and a day; null where there was none.
  entry_5 double precision check (entry_5 > 0),
  entry_60 double precision check (entry_60 > 0),
  entry_1440 double precision check (entry_1440 > 0),
  -- Percentage points to Bitcoin.
  alpha double precision,
  -- Percentile of the coin’s return over the horizon.
  u double precision check (u > 0 and u < 1),
  market_day date,
  -- How the call would have ended with each coin of its market: percent, and hours after sealing.
  blind_results real[],
  blind_hours real[],
  -- Null until the figures of the end, and those of the whole horizon, are computed; reset by corrections.
  end_figured_at timestamptz,
  figured_at timestamptz,
  -- The author’s; told only in sums over ended calls.
  confidence smallint check (confidence >= 50 and confidence <= 95),
  -- It ended and its idea is not opened, a day after it should be: it counts as lost until it is.
  is_unopened boolean not null default false,
  -- When the hourly prices were last asked for entries of an open call that nobody kept in their time.
  late_asked_at timestamptz,
  unique (author_key, number),
  check (cardinality(blind_results) = cardinality(blind_hours))
);
-- Read when a row of coins goes.
create index record_calls_coin on record_calls (coin_id);
-- Ended calls whose figures are to be computed.
create index record_calls_due on record_calls (sealed_at) where figured_at is null and state <> 'void';
-- The totals of the last months.
create index record_calls_ended on record_calls (ended_at) where state = 'ended';

-- The largest coins of a UTC day, the largest first, as they stood when it ended. Nobody changes a row
-- afterwards: prices and capitalisations that are corrected later would choose other coins.
-- Written by record/market.ts.
create table record_markets (
  day date not null primary key,
  coins integer[] not null check (cardinality(coins) >= 1 and cardinality(coins) <= 200),
  stored_at timestamptz not null
);
create trigger record_markets_stay before delete or update or truncate on record_markets
  for each statement
  execute function record_refuse();

-- How many readers opened a signal within the minutes of a bucket after its publication, and no sooner.
-- Written by triggers of readings (record_opening).
create table record_openings (
  signal_id integer not null references ledger_calls (signal_id),
  bucket smallint not null check (bucket >= 0 and bucket <= 12),
  readers integer not null check (readers > 0),
  primary key (signal_id, bucket)
);

-- Does the target come before the stop? Asked of the club while nothing is known yet, once for each version
-- of the idea.
-- Written by record/answers/store.ts.
create table record_questions (
  signal_id integer not null primary key references ledger_calls (signal_id),
  -- Of the version that is asked about.
  sealed_at timestamptz not null,
  -- A day after the seal, or a tenth of the horizon.
  closes_at timestamptz not null,
  -- The question closes, too, when the price has moved by so much, ln: half of a day’s volatility before the
  -- seal.
  width double precision check (width > 0),
  closed_at timestamptz,
  answers integer check (answers >= 0),
  -- Percent; null under seven answers.
  median smallint check (median >= 0 and median <= 100),
  check ((closed_at is null) = (answers is null)),
  check (median is null or closed_at is not null)
);
-- Questions that are to be closed.
create index record_questions_open on record_questions (closes_at) where closed_at is null;

-- Counts a reader of a signal in the bucket of their first opening. Who opens it again in another week counts
-- again, since weeks have different digests.
-- Called by triggers of readings.
create function record_opening() returns trigger language plpgsql as $$
begin
  insert into record_openings (signal_id, bucket, readers)
  select a.entity_id, width_bucket(extract(epoch from now() - s.published_at) / 60,
      array[5, 15, 30, 60, 120, 240, 480, 720, 1440, 2880, 4320, 10080]::numeric[]), count(*)
  from added a join ledger_calls l on l.signal_id = a.entity_id join signals s on s.id = a.entity_id
  where a.kind = 'signal' and s.published_at <= now()
  group by 1, 2 order by 1, 2
  on conflict (signal_id, bucket) do update set readers = record_openings.readers + excluded.readers;
  return null;
end $$;

-- Refuses to change or remove the market of a day.
-- Called by triggers of record_markets.
create function record_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the market of a day stays as it was stored: % is refused', tg_op using errcode = 'restrict_violation';
end $$;
