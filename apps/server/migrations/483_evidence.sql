-- What decided a call, so that anyone can look it up again, and the redenominations of coins.

create table signal_evidence (
  id bigint generated always as identity primary key,
  signal_id integer not null,
  about text not null check (about in ('start', 'end')),
  source text not null check (source in ('binance', 'coingecko', 'quote', 'kept')),
  pair text,
  bars jsonb not null,
  result jsonb not null,
  made_at timestamptz not null default now(),
  check ((pair is not null) = (source = 'binance'))
);
comment on table signal_evidence is 'Each start and each end of a signal with the bars that decided it. A corrected price adds a row beside the earlier one; nothing is rewritten. Without a foreign key, since it outlives the text.';
comment on column signal_evidence.source is 'Whose prices: the exchange’s minutes, the provider’s points or single quote, or our kept hours after a correction.';
comment on column signal_evidence.bars is 'Bars of one minute (or points) as read: `[opened, open, high, low, close]`.';
comment on column signal_evidence.result is 'Of a start its price; of an end how, when, at what price; `null` values when a correction opened the call again.';
create trigger signal_evidence_stays before update or delete or truncate on signal_evidence
  for each statement execute function ledger_refuse();

create table coin_migrations (
  id integer generated always as identity primary key,
  coin_id integer not null references coins (id),
  at timestamptz not null,
  ratio double precision not null check (ratio > 0 and ratio < 'Infinity'),
  found_at timestamptz not null,
  state text not null default 'found' check (state in ('found', 'confirmed', 'refused')),
  decided_by text,
  decided_at timestamptz,
  unique (coin_id, at),
  check ((state = 'found') = (decided_at is null))
);
comment on table coin_migrations is 'Redenominations of coins. A found one holds the coin’s calls until the desk decides.';
comment on column coin_migrations.at is 'Opening of the first minute in the new unit.';
comment on column coin_migrations.ratio is 'Prices after `at`, multiplied by it, are in the old unit: 0.001 when a thousand became one.';
comment on column coin_migrations.state is 'A refused one was a move of the market.';
