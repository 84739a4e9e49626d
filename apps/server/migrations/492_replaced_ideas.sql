-- What a call was before its idea was edited counts until the edit is sealed; a redenomination stands in the ledger.

create table signal_replaced (
  id bigint generated always as identity primary key,
  signal_id integer not null references signals (id) on delete cascade,
  direction text check (direction in ('long', 'short')),
  target_price double precision,
  stop_price double precision,
  horizon_days smallint,
  confidence smallint,
  addition_to integer references signals (id) on delete set null,
  is_thin boolean not null,
  sealed_at timestamptz not null,
  seal_index bigint,
  started_at timestamptz,
  start_price double precision,
  start_market_cap double precision,
  high_price double precision,
  low_price double precision,
  last_price double precision,
  followed_to timestamptz
);
comment on table signal_replaced is 'Sealed ideas of calls that an edit has replaced, until the prices from before the seal of the edit are judged: the author may have seen a touch that the follower of prices had not. Then the row goes.';
comment on column signal_replaced.start_price is 'Null when its first price was not read yet.';
create index signal_replaced_signal on signal_replaced (signal_id, id);
comment on index signal_replaced_signal is 'The replaced ideas of a call, oldest first.';
create index signal_replaced_addition_to on signal_replaced (addition_to) where addition_to is not null;
comment on index signal_replaced_addition_to is 'Read when a signal goes.';

-- How sure the author was is a part of the idea: changed later, it would be said of a price that is known.
create or replace function call_restarts(was signals, given signals) returns boolean language sql immutable as $$
  select given.call_number is not null and given.ended_at is null
    and (was.coin_id, was.direction, was.target_price, was.stop_price, was.horizon_days, was.confidence)
      is distinct from (given.coin_id, given.direction, given.target_price, given.stop_price, given.horizon_days, given.confidence)
$$;

create or replace function call_prepare() returns trigger language plpgsql as $$
declare
  was signals;
  moment timestamptz := coalesce(new.sealed_at, new.published_at, now());
begin
  if tg_op = 'UPDATE' then was := old; end if;
  if not call_begins(was, new) and not call_restarts(was, new) then return new; end if;
  -- Two calls of an author begin one after the other.
  perform pg_advisory_xact_lock(7281144, coalesce(new.author_id, 0));
  if was.call_number is not null and was.sealed_at is not null and was.void_at is null and was.coin_id = new.coin_id then
    insert into signal_replaced (signal_id, direction, target_price, stop_price, horizon_days, confidence, addition_to, is_thin,
      sealed_at, seal_index, started_at, start_price, start_market_cap, high_price, low_price, last_price, followed_to)
    values (was.id, was.direction, was.target_price, was.stop_price, was.horizon_days, was.confidence, was.addition_to, was.is_thin,
      was.sealed_at, was.seal_index, was.started_at, was.start_price, was.start_market_cap, was.high_price, was.low_price, was.last_price, was.followed_to);
  end if;
  if new.direction is not null and new.horizon_days is null then new.horizon_days := 90; end if;
  select p.pair, p.pair is null or coalesce(c.volume_24h, 0) < 1000000 into new.pair, new.is_thin
  from coins c left join coin_pairs p on p.coin_id = c.id where c.id = new.coin_id;
  -- The price that starts a call is never known when it is sealed.
  new.sealed_at := null; new.seal_index := null; new.started_at := null; new.start_price := null; new.start_market_cap := null;
  new.high_price := null; new.low_price := null; new.last_price := null; new.followed_to := null;
  if tg_op = 'INSERT' or was.direction is distinct from new.direction or was.published_at is null then
    new.addition_to := null;
    if new.direction is not null then
      select id into new.addition_to from signals
      where author_id = new.author_id and coin_id = new.coin_id and direction = new.direction and id <> new.id
        and call_number is not null and addition_to is null and ended_at is null and void_at is null and closing_at is null
      order by id limit 1;
      update signals set closing_at = moment, closing_by = 'opposite'
      where author_id = new.author_id and coin_id = new.coin_id and direction <> new.direction and id <> new.id
        and call_number is not null and ended_at is null and void_at is null and closing_at is null;
    end if;
  end if;
  return new;
end $$;
drop trigger call_prepare on signals;
create trigger call_prepare before insert or update of live, published_at, author_id, coin_id, direction, target_price, stop_price,
  horizon_days, confidence on signals for each row execute function call_prepare();

comment on column signals.seal_index is 'Place in the ledger of the entry that sealed the current version of the idea.';
-- An edited idea lost its place.
update signals s set seal_index = v.entry_index
from (select distinct on (signal_id) signal_id, entry_index from ledger_moments
  where kind in ('sealed', 'version') and entry_index is not null and (kind = 'sealed' or (facts ->> 'restarts')::boolean)
  order by signal_id, id desc) v
where v.signal_id = s.id and s.seal_index is null and s.sealed_at is not null;

create unique index ledger_moments_migrations on ledger_moments (signal_id, (facts ->> 'from')) where kind = 'migration';
comment on index ledger_moments_migrations is 'A redenomination is told once for each call that it met.';
