-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- A counter of attempts under a hashed key, kept for minutes. Unlogged: a crash of the database forgets it.
-- Written by platform/limits.ts.
create unlogged table attempts (
  key bytea not null primary key check (octet_length(key) = 32),
  made integer not null,
  resets_at timestamptz not null
);
-- The removal of counters whose time is over.
create index attempts_resets on attempts (resets_at);

-- The one row that says which site the database belongs to, so that neither a demo nor a command without the
-- settings uses it.
-- Written by platform/processes/installation.ts.
create table installation (
  only_one boolean not null default true primary key check (only_one),
  is_production boolean not null,
  public_url text not null,
  seen_at timestamptz not null
);

-- Written by platform/migrating/migrate.ts.
create table migrations (
  name text not null primary key,
  applied_at timestamptz not null default now()
);

-- The first answer to a request that adds something at the desk. The same request sent again gets this
-- answer.
-- Written by platform/locks/onceKeys.ts.
create table once_keys (
  account_id integer not null references accounts (id) on delete cascade,
  -- The client's Idempotency-Key.
  key text not null check (length(key) >= 1 and length(key) <= 100),
  -- SHA-256 of the address and the body.
  fingerprint bytea not null check (length(fingerprint) = 32),
  begun_at timestamptz not null,
  -- Null while the first request runs, and for good when its process ended before answering.
  status smallint,
  reply text,
  primary key (account_id, key),
  check ((status is null) = (reply is null))
);
-- The removal of old keys.
create index once_keys_begun on once_keys (begun_at);

-- One event, written in the transaction of its change and read by listeners. Old events are removed.
-- Written by platform/outbox/events.ts.
-- Written by triggers of ledger_moments (ledger_tell), notifications (tell_notifications_changed), posts
-- (tell_published), signals (tell_published), signals (tell_signal_ended), posts (tell_subject_changed),
-- signals (tell_subject_changed).
create table outbox (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '^[a-z_]+\.[a-z_]+$'),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- The transaction that wrote the event. Listeners read by snapshot, since numbers are given in another
  -- order than transactions commit.
  xid xid8 not null default pg_current_xact_id()
);
-- The removal of old events.
create index outbox_created_at on outbox (created_at);
-- The events after a listener's position.
create index outbox_xid on outbox (xid);
create trigger outbox_follow after insert on outbox for each row execute function outbox_follow();
create trigger outbox_notify after insert on outbox for each row execute function outbox_notify();

-- A job that follows an event. Each start declares these links again; one not declared for a week is removed.
-- Written by platform/outbox/followers.ts.
create table outbox_followers (
  event text not null,
  task text not null,
  declared_at timestamptz not null default now(),
  primary key (event, task)
);

-- Calls answered in a month by a service that limits them.
-- Written by platform/budgets/callBudget.ts.
create table provider_calls (
  service text not null,
  month date not null,
  calls integer not null check (calls > 0),
  primary key (service, month)
);

-- Money spent on a paid service in a UTC day or month.
-- Written by platform/budgets/spending.ts.
create table provider_spending (
  service text not null,
  period text not null check (period in ('day', 'month')),
  since date not null,
  -- Millionths of a US dollar. A call is booked at its highest price before it is made and corrected
  -- afterwards.
  micros bigint not null check (micros >= 0),
  primary key (service, period, since)
);

-- A row of an outside service that could not be stored, so that the rows beside it were. It goes when it
-- becomes good or has not come for a month.
-- Written by platform/batches/setAside.ts.
create table set_aside_rows (
  id integer generated always as identity primary key,
  source text not null check (source <> '' and length(source) <= 100),
  -- The service's own name of the row.
  key text not null check (length(key) <= 200),
  -- In Russian, for the desk.
  reason text not null check (length(reason) <= 300),
  -- The row as JSON, shortened, with invisible characters written out.
  "row" text not null check (length("row") <= 2000),
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  is_put_away boolean not null default false,
  unique (source, key)
);
-- The list at the desk.
create index set_aside_rows_last on set_aside_rows (last_at, id);
-- The number and the oldest of the rows that wait for the desk.
create index set_aside_rows_waiting on set_aside_rows (first_at) where not is_put_away;

-- Whether a change of a signal publishes a call. `was` is all null for a new signal.
create function call_begins(was signals, given signals) returns boolean language sql stable as $$
  -- Imported history is no call: nobody sealed it before its price was known.
  select given.call_number is null and given.live and given.author_id is not null and given.ended_at is null
    and given.published_at between now() - interval '1 hour' and now() + interval '1 hour'
    and (was.id is null or was.published_at is null)
$$;

