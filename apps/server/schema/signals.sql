-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- One trading idea. Removal hides it and keeps the row.
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
  end_price double precision check (end_price > 0),
  ended_by text check (ended_by in ('target', 'stop', 'horizon')),
  result_percent double precision generated always as (case when ended_at is null then null::double precision
      else 100 * (end_price - start_price) / start_price * case direction when 'long' then 1
      when 'short' then -1 else null::integer end::double precision end) stored,
  content_html text not null default '',
  content_version smallint not null default 0,
  -- Days from the publication.
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
  check (not live or published_at is not null),
  check (removed_at is null or not live),
  constraint signals_end_is_whole check (ended_at is null and end_price is null and ended_by is null
      or ended_at is not null and end_price is not null and ended_by is not null and start_price is not null),
  constraint signals_sides check (direction is null or start_price is null or (target_price is null
      or (target_price > start_price) = (direction = 'long')) and (stop_price is null
      or (stop_price < start_price) = (direction = 'long')))
);
-- Read when a row of accounts goes.
create index signals_author on signals (author_id);
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
-- A signal sent again by the same browser.
create unique index signals_key on signals (author_id, key) where key is not null;
-- The list of signals.
create index signals_list on signals (weight desc, published_at desc, id desc) where live;
-- Open signals of a coin, and those to follow.
create index signals_open on signals (coin_id) where live and ended_at is null;
-- The newest signals.
create index signals_published on signals (published_at desc) where live;
-- Read when a row of accounts goes.
create index signals_removed_by on signals (removed_by) where removed_by is not null;
-- Signals that wait for a moderator, the longest first.
create index signals_waiting on signals (created_at, id) where not live and removed_at is null;
-- Writes ledger_moments of ledger.
create trigger ledger_follow after insert or delete on signals for each row execute function ledger_follow();
-- Writes ledger_moments of ledger.
create trigger ledger_follow_change after update on signals
  for each row
  when (old.live is distinct from new.live or old.coin_id is distinct from new.coin_id
      or old.title is distinct from new.title or old.content is distinct from new.content
      or old.direction is distinct from new.direction or old.start_price is distinct from new.start_price
      or old.target_price is distinct from new.target_price or old.stop_price is distinct from new.stop_price
      or old.horizon_days is distinct from new.horizon_days or old.published_at is distinct
      from new.published_at or old.ended_at is distinct from new.ended_at or old.ended_by is distinct
      from new.ended_by or old.end_price is distinct from new.end_price)
  execute function ledger_follow();
-- Writes mentions of texts.
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
