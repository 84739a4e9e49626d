-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: ledger.happened (ledger.record).

-- An author of calls under a random key, which the ledger shows instead of a name.
create table ledger_authors (
  author_key text not null default replace(gen_random_uuid()::text, '-', '') primary key,
  -- Null once the account is gone; the calls stay.
  account_id integer unique references accounts (id) on delete set null,
  -- The number of the author’s last call. It is raised in the transaction that publishes, so numbers have no
  -- gaps.
  calls integer not null default 0 check (calls >= 0),
  check (author_key ~ '^[0-9a-f]{32}$')
);

-- Signals that are in the ledger. The row stays when the signal is deleted.
create table ledger_calls (
  signal_id integer not null primary key,
  author_key text not null references ledger_authors (author_key),
  number integer not null check (number > 0),
  unique (author_key, number)
);

-- Every checkpoint that was published; readers get the largest.
-- Written by ledger/store.ts.
create table ledger_checkpoints (
  size bigint not null primary key check (size > 0),
  root bytea not null check (octet_length(root) = 32),
  -- The signed note as it is served.
  note text not null,
  -- The verifier key of its newest signature.
  vkey text not null,
  signed_at timestamptz not null
);
create trigger ledger_checkpoints_stay before delete or update or truncate on ledger_checkpoints
  for each statement
  execute function ledger_refuse();

-- The last cosignature of each outside witness.
-- Written by ledger/outside/outside.ts.
create table ledger_cosignatures (
  -- Name of its key.
  witness text not null primary key,
  -- The checkpoint that it has seen.
  size bigint not null check (size > 0),
  -- Signature line of a note, with its newline.
  line text not null,
  signed_at timestamptz not null
);

-- The entries of the log in their order, without gaps. The database refuses to change or remove one.
-- Written by ledger/store.ts.
create table ledger_entries (
  -- Zero-based.
  index bigint not null primary key check (index >= 0),
  -- Canonical JSON (RFC 8785) of a `LedgerEntry`; tiles give its length in 16 bits.
  entry text not null check (octet_length(entry) >= 1 and octet_length(entry) <= 65535),
  -- SHA-256 of a zero byte and the entry (RFC 6962).
  leaf_hash bytea not null check (octet_length(leaf_hash) = 32),
  -- Read from the entry.
  kind text not null generated always as (entry::jsonb ->> 'kind') stored
);
-- Which key signs. Quotes within a value are escaped, so no other entry has these characters.
create index ledger_entries_keys on ledger_entries (index) where entry ~~ '%"kind":"key"%';
-- Counts of the page, and its list of one kind.
create index ledger_entries_kinds on ledger_entries (kind, index);
create trigger ledger_entries_stay before delete or update or truncate on ledger_entries
  for each statement
  execute function ledger_refuse();

