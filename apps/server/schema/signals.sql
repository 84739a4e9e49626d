-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: signals.changed (webhooks.gather), signals.ended (webhooks.gather),
-- signals.published (webhooks.gather).

-- Redenominations of coins. A found one holds the coin’s calls until the desk decides.
-- Written by signals/desk/migrations.ts, signals/following/store.ts.
create table coin_migrations (
  id integer generated always as identity primary key,
  coin_id integer not null references coins (id),
  -- Opening of the first minute in the new unit.
  at timestamptz not null,
  -- Prices after `at`, multiplied by it, are in the old unit: 0.001 when a thousand became one.
  ratio double precision not null check (ratio > 0 and ratio < 'Infinity'),
  found_at timestamptz not null,
  -- A refused one was a move of the market.
  state text not null default 'found' check (state in ('found', 'confirmed', 'refused')),
  decided_by text,
  decided_at timestamptz,
  unique (coin_id, at),
  check ((state = 'found') = (decided_at is null))
);

-- The minutes around the one that ended a call, to draw. They decided nothing, so the evidence is without
-- them.
-- Written by signals/following/surroundings.ts.
create table signal_end_minutes (
  evidence_id bigint not null primary key references signal_evidence (id),
  -- As in `signal_evidence`, oldest first; empty when the exchange has none any more.
  bars jsonb not null
);

-- Each start and each end of a signal with the bars that decided it. A corrected price adds a row beside the
-- earlier one; nothing is rewritten. Without a foreign key, since it outlives the text.
-- Written by signals/following/store.ts.
create table signal_evidence (
  id bigint generated always as identity primary key,
  signal_id integer not null,
  about text not null check (about in ('start', 'end')),
  -- Whose prices: the exchange’s minutes, the provider’s points or single quote, or our kept hours after a
  -- correction.
  source text not null check (source in ('binance', 'coingecko', 'quote', 'kept')),
  pair text,
  -- Bars of one minute (or points) as read: `[opened, open, high, low, close]`.
  bars jsonb not null,
  -- Of a start its price; of an end how, when, at what price; `null` values when a correction opened the call
  -- again.
  result jsonb not null,
  made_at timestamptz not null default now(),
  check ((pair is not null) = (source = 'binance'))
);
-- Ends whose minutes are still to be read.
create index signal_evidence_ends on signal_evidence (made_at) where about = 'end' and source = 'binance';
-- What decided one call, in its order.
create index signal_evidence_signal on signal_evidence (signal_id, id);
create trigger signal_evidence_stays before delete or update or truncate on signal_evidence
  for each statement
  execute function ledger_refuse();

-- What readers are told of a call besides its result: its author changed the declared position, or published
-- the opposite within 72 hours.
-- Written by triggers of signals (signal_notes_opposite), signals (signal_notes_position).
create table signal_notes (
  id bigint generated always as identity primary key,
  signal_id integer not null references signals (id) on delete cascade,
  why text not null check (why in ('position', 'opposite')),
  other_id integer references signals (id) on delete cascade,
  at timestamptz not null,
  unique (signal_id, other_id),
  check ((other_id is not null) = (why = 'opposite'))
);
-- Read when a signal goes.
create index signal_notes_other on signal_notes (other_id) where other_id is not null;
-- The notes of one call.
create index signal_notes_signal on signal_notes (signal_id, id);
-- Writes ledger_moments of ledger.
create trigger ledger_note after insert on signal_notes
  for each row
  when (new.why = 'position')
  execute function ledger_note();

-- Sealed ideas of calls that an edit has replaced, until the prices from before the seal of the edit are
-- judged: the author may have seen a touch that the follower of prices had not. Then the row goes.
-- Written by signals/following/replacedStore.ts.
-- Written by triggers of signals (call_prepare).
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
  -- Null when its first price was not read yet.
  start_price double precision,
  start_market_cap double precision,
  high_price double precision,
  low_price double precision,
  last_price double precision,
  followed_to timestamptz
);
-- Read when a signal goes.
create index signal_replaced_addition_to on signal_replaced (addition_to) where addition_to is not null;
-- The replaced ideas of a call, oldest first.
create index signal_replaced_signal on signal_replaced (signal_id, id);

