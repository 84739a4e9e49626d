-- The ledger of calls: entries and hashes that nobody may change, what waits to be recorded, and who the authors are.

create table ledger_entries (
  index bigint primary key check (index >= 0),
  entry text not null check (octet_length(entry) between 1 and 65535),
  leaf_hash bytea not null check (octet_length(leaf_hash) = 32)
);
comment on table ledger_entries is 'The entries of the log in their order, without gaps. The database refuses to change or remove one.';
comment on column ledger_entries.index is 'Zero-based.';
comment on column ledger_entries.entry is 'Canonical JSON (RFC 8785) of a `LedgerEntry`; tiles give its length in 16 bits.';
comment on column ledger_entries.leaf_hash is 'SHA-256 of a zero byte and the entry (RFC 6962).';

create index ledger_entries_keys on ledger_entries (index) where entry like '%"kind":"key"%';
comment on index ledger_entries_keys is 'Which key signs. Quotes within a value are escaped, so no other entry has these characters.';

create table ledger_hashes (
  level smallint not null check (level between 1 and 6),
  index bigint not null check (index >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (level, index)
);
comment on table ledger_hashes is 'Hashes of full tiles: of 256 hashes of the level below. Level 0 is `ledger_entries.leaf_hash`. With the tiles that are not full they are the right edge of the tree, so no append reads all of it.';

create table ledger_checkpoints (
  size bigint primary key check (size > 0),
  root bytea not null check (octet_length(root) = 32),
  note text not null,
  vkey text not null,
  signed_at timestamptz not null
);
comment on table ledger_checkpoints is 'Every checkpoint that was published; readers get the largest.';
comment on column ledger_checkpoints.note is 'The signed note as it is served.';
comment on column ledger_checkpoints.vkey is 'The verifier key of its newest signature.';

create table ledger_authors (
  author_key text primary key default replace(gen_random_uuid()::text, '-', '') check (author_key ~ '^[0-9a-f]{32}$'),
  account_id integer unique references accounts (id) on delete set null,
  calls integer not null default 0 check (calls >= 0)
);
comment on table ledger_authors is 'An author of calls under a random key, which the ledger shows instead of a name.';
comment on column ledger_authors.account_id is 'Null once the account is gone; the calls stay.';
comment on column ledger_authors.calls is 'The number of the author’s last call. It is raised in the transaction that publishes, so numbers have no gaps.';

create table ledger_calls (
  signal_id integer primary key,
  author_key text not null references ledger_authors (author_key),
  number integer not null check (number > 0),
  unique (author_key, number)
);
comment on table ledger_calls is 'Signals that are in the ledger. The row stays when the signal is deleted.';

create table ledger_moments (
  id bigint generated always as identity primary key,
  signal_id integer not null references ledger_calls (signal_id),
  kind text not null check (kind in ('sealed', 'version', 'outcome', 'corrected', 'opened', 'taken_down')),
  facts jsonb not null,
  at timestamptz not null default now(),
  entry_index bigint unique references ledger_entries (index),
  salt bytea check (octet_length(salt) = 32),
  payload text,
  check ((salt is null) = (payload is null))
);
comment on table ledger_moments is 'What happened to a call, written in the transaction of the change; a job makes an entry of each.';
comment on column ledger_moments.facts is 'The idea, or the end, as it was then.';
comment on column ledger_moments.entry_index is 'Null until it is recorded.';
comment on column ledger_moments.payload is 'Canonical JSON of the idea whose commitment the entry has.';
create index ledger_moments_waiting on ledger_moments (id) where entry_index is null;
comment on index ledger_moments_waiting is 'What waits to be recorded, in its order.';
create unique index ledger_moments_once on ledger_moments (signal_id, kind) where kind in ('sealed', 'outcome', 'taken_down');
comment on index ledger_moments_once is 'A call is sealed, ended and taken down once; a corrected end and each revealed version are moments of their own.';
create unique index ledger_moments_opened on ledger_moments ((facts ->> 'sealed_in')) where kind = 'opened';
comment on index ledger_moments_opened is 'Each commitment is revealed once.';
create index ledger_moments_signal on ledger_moments (signal_id, id);
comment on index ledger_moments_signal is 'What happened to one call.';
create index ledger_moments_ended on ledger_moments (at) where kind = 'outcome';
comment on index ledger_moments_ended is 'Calls whose idea is to be revealed.';

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger only grows: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
comment on function ledger_refuse() is 'Refuses to change or remove what the ledger has.';

create trigger ledger_entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse();
create trigger ledger_hashes_stay before update or delete or truncate on ledger_hashes
  for each statement execute function ledger_refuse();
create trigger ledger_checkpoints_stay before update or delete or truncate on ledger_checkpoints
  for each statement execute function ledger_refuse();

create function ledger_time(given timestamptz) returns text language sql immutable parallel safe
  return to_char(given at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
comment on function ledger_time(timestamptz) is 'An instant as the ledger writes it, whatever the session’s time zone.';

create function ledger_idea(given signals) returns jsonb language sql stable as $$
  select jsonb_build_object('coin_id', given.coin_id, 'direction', given.direction,
    'start', given.start_price, 'target', given.target_price, 'stop', given.stop_price, 'horizon_days', given.horizon_days,
    'published_at', ledger_time(given.published_at), 'text', encode(sha256(convert_to(given.title || E'\n' || given.content, 'UTF8')), 'hex'))
$$;
comment on function ledger_idea(signals) is 'The idea of a signal as its seal commits to it.';

create function ledger_seal(given signals) returns void language plpgsql as $$
declare
  author text;
  call_number integer;
begin
  insert into ledger_authors (account_id, calls) values (given.author_id, 1)
  on conflict (account_id) do update set calls = ledger_authors.calls + 1
  returning author_key, calls into author, call_number;
  insert into ledger_calls (signal_id, author_key, number) values (given.id, author, call_number);
  insert into ledger_moments (signal_id, kind, facts) values (given.id, 'sealed', ledger_idea(given));
end $$;
comment on function ledger_seal(signals) is 'Gives a signal the next number of its author and records that it is to be sealed.';

create function ledger_follow() returns trigger language plpgsql as $$
declare
  is_known boolean;
  was jsonb;
begin
  if tg_op = 'DELETE' then
    insert into ledger_moments (signal_id, kind, facts)
    select old.id, 'taken_down', '{}' from ledger_calls where signal_id = old.id on conflict do nothing;
    return null;
  end if;
  is_known := exists (select from ledger_calls where signal_id = new.id);
  if not is_known then
    -- Imported history is no call: nobody sealed it before its price was known.
    if new.live and new.author_id is not null and new.ended_at is null
        and new.published_at between now() - interval '1 hour' and now() + interval '1 hour' then
      perform ledger_seal(new);
    end if;
    return null;
  end if;
  select facts into was from ledger_moments where signal_id = new.id and kind in ('sealed', 'version') order by id desc limit 1;
  if was is distinct from ledger_idea(new) then
    insert into ledger_moments (signal_id, kind, facts) values (new.id, 'version', ledger_idea(new));
  end if;
  if (old.ended_at, old.ended_by, old.end_price, old.result_percent)
      is distinct from (new.ended_at, new.ended_by, new.end_price, new.result_percent) then
    insert into ledger_moments (signal_id, kind, facts)
    select new.id,
      case when exists (select from ledger_moments where signal_id = new.id and kind = 'outcome') then 'corrected' else 'outcome' end,
      jsonb_build_object('by', new.ended_by, 'ended_at', ledger_time(new.ended_at), 'percent', new.result_percent);
  end if;
  if old.live and not new.live then
    insert into ledger_moments (signal_id, kind, facts) values (new.id, 'taken_down', '{}') on conflict do nothing;
  end if;
  return null;
end $$;
comment on function ledger_follow() is 'Records what happens to a call, in the transaction of the change, whoever makes it.';

create trigger ledger_follow after insert or delete on signals for each row execute function ledger_follow();
-- Following writes the end of every open signal each minute, nearly always without a change.
create trigger ledger_follow_change after update on signals for each row
  when ((old.live, old.coin_id, old.title, old.content, old.direction, old.start_price, old.target_price, old.stop_price,
      old.horizon_days, old.published_at, old.ended_at, old.ended_by, old.end_price)
    is distinct from (new.live, new.coin_id, new.title, new.content, new.direction, new.start_price, new.target_price,
      new.stop_price, new.horizon_days, new.published_at, new.ended_at, new.ended_by, new.end_price))
  execute function ledger_follow();

create function ledger_tell() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload) values ('ledger.happened', '{}');
  return null;
end $$;
comment on function ledger_tell() is 'Writes an event for each statement that adds moments, so that they are recorded at once.';
create trigger ledger_moments_tell after insert on ledger_moments for each statement execute function ledger_tell();