-- Hashes of full tiles: of 256 hashes of the level below. Level 0 is `ledger_entries.leaf_hash`. With the
-- tiles that are not full they are the right edge of the tree, so no append reads all of it.
-- Written by ledger/store.ts.
create table ledger_hashes (
  level smallint not null check (level >= 1 and level <= 6),
  index bigint not null check (index >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (level, index)
);
create trigger ledger_hashes_stay before delete or update or truncate on ledger_hashes
  for each statement
  execute function ledger_refuse();

-- What happened to a call, written in the transaction of the change; a job makes an entry of each.
-- Written by ledger/calls/moments.ts.
-- Written by triggers of signals (ledger_follow), signal_notes (ledger_note), signals (ledger_opposites).
create table ledger_moments (
  id bigint generated always as identity primary key,
  signal_id integer not null references ledger_calls (signal_id),
  kind text not null,
  -- The idea, or the end, as it was then.
  facts jsonb not null,
  at timestamptz not null default now(),
  -- Null until it is recorded.
  entry_index bigint unique references ledger_entries (index),
  salt bytea check (octet_length(salt) = 32),
  -- Canonical JSON of the idea whose commitment the entry has.
  payload text,
  check ((salt is null) = (payload is null)),
  check (kind in ('sealed', 'version', 'outcome', 'corrected', 'opened', 'withdrawn', 'taken_down', 'void', 'suspended', 'migration', 'noted'))
);
-- Calls whose idea is to be revealed.
create index ledger_moments_ended on ledger_moments (at) where kind in ('outcome', 'withdrawn', 'void');
-- A redenomination is told once for each call that it met.
create unique index ledger_moments_migrations on ledger_moments (signal_id, (facts ->> 'from'))
    where kind = 'migration';
-- A call is sealed, ended and taken down once; a corrected end, a suspension and each revealed version are
-- moments of their own.
create unique index ledger_moments_once on ledger_moments (signal_id, kind)
    where kind in ('sealed', 'outcome', 'withdrawn', 'taken_down', 'void');
-- Each commitment is revealed once.
create unique index ledger_moments_opened on ledger_moments ((facts ->> 'sealed_in')) where kind = 'opened';
-- Two opposite calls are told once.
create unique index ledger_moments_opposites on ledger_moments (signal_id, (facts ->> 'other'))
    where kind = 'noted' and (facts ->> 'why') = 'opposite';
-- What happened to one call.
create index ledger_moments_signal on ledger_moments (signal_id, id);
-- What waits to be recorded, in its order.
create index ledger_moments_waiting on ledger_moments (id) where entry_index is null;
-- Writes outbox of platform.
create trigger ledger_moments_tell after insert on ledger_moments
  for each statement
  execute function ledger_tell();

-- What an operator must do, for the desk; a row goes when the work succeeds again.
-- Written by ledger/operating/problems.ts.
create table ledger_problems (
  -- `signing`, `announcing`, or `witness` with its name.
  about text not null primary key,
  problem text not null,
  since timestamptz not null
);

-- Time stamps (RFC 3161) of the signed notes of checkpoints, checked before they were kept. The database
-- refuses to change or remove one.
-- Written by ledger/outside/timestamps.ts.
create table ledger_timestamps (
  -- Of the checkpoint whose note was stamped.
  size bigint not null primary key references ledger_checkpoints (size),
  -- Host of who stamped it.
  authority text not null,
  -- The whole answer, DER, as it is served.
  answer bytea not null check (octet_length(answer) >= 1 and octet_length(answer) <= 65536),
  -- The time that the authority vouches for.
  stamped_at timestamptz not null
);
-- The last ones, for the page and for the next.
create index ledger_timestamps_stamped on ledger_timestamps (stamped_at desc);
create trigger ledger_timestamps_stay before delete or update or truncate on ledger_timestamps
  for each statement
  execute function ledger_refuse();

-- Records the end of a call, its correction, that it is void, or that it has no price.
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

-- Records that a declared position changed; which, stays closed with the idea.
-- Called by triggers of signal_notes.
create function ledger_note() returns trigger language plpgsql as $$
begin
  insert into ledger_moments (signal_id, kind, facts)
  select signal_id, 'noted', '{"why": "position", "other": null}' from ledger_calls where signal_id = new.signal_id;
  return null;
end $$;

-- Records on both calls that they were opposite, once both are over.
-- Called by triggers of signals.
create function ledger_opposites() returns trigger language plpgsql as $$
begin
  -- That two calls are opposite tells the idea of one that goes on, so it is recorded when both are over.
  insert into ledger_moments (signal_id, kind, facts)
  select c.signal_id, 'noted', jsonb_build_object('why', 'opposite', 'other', o.number)
  from signal_notes n join signals s on s.id = n.other_id
  join lateral (values (n.signal_id, n.other_id), (n.other_id, n.signal_id)) pair(one, other) on true
  join ledger_calls c on c.signal_id = pair.one join ledger_calls o on o.signal_id = pair.other
  where n.signal_id = new.id and (s.ended_at is not null or s.void_at is not null)
  on conflict do nothing;
  return null;
end $$;

-- Gives a signal the next number of its author and records that it is to be sealed.
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