-- One trading idea. Removal hides it and keeps the row.
-- Written by signals/following/replacedStore.ts, signals/following/store.ts, signals/publishing/store.ts,
-- signals/removal.ts, signals/sealing.ts, signals/telling/discussion.ts, signals/writing/store.ts,
-- signals/writing/text.ts, signals/writing/withdraw.ts.
create table signals (
  id integer generated always as identity primary key,
  coin_id integer not null references coins (id),
  author_id integer references accounts (id) on delete set null,
  title text not null check (title <> ''),
  content text not null default '',
  link text not null default '',
  images text[] not null default '{}',
  -- Null when the author follows a coin without naming a direction.
  direction text check (direction in ('long', 'short')),
  pinned boolean not null default false,
  trending boolean not null default false,
  live boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  -- Null while the first price after the seal is awaited.
  start_price double precision check (start_price > 0),
  start_market_cap double precision,
  comments_count integer not null default 0 check (comments_count >= 0),
  -- First place in the list: 2 pinned, 1 trending.
  weight smallint not null generated always as (case when pinned then 2 when trending then 1
      else 0 end) stored,
  target_price double precision check (target_price > 0),
  stop_price double precision check (stop_price > 0),
  -- When the target, stop or horizon was reached; null while open. The result is then fixed.
  ended_at timestamptz,
  end_price double precision,
  ended_by text check (ended_by in ('target', 'stop', 'horizon', 'withdrawn', 'opposite', 'delisted')),
  result_percent double precision generated always as (case when ended_at is null then null::double precision
      else 100 * (end_price - start_price) / start_price * case direction when 'long' then 1
      when 'short' then -1 else null::integer end::double precision end) stored,
  content_html text not null default '',
  content_version smallint not null default 0,
  -- Days of 24 hours from the seal; from the publication out of the ledger.
  horizon_days smallint check (horizon_days >= 1 and horizon_days <= 365),
  -- Highest price since the publication, of closed candles.
  high_price double precision check (high_price > 0),
  low_price double precision check (low_price > 0),
  -- Candles before this are evaluated.
  followed_to timestamptz,
  -- Made by the author's browser: the same signal sent twice is stored once.
  key uuid,
  revision integer not null default 0,
  removed_at timestamptz,
  removed_by integer references accounts (id) on delete set null,
  removal_reason text not null default '',
  -- It was published when removed; restoring publishes it again.
  was_live boolean not null default false,
  -- The author’s own number of the call, as the ledger has it; null before the ledger and before publication.
  call_number integer check (call_number > 0),
  -- The author’s key in the ledger; it stands for the name of a person who is gone.
  author_key text,
  -- Place in the ledger of the entry that sealed the current version of the idea.
  seal_index bigint,
  -- When the current version of the idea was recorded in the ledger; its horizon is counted from it. Null
  -- while a call waits to be recorded. Out of the ledger, the time of publication.
  sealed_at timestamptz,
  -- Opening of the minute, or time of the quote, whose price is the start. It is after the seal.
  started_at timestamptz,
  -- The exchange’s pair of the coin at the time of sealing, by the map of ids; null when it has none.
  pair text,
  -- Traded for less than a million dollars a day or without a pair at the time of sealing: shown, never
  -- compared.
  is_thin boolean not null default false,
  -- One minute touched both bounds, so their order is not known and the stop was taken.
  is_coarse boolean not null default false,
  -- The author’s open call of the same coin and direction at publication; an addition is not counted.
  addition_to integer references signals (id) on delete set null,
  -- The call ends at the price of the first minute that begins after this.
  closing_at timestamptz,
  closing_by text check (closing_by in ('withdrawn', 'opposite')),
  -- The call has no start and is not counted: no price came within 30 minutes, or the first one was beyond a
  -- bound.
  void_at timestamptz,
  void_why text check (void_why in ('no_price', 'past_bound')),
  -- Time of the last price, when none came for 72 hours.
  suspended_since timestamptz,
  -- The last price that was evaluated.
  last_price double precision check (last_price > 0),
  -- How sure the author is that the target comes before the stop and the term, percent; null when not said.
  -- No reply has it but that of `record`, which knows who may still answer.
  confidence smallint check (confidence >= 50 and confidence <= 95),
  -- Makes the sealed hash of the confidence tell nothing before it is opened.
  confidence_salt bytea check (octet_length(confidence_salt) = 32),
  -- The author’s own position in the coin, as declared; null is «не раскрыто».
  held text check (held in ('none', 'long', 'short')),
  -- Its part of the portfolio, up to so many percent: 1, 5, 20 or 100.
  held_size text check (held_size in ('1', '5', '20', '100')),
  check (not live or published_at is not null),
  check (removed_at is null or not live),
  constraint signals_closing_is_whole check ((closing_at is null) = (closing_by is null)),
  constraint signals_confidence_has_direction check (confidence is null or direction is not null),
  constraint signals_confidence_is_salted check (confidence is null or confidence_salt is not null),
  constraint signals_end_is_whole check (ended_at is null and end_price is null and ended_by is null
      or ended_at is not null and end_price is not null and ended_by is not null and start_price is not null),
  constraint signals_end_price_check check (end_price > 0 or end_price = 0 and ended_by = 'delisted'),
  constraint signals_held_is_whole check ((held_size is not null) = coalesce(held in ('long', 'short'), false)),
  constraint signals_sides check (direction is null or start_price is null or (target_price is null
      or (target_price > start_price) = (direction = 'long')) and (stop_price is null
      or (stop_price < start_price) = (direction = 'long'))),
  constraint signals_void_has_no_end check (void_at is null or ended_at is null),
  constraint signals_void_is_whole check ((void_at is null) = (void_why is null))
);
-- Read when a signal goes.
create index signals_addition_to on signals (addition_to) where addition_to is not null;
-- Read when a row of accounts goes.
create index signals_author on signals (author_id);
-- The calls of an author in their order; each number once.
create unique index signals_call on signals (author_key, call_number) where call_number is not null;
-- Read when a row of coins goes.
create index signals_coin on signals (coin_id);
-- The desk's list of removed signals.
create index signals_desk_removed on signals (id) where removed_at is not null;
-- The desk's list of waiting signals.
create index signals_desk_waiting on signals (id) where not live and removed_at is null;
-- The search of signals at the desk.
create index signals_desk_words on signals using gin (desk_words(title));
-- Ended signals, the latest first.
create index signals_ended on signals (ended_at desc, id desc) where ended_at is not null;
-- Calls that go on, also when their text was taken down.
create index signals_followed on signals (coin_id) where published_at is not null and ended_at is null
    and void_at is null;
