-- What was said before the end of a call: the author's confidence and position, and the club's answers.

alter table signals
  add column confidence smallint check (confidence between 50 and 95),
  add column confidence_salt bytea check (octet_length(confidence_salt) = 32),
  add column held text check (held in ('none', 'long', 'short')),
  add column held_size text check (held_size in ('1', '5', '20', '100')),
  add constraint signals_confidence_is_salted check (confidence is null or confidence_salt is not null),
  add constraint signals_confidence_has_direction check (confidence is null or direction is not null),
  add constraint signals_held_is_whole check ((held_size is not null) = coalesce(held in ('long', 'short'), false));
comment on column signals.confidence is 'How sure the author is that the target comes before the stop and the term, percent; null when not said. No reply has it but that of `record`, which knows who may still answer.';
comment on column signals.confidence_salt is 'Makes the sealed hash of the confidence tell nothing before it is opened.';
comment on column signals.held is 'The author’s own position in the coin, as declared; null is «не раскрыто».';
comment on column signals.held_size is 'Its part of the portfolio, up to so many percent: 1, 5, 20 or 100.';

create function signal_confidence_salt() returns trigger language plpgsql as $$
begin
  new.confidence_salt := case when new.confidence is not null
    then sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) end;
  return new;
end $$;
comment on function signal_confidence_salt() is 'A new salt for each confidence, however it is written.';
create trigger signal_confidence_salt before insert on signals for each row execute function signal_confidence_salt();
create trigger signal_confidence_salt_change before update of confidence on signals for each row
  when (old.confidence is distinct from new.confidence) execute function signal_confidence_salt();

create table signal_notes (
  id bigint generated always as identity primary key,
  signal_id integer not null references signals (id) on delete cascade,
  why text not null check (why in ('position', 'opposite')),
  other_id integer references signals (id) on delete cascade,
  at timestamptz not null,
  check ((other_id is not null) = (why = 'opposite')),
  unique (signal_id, other_id)
);
comment on table signal_notes is 'What readers are told of a call besides its result: its author changed the declared position, or published the opposite within 72 hours.';
create index signal_notes_signal on signal_notes (signal_id, id);
comment on index signal_notes_signal is 'The notes of one call.';
create index signal_notes_other on signal_notes (other_id) where other_id is not null;
comment on index signal_notes_other is 'Read when a signal goes.';

create function signal_notes_position() returns trigger language plpgsql as $$
begin
  insert into signal_notes (signal_id, why, at) values (new.id, 'position', now());
  return null;
end $$;
comment on function signal_notes_position() is 'Notes a declaration that changed after publication.';
create trigger signal_notes_position after update of held, held_size on signals for each row
  when (old.call_number is not null and (old.held, old.held_size) is distinct from (new.held, new.held_size))
  execute function signal_notes_position();

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
comment on function signal_notes_opposite() is 'Notes on both calls that their author published the opposite within 72 hours.';
create trigger signal_notes_opposite after update of call_number on signals for each row
  when (old.call_number is null and new.call_number is not null and new.direction is not null)
  execute function signal_notes_opposite();

-- What is sealed holds the position, and of the confidence a salted hash: a reader who may still answer can check the seal
-- and does not learn the number. `said` never leaves the database before the idea is opened. A call without them keeps
-- the form that it had.
create or replace function ledger_idea(given signals) returns jsonb language sql stable as $$
  select jsonb_build_object('coin_id', given.coin_id, 'direction', given.direction,
    'target', given.target_price, 'stop', given.stop_price, 'horizon_days', given.horizon_days,
    'published_at', ledger_time(given.published_at), 'text', encode(sha256(convert_to(given.title || E'\n' || given.content, 'UTF8')), 'hex'))
  || case when given.confidence is null then '{}' else jsonb_build_object(
    'confidence', encode(sha256(given.confidence_salt || convert_to(given.confidence::text, 'UTF8')), 'hex'),
    'said', jsonb_build_object('salt', encode(given.confidence_salt, 'hex'), 'percent', given.confidence)) end
  || case when given.held is null then '{}' else jsonb_build_object(
    'position', jsonb_build_object('side', given.held, 'up_to', given.held_size::integer)) end