-- Whether a change makes a new version of the idea, which gets a start of its own.
create function call_restarts(was signals, given signals) returns boolean language sql immutable as $$
  select given.call_number is not null and given.ended_at is null
    and (was.coin_id, was.direction, was.target_price, was.stop_price, was.horizon_days, was.confidence)
      is distinct from (given.coin_id, given.direction, given.target_price, given.stop_price, given.horizon_days, given.confidence)
$$;

-- Words by which the lists of the desk are searched. Points, dashes and @ separate words, so an address is
-- found by its parts.
create function desk_words(given text) returns tsvector language sql immutable parallel safe
    return to_tsvector('simple', translate(lower(given), 'ё.@_-+/:', 'е       '));

-- The idea of a signal as its seal commits to it.
create function ledger_idea(given signals) returns jsonb language sql stable as $$
  select jsonb_build_object('coin_id', given.coin_id, 'direction', given.direction,
    'target', given.target_price, 'stop', given.stop_price, 'horizon_days', given.horizon_days,
    'published_at', ledger_time(given.published_at), 'text', encode(sha256(convert_to(given.title || E'\n' || given.content, 'UTF8')), 'hex'))
  || case when given.confidence is null then '{}' else jsonb_build_object(
    'confidence', encode(sha256(given.confidence_salt || convert_to(given.confidence::text, 'UTF8')), 'hex'),
    'said', jsonb_build_object('salt', encode(given.confidence_salt, 'hex'), 'percent', given.confidence)) end
  || case when given.held is null then '{}' else jsonb_build_object(
    'position', jsonb_build_object('side', given.held, 'up_to', given.held_size::integer)) end
$$;

-- Refuses to change or remove what the ledger has.
-- Called by triggers of ledger_checkpoints, ledger_entries, ledger_hashes, ledger_timestamps,
-- signal_evidence.
create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger only grows: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

-- Writes an event for each statement that adds moments, so that they are recorded at once.
-- Called by triggers of ledger_moments.
create function ledger_tell() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload) values ('ledger.happened', '{}');
  return null;
end $$;

-- An instant as the ledger writes it, whatever the session’s time zone.
create function ledger_time(given timestamptz) returns text language sql immutable parallel safe
    return to_char((given at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Plans the jobs that follow an event, in the event's transaction, so that none is lost.
-- Called by triggers of outbox.
create function outbox_follow() returns trigger language plpgsql as $$
declare
  said text := new.payload::text;
begin
  -- Of equal jobs that wait, one is enough. A key is short; what is long is told apart by its hash.
  perform graphile_worker.add_job(task, new.payload::json,
    job_key => task || ' ' || case when length(said) <= 256 then said else encode(sha256(convert_to(said, 'UTF8')), 'hex') end)
  from outbox_followers where event = new.name;
  return null;
end $$;

-- Tells every process that an event came; the payload stays in the table.
-- Called by triggers of outbox.
create function outbox_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('palata_events', new.name);
  return null;
end $$;

-- Writes one event for all people whose notifications a statement changed.
-- Called by triggers of notifications.
create function tell_notifications_changed() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload)
  select 'notifications.changed', jsonb_build_object('account_ids', jsonb_agg(distinct account_id))
  from changed_notifications having count(*) > 0;
  return null;
end $$;

-- Tells every web process to drop cached pages and answers when the transaction commits. A process that
-- missed it drops all when it reconnects. Counters and prices are not reported: they may be seconds late.
-- Called by triggers of calendar_events, channels, event_coins, event_figures, forecaster_posts, forecasters,
-- knowledge_menus, knowledge_pages, podcast_chapters, podcasts, post_channels, posts, signals,
-- site_page_revisions, storeroom_items.
create function tell_pages_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('palata_events', 'pages.changed');
  return null;
end $$;

-- Writes an event for posts or signals that are inserted as published. Old ones and those of a transaction
-- that tells nobody are not reported.
-- Called by triggers of posts, signals.
create function tell_published() returns trigger language plpgsql as $$
begin
  if current_setting('palata.tells_nobody', true) = 'on' then
    return null;
  end if;
  insert into outbox (name, payload)
  select tg_argv[0], jsonb_build_object('ids', jsonb_agg(id order by id))
  from (select id, (row_number() over (order by id) - 1) / 100 as part from added
    where live and published_at > now() - interval '1 hour') fresh
  group by part order by part;
  return null;
end $$;

-- Writes an event when a signal is over, or open again after a correction of its prices.
-- Called by triggers of signals.
create function tell_signal_ended() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload) values ('signals.ended', jsonb_build_object('ids', jsonb_build_array(new.id)));
  return null;
end $$;

-- Writes an event when a post or signal is hidden or shown, because its discussion goes with it.
-- Called by triggers of posts, signals.
create function tell_subject_changed() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload)
  values ('comments.subject_changed', jsonb_build_object('kind', tg_argv[0], 'id', new.id));
  return null;
end $$;