-- A signal sent again by the same browser.
create unique index signals_key on signals (author_id, key) where key is not null;
-- The list of signals.
create index signals_list on signals (weight desc, published_at desc, id desc) where live;
-- Open signals of a coin, and those to follow.
create index signals_open on signals (coin_id) where live and ended_at is null;
-- The list of signals that are over.
create index signals_over on signals (coalesce(ended_at, void_at) desc, id desc) where (ended_at is not null
    or void_at is not null) and published_at is not null and (live or call_number is not null);
-- The list of an author's signals that are over.
create index signals_over_author on signals (author_id, coalesce(ended_at, void_at) desc, id desc)
    where (ended_at is not null or void_at is not null) and published_at is not null and (live
    or call_number is not null);
-- The list of a coin's signals that are over.
create index signals_over_coin on signals (coin_id, coalesce(ended_at, void_at) desc, id desc)
    where (ended_at is not null or void_at is not null) and published_at is not null and (live
    or call_number is not null);
-- The list of signals that are over, by result.
create index signals_over_result on signals (result_percent desc, id desc) where (ended_at is not null
    or void_at is not null) and published_at is not null and (live or call_number is not null)
    and result_percent is not null;
-- The newest signals.
create index signals_published on signals (published_at desc) where live;
-- Read when a row of accounts goes.
create index signals_removed_by on signals (removed_by) where removed_by is not null;
-- Signals that wait for a moderator, the longest first.
create index signals_waiting on signals (created_at, id) where not live and removed_at is null;
-- Writes alert_changes of alerts.
create trigger alert_note after insert on signals
  for each row
  when (new.live)
  execute function alert_note_row('signal');
