-- What publishes, changes and removes a call, however it is done: by the site, a command or SQL.

create function call_begins(was signals, given signals) returns boolean language sql stable as $$
  -- Imported history is no call: nobody sealed it before its price was known.
  select given.call_number is null and given.live and given.author_id is not null and given.ended_at is null
    and given.published_at between now() - interval '1 hour' and now() + interval '1 hour'
    and (was.id is null or was.published_at is null)
$$;
comment on function call_begins(signals, signals) is 'Whether a change of a signal publishes a call. `was` is all null for a new signal.';

create function call_restarts(was signals, given signals) returns boolean language sql immutable as $$
  select given.call_number is not null and given.ended_at is null
    and (was.coin_id, was.direction, was.target_price, was.stop_price, was.horizon_days)
      is distinct from (given.coin_id, given.direction, given.target_price, given.stop_price, given.horizon_days)
$$;
comment on function call_restarts(signals, signals) is 'Whether a change makes a new version of the idea, which gets a start of its own.';

create function call_prepare() returns trigger language plpgsql as $$
declare
  was signals;
  moment timestamptz := coalesce(new.sealed_at, new.published_at, now());
begin
  if tg_op = 'UPDATE' then was := old; end if;
  if not call_begins(was, new) and not call_restarts(was, new) then return new; end if;
  -- Two calls of an author begin one after the other.
  perform pg_advisory_xact_lock(7281144, coalesce(new.author_id, 0));
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
comment on function call_prepare() is 'What begins with a call, however it is published: its horizon, its pair, and what becomes of the author’s open calls of the same coin.';
create trigger call_prepare before insert or update of live, published_at, author_id, coin_id, direction, target_price, stop_price, horizon_days on signals
  for each row execute function call_prepare();

create function call_stays() returns trigger language plpgsql as $$
begin
  update signals set live = false, pinned = false, was_live = true, removed_at = coalesce(removed_at, now()),
    title = 'Снятый сигнал', content = '', content_html = '', link = '', images = '{}', key = null
  where id = old.id;
  return null;
end $$;
comment on function call_stays() is 'Deletes the text of a call and keeps its number and result.';
create trigger call_stays before delete on signals for each row when (old.call_number is not null) execute function call_stays();

drop trigger ledger_follow on signals;
drop trigger ledger_follow_change on signals;
drop function ledger_seal(signals);
create function ledger_seal(given signals) returns ledger_calls language plpgsql as $$
declare
  author text;
  next_number integer;
  made ledger_calls;
begin
  insert into ledger_authors (account_id, calls) values (given.author_id, 1)
  on conflict (account_id) do update set calls = ledger_authors.calls + 1
  returning author_key, calls into author, next_number;
  insert into ledger_calls (signal_id, author_key, number) values (given.id, author, next_number) returning * into made;
  insert into ledger_moments (signal_id, kind, facts) values (given.id, 'sealed', ledger_idea(given));
  return made;
end $$;
comment on function ledger_seal(signals) is 'Gives a signal the next number of its author and records that it is to be sealed.';

alter table ledger_moments drop constraint ledger_moments_kind_check,
  add constraint ledger_moments_kind_check check (kind in ('sealed', 'version', 'outcome', 'corrected', 'opened', 'withdrawn',
    'taken_down', 'void', 'suspended', 'migration'));
drop index ledger_moments_once;
create unique index ledger_moments_once on ledger_moments (signal_id, kind) where kind in ('sealed', 'outcome', 'withdrawn', 'taken_down', 'void');
comment on index ledger_moments_once is 'A call is sealed, ended and taken down once; a corrected end, a suspension and each revealed version are moments of their own.';
drop index ledger_moments_ended;
create index ledger_moments_ended on ledger_moments (at) where kind in ('outcome', 'withdrawn', 'void');
comment on index ledger_moments_ended is 'Calls whose idea is to be revealed.';

create function ledger_end(was signals, given signals) returns void language plpgsql as $$
declare
  has_end boolean := exists (select from ledger_moments where signal_id = given.id and kind in ('outcome', 'withdrawn'));
begin
  if (was.ended_at, was.ended_by, was.end_price, was.result_percent)
      is distinct from (given.ended_at, given.ended_by, given.end_price, given.result_percent) then
    insert into ledger_moments (signal_id, kind, facts)
    select given.id,
      case when has_end then 'corrected' when given.ended_by in ('withdrawn', 'opposite') then 'withdrawn' else 'outcome' end,
      -- Who publishes the opposite gives the first call up; that there is an opposite is not told before it ends.
      jsonb_build_object('by', case when given.ended_by = 'opposite' then 'withdrawn' else given.ended_by end,
        'ended_at', ledger_time(given.ended_at), 'percent', given.result_percent);
  end if;
  if was.void_at is null and given.void_at is not null then
    insert into ledger_moments (signal_id, kind, facts) values (given.id, 'void', jsonb_build_object('why', given.void_why)) on conflict do nothing;
  end if;
  if was.suspended_since is null and given.suspended_since is not null then
    insert into ledger_moments (signal_id, kind, facts)
    values (given.id, 'suspended', jsonb_build_object('since', ledger_time(given.suspended_since)));
  end if;
end $$;
comment on function ledger_end(signals, signals) is 'Records the end of a call, its correction, that it is void, or that it has no price.';

create or replace function ledger_follow() returns trigger language plpgsql as $$
declare
  sealed jsonb;
  none signals;
  made ledger_calls;
begin
  if tg_op = 'DELETE' then return null; end if;
  if tg_op = 'INSERT' then
    if not call_begins(none, new) then return null; end if;
  elsif new.call_number is null then
    if not call_begins(old, new) then return null; end if;
  end if;
  if new.call_number is null then
    made := ledger_seal(new);
    update signals set call_number = made.number, author_key = made.author_key where id = new.id;
    return null;
  end if;
  if old.call_number is null then return null; end if;
  select facts - 'restarts' into sealed from ledger_moments where signal_id = new.id and kind in ('sealed', 'version') order by id desc limit 1;
  -- The words of a removed text go; the idea behind the commitment stays what it was.
  if call_restarts(old, new) or (new.live and sealed is distinct from ledger_idea(new)) then
    insert into ledger_moments (signal_id, kind, facts)
    values (new.id, 'version', ledger_idea(new) || jsonb_build_object('restarts', call_restarts(old, new)));
  end if;
  perform ledger_end(old, new);
  if old.live and not new.live then
    insert into ledger_moments (signal_id, kind, facts) values (new.id, 'taken_down', '{}') on conflict do nothing;
  end if;
  return null;
end $$;

create trigger ledger_follow after insert on signals for each row execute function ledger_follow();
-- Following writes each open signal each minute, nearly always without a change.
create trigger ledger_follow_change after update on signals for each row
  when ((old.live, old.coin_id, old.title, old.content, old.direction, old.target_price, old.stop_price, old.horizon_days,
      old.published_at, old.ended_at, old.ended_by, old.end_price, old.result_percent, old.void_at, old.suspended_since)
    is distinct from (new.live, new.coin_id, new.title, new.content, new.direction, new.target_price, new.stop_price, new.horizon_days,
      new.published_at, new.ended_at, new.ended_by, new.end_price, new.result_percent, new.void_at, new.suspended_since))
  execute function ledger_follow();