$$;

alter table ledger_moments drop constraint ledger_moments_kind_check,
  add constraint ledger_moments_kind_check check (kind in ('sealed', 'version', 'outcome', 'corrected', 'opened', 'withdrawn',
    'taken_down', 'void', 'suspended', 'migration', 'noted'));
create unique index ledger_moments_opposites on ledger_moments (signal_id, (facts ->> 'other')) where kind = 'noted' and facts ->> 'why' = 'opposite';
comment on index ledger_moments_opposites is 'Two opposite calls are told once.';

create function ledger_note() returns trigger language plpgsql as $$
begin
  insert into ledger_moments (signal_id, kind, facts)
  select signal_id, 'noted', '{"why": "position", "other": null}' from ledger_calls where signal_id = new.signal_id;
  return null;
end $$;
comment on function ledger_note() is 'Records that a declared position changed; which, stays closed with the idea.';
create trigger ledger_note after insert on signal_notes for each row when (new.why = 'position') execute function ledger_note();

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
comment on function ledger_opposites() is 'Records on both calls that they were opposite, once both are over.';
create trigger ledger_opposites after update of ended_at, void_at on signals for each row
  when (old.ended_at is null and old.void_at is null and (new.ended_at is not null or new.void_at is not null))
  execute function ledger_opposites();

drop trigger ledger_follow_change on signals;
create trigger ledger_follow_change after update on signals for each row
  when ((old.live, old.coin_id, old.title, old.content, old.direction, old.target_price, old.stop_price, old.horizon_days,
      old.published_at, old.ended_at, old.ended_by, old.end_price, old.result_percent, old.void_at, old.suspended_since,
      old.confidence, old.held, old.held_size)
    is distinct from (new.live, new.coin_id, new.title, new.content, new.direction, new.target_price, new.stop_price, new.horizon_days,
      new.published_at, new.ended_at, new.ended_by, new.end_price, new.result_percent, new.void_at, new.suspended_since,
      new.confidence, new.held, new.held_size))
  execute function ledger_follow();

create table record_questions (
  signal_id integer primary key references ledger_calls (signal_id),
  sealed_at timestamptz not null,
  closes_at timestamptz not null,
  width double precision check (width > 0),
  closed_at timestamptz,
  answers integer check (answers >= 0),
  median smallint check (median between 0 and 100),
  check ((closed_at is null) = (answers is null)),
  check (median is null or closed_at is not null)
);
comment on table record_questions is 'Does the target come before the stop? Asked of the club while nothing is known yet, once for each version of the idea.';
comment on column record_questions.sealed_at is 'Of the version that is asked about.';
comment on column record_questions.closes_at is 'A day after the seal, or a tenth of the horizon.';
comment on column record_questions.width is 'The question closes, too, when the price has moved by so much, ln: half of a day’s volatility before the seal.';
comment on column record_questions.median is 'Percent; null under seven answers.';
create index record_questions_open on record_questions (closes_at) where closed_at is null;
comment on index record_questions_open is 'Questions that are to be closed.';

create table record_answers (
  signal_id integer not null references record_questions (signal_id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
  percent smallint not null check (percent in (20, 40, 60, 80)),
  at timestamptz not null,
  primary key (signal_id, account_id)
);
comment on table record_answers is 'Members’ answers, one from each.';
create index record_answers_account on record_answers (account_id);
comment on index record_answers_account is 'Read when a person goes, and for their own data.';

create table record_answer_sources (
  signal_id integer not null references record_questions (signal_id) on delete cascade,
  source bytea not null check (octet_length(source) = 32),
  primary key (signal_id, source)
);
comment on table record_answer_sources is 'Hashes of the payments, NFT wallets and Telegram subscriptions whose owner has answered: each is one voice, whoever has it now. They stay when the person goes.';

alter table record_calls add column confidence smallint check (confidence between 50 and 95);
comment on column record_calls.confidence is 'The author’s; told only in sums over ended calls.';
update record_authors set summary = summary || '{"calibration": null}', is_fresh = false;