-- Writes alert_changes of alerts.
create trigger alert_note_change after update of live, ended_at, void_at on signals
  for each row
  when (new.live and (not old.live or old.ended_at is null and new.ended_at is not null or old.void_at is null
      and new.void_at is not null))
  execute function alert_note_row('signal');
create trigger call_prepare before insert or update of live, published_at, author_id, coin_id, direction,
    target_price, stop_price, horizon_days, confidence on signals
  for each row
  execute function call_prepare();
create trigger call_stays before delete on signals
  for each row
  when (old.call_number is not null)
  execute function call_stays();
-- Writes ledger_moments of ledger.
create trigger ledger_follow after insert on signals for each row execute function ledger_follow();
-- Writes ledger_moments of ledger.
create trigger ledger_follow_change after update on signals
  for each row
  when (old.live is distinct from new.live or old.coin_id is distinct from new.coin_id
      or old.title is distinct from new.title or old.content is distinct from new.content
      or old.direction is distinct from new.direction or old.target_price is distinct from new.target_price
      or old.stop_price is distinct from new.stop_price or old.horizon_days is distinct from new.horizon_days
      or old.published_at is distinct from new.published_at or old.ended_at is distinct from new.ended_at
      or old.ended_by is distinct from new.ended_by or old.end_price is distinct from new.end_price
      or old.result_percent is distinct from new.result_percent or old.void_at is distinct from new.void_at
      or old.suspended_since is distinct from new.suspended_since or old.confidence is distinct
      from new.confidence or old.held is distinct from new.held or old.held_size is distinct
      from new.held_size)
  execute function ledger_follow();
-- Writes ledger_moments of ledger.
create trigger ledger_opposites after update of ended_at, void_at on signals
  for each row
  when (old.ended_at is null and old.void_at is null and (new.ended_at is not null
      or new.void_at is not null))
  execute function ledger_opposites();
-- Writes mentions of mentions.
create trigger mentions_follow after delete on signals
  referencing old table as gone
  for each statement
  execute function mentions_follow('signal');
-- Writes search_changes of search.
create trigger search_note after insert or delete on signals
  for each row
  execute function search_note('signal');
-- Writes search_changes of search.
create trigger search_note_change after update on signals
  for each row
  when (old.coin_id is distinct from new.coin_id or old.title is distinct from new.title
      or old.content is distinct from new.content or old.author_id is distinct from new.author_id
      or old.published_at is distinct from new.published_at or old.live is distinct from new.live)
  execute function search_note('signal');
create trigger signal_confidence_salt before insert on signals
  for each row
  execute function signal_confidence_salt();
create trigger signal_confidence_salt_change before update of confidence on signals
  for each row
  when (old.confidence is distinct from new.confidence)
  execute function signal_confidence_salt();
create trigger signal_notes_opposite after update of call_number on signals
  for each row
  when (old.call_number is null and new.call_number is not null and new.direction is not null)
  execute function signal_notes_opposite();
create trigger signal_notes_position after update of held, held_size on signals
  for each row
  when (old.call_number is not null and (old.held is distinct from new.held or old.held_size is distinct
      from new.held_size))
  execute function signal_notes_position();
-- Writes outbox of platform.
create trigger signals_ended after update of ended_at, void_at on signals
  for each row
  when ((old.ended_at is null and old.void_at is null) <> (new.ended_at is null and new.void_at is null))
  execute function tell_signal_ended();
