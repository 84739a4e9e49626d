-- A published signal is a call: it is sealed before its price is known, it has an end, and nothing takes it out of the count.

alter table signals
  add column call_number integer check (call_number > 0),
  add column author_key text,
  add column seal_index bigint,
  add column sealed_at timestamptz,
  add column started_at timestamptz,
  add column pair text,
  add column is_thin boolean not null default false,
  add column is_coarse boolean not null default false,
  add column addition_to integer references signals (id) on delete set null,
  add column closing_at timestamptz,
  add column closing_by text check (closing_by in ('withdrawn', 'opposite')),
  add column void_at timestamptz,
  add column void_why text check (void_why in ('no_price', 'past_bound')),
  add column suspended_since timestamptz,
  add column last_price double precision check (last_price > 0),
  add constraint signals_closing_is_whole check ((closing_at is null) = (closing_by is null)),
  add constraint signals_void_is_whole check ((void_at is null) = (void_why is null)),
  add constraint signals_void_has_no_end check (void_at is null or ended_at is null),
  drop constraint signals_ended_by_check,
  add constraint signals_ended_by_check check (ended_by in ('target', 'stop', 'horizon', 'withdrawn', 'opposite', 'delisted')),
  drop constraint signals_end_price_check,
  add constraint signals_end_price_check check (end_price > 0 or (end_price = 0 and ended_by = 'delisted'));
comment on column signals.call_number is 'The author’s own number of the call, as the ledger has it; null before the ledger and before publication.';
comment on column signals.author_key is 'The author’s key in the ledger; it stands for the name of a person who is gone.';
comment on column signals.seal_index is 'Place in the ledger of the entry that sealed the call.';
comment on column signals.sealed_at is 'When the current version of the idea was recorded in the ledger; its horizon is counted from it. Null while a call waits to be recorded. Out of the ledger, the time of publication.';
comment on column signals.started_at is 'Opening of the minute, or time of the quote, whose price is the start. It is after the seal.';
comment on column signals.start_price is 'Null while the first price after the seal is awaited.';
comment on column signals.horizon_days is 'Days of 24 hours from the seal; from the publication out of the ledger.';
comment on column signals.pair is 'The exchange’s pair of the coin at the time of sealing, by the map of ids; null when it has none.';
comment on column signals.is_thin is 'Traded for less than a million dollars a day or without a pair at the time of sealing: shown, never compared.';
comment on column signals.is_coarse is 'One minute touched both bounds, so their order is not known and the stop was taken.';
comment on column signals.addition_to is 'The author’s open call of the same coin and direction at publication; an addition is not counted.';
comment on column signals.closing_at is 'The call ends at the price of the first minute that begins after this.';
comment on column signals.void_at is 'The call has no start and is not counted: no price came within 30 minutes, or the first one was beyond a bound.';
comment on column signals.suspended_since is 'Time of the last price, when none came for 72 hours.';
comment on column signals.last_price is 'The last price that was evaluated.';

create index signals_followed on signals (coin_id) where published_at is not null and ended_at is null and void_at is null;
comment on index signals_followed is 'Calls that go on, also when their text was taken down.';
create index signals_addition_to on signals (addition_to) where addition_to is not null;
comment on index signals_addition_to is 'Read when a signal goes.';
create unique index signals_call on signals (author_key, call_number) where call_number is not null;
comment on index signals_call is 'The calls of an author in their order; each number once.';

update signals set sealed_at = published_at, started_at = published_at where published_at is not null and start_price is not null;
update signals s set call_number = c.number, author_key = c.author_key from ledger_calls c where c.signal_id = s.id;
update signals s set seal_index = m.entry_index from ledger_moments m where m.signal_id = s.id and m.kind = 'sealed';

-- The start of a call is not known when it is sealed.
create or replace function ledger_idea(given signals) returns jsonb language sql stable as $$
  select jsonb_build_object('coin_id', given.coin_id, 'direction', given.direction,
    'target', given.target_price, 'stop', given.stop_price, 'horizon_days', given.horizon_days,
    'published_at', ledger_time(given.published_at), 'text', encode(sha256(convert_to(given.title || E'\n' || given.content, 'UTF8')), 'hex'))
$$;
update ledger_moments set facts = facts - 'start' where entry_index is null;