-- Writes notifications of notifications.
create trigger signals_notifications after delete on signals
  for each row
  execute function remove_notifications('signal');
-- Writes notifications of notifications.
create trigger signals_outcome_notifications after delete on signals
  for each row
  execute function remove_notifications('outcome');
create trigger signals_pages after insert or delete or update of live, was_live, title, content, link, images,
    direction, author_id, coin_id, published_at, pinned on signals
  for each statement
  execute function tell_pages_changed();
-- Writes outbox of platform.
create trigger signals_published after insert on signals
  referencing new table as added
  for each statement
  execute function tell_published('signals.published');
-- Writes reaction_sums of reactions, reactions of reactions.
create trigger signals_reactions after delete on signals
  for each row
  execute function remove_reactions('signal');
-- Writes reports of moderation.
create trigger signals_reports after delete on signals for each row execute function remove_reports('signal');
-- Writes reports of moderation.
create trigger signals_reports_follow after update of removed_at on signals
  for each row
  when ((old.removed_at is null) <> (new.removed_at is null))
  execute function reports_follow_removal('signal');
-- Writes outbox of platform.
create trigger signals_subject_changed after update of live on signals
  for each row
  when (old.live is distinct from new.live)
  execute function tell_subject_changed('signal');

-- What begins with a call, however it is published: its horizon, its pair, and what becomes of the author’s
-- open calls of the same coin.
-- Called by triggers of signals.
create function call_prepare() returns trigger language plpgsql as $$
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

-- Deletes the text of a call and keeps its number and result.
-- Called by triggers of signals.
create function call_stays() returns trigger language plpgsql as $$
begin
  update signals set live = false, pinned = false, was_live = true, removed_at = coalesce(removed_at, now()),
    title = 'Снятый сигнал', content = '', content_html = '', link = '', images = '{}', key = null
  where id = old.id;
  return null;
end $$;

-- Records what happens to a call, in the transaction of the change, whoever makes it.
-- Called by triggers of signals.
create function ledger_follow() returns trigger language plpgsql as $$
declare
  sealed jsonb;
  now_is jsonb;
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
  now_is := ledger_idea(new);
  -- The words of a removed text go; their hash behind the commitment stays what it was.
  if not new.live then now_is := now_is || jsonb_build_object('text', sealed -> 'text'); end if;
  if call_restarts(old, new) or sealed is distinct from now_is then
    insert into ledger_moments (signal_id, kind, facts)
    values (new.id, 'version', now_is || jsonb_build_object('restarts', call_restarts(old, new)));
  end if;
  perform ledger_end(old, new);
  if old.live and not new.live then
    insert into ledger_moments (signal_id, kind, facts) values (new.id, 'taken_down', '{}') on conflict do nothing;
  end if;
  return null;
end $$;

-- A new salt for each confidence, however it is written.
-- Called by triggers of signals.
create function signal_confidence_salt() returns trigger language plpgsql as $$
begin
  new.confidence_salt := case when new.confidence is not null
    then sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) end;
  return new;
end $$;

-- Notes on both calls that their author published the opposite within 72 hours.
-- Called by triggers of signals.
create function signal_notes_opposite() returns trigger language plpgsql as $$
begin
  insert into signal_notes (signal_id, why, other_id, at)
  select pair.one, 'opposite', pair.other, new.published_at
  from signals s, lateral (values (new.id, s.id), (s.id, new.id)) pair(one, other)
  where s.author_id = new.author_id and s.coin_id = new.coin_id and s.direction <> new.direction and s.call_number is not null
    and s.published_at between new.published_at - interval '72 hours' and new.published_at and s.id <> new.id
  on conflict do nothing;
  return null;
end $$;

-- Notes a declaration that changed after publication.
-- Called by triggers of signals.
create function signal_notes_position() returns trigger language plpgsql as $$
begin
  insert into signal_notes (signal_id, why, at) values (new.id, 'position', now());
  return null;
end $$;
