-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

create table signals (
  id integer generated always as identity primary key,
  coin_id integer not null references coins (id),
  author_id integer references accounts (id) on delete set null,
  title text not null check (title <> ''),
  content text not null default '',
  link text not null default '',
  images text[] not null default '{}',
  direction text check (direction in ('long', 'short')),
  pinned boolean not null default false,
  trending boolean not null default false,
  live boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  start_price double precision check (start_price > 0),
  start_market_cap double precision,
  comments_count integer not null default 0 check (comments_count >= 0),
  weight smallint not null generated always as (case when pinned then 2 when trending then 1
      else 0 end) stored,
  target_price double precision check (target_price > 0),
  stop_price double precision check (stop_price > 0),
  ended_at timestamptz,
  end_price double precision check (end_price > 0),
  ended_by text check (ended_by in ('target', 'stop', 'horizon')),
  result_percent double precision generated always as (case when ended_at is null then null::double precision
      else 100 * (end_price - start_price) / start_price * case direction when 'long' then 1
      when 'short' then -1 else null::integer end::double precision end) stored,
  content_html text not null default '',
  content_version smallint not null default 0,
  horizon_days smallint check (horizon_days >= 1 and horizon_days <= 365),
  high_price double precision check (high_price > 0),
  low_price double precision check (low_price > 0),
  followed_to timestamptz,
  key uuid,
  revision integer not null default 0,
  removed_at timestamptz,
  removed_by integer references accounts (id) on delete set null,
  removal_reason text not null default '',
  was_live boolean not null default false,
  check (not live or published_at is not null),
  check (removed_at is null or not live),
  constraint signals_end_is_whole check (ended_at is null and end_price is null and ended_by is null
      or ended_at is not null and end_price is not null and ended_by is not null and start_price is not null),
  constraint signals_sides check (direction is null or start_price is null or (target_price is null
      or (target_price > start_price) = (direction = 'long')) and (stop_price is null
      or (stop_price < start_price) = (direction = 'long')))
);
create index signals_author on signals (author_id);
create index signals_coin on signals (coin_id);
create index signals_content_version on signals (content_version, id);
create index signals_desk_removed on signals (id) where removed_at is not null;
create index signals_desk_waiting on signals (id) where not live and removed_at is null;
create index signals_desk_words on signals using gin (desk_words(title));
create index signals_ended on signals (ended_at desc, id desc) where ended_at is not null;
create unique index signals_key on signals (author_id, key) where key is not null;
create index signals_list on signals (weight desc, published_at desc, id desc) where live;
create index signals_open on signals (coin_id) where live and ended_at is null;
create index signals_published on signals (published_at desc) where live;
create index signals_removed_by on signals (removed_by) where removed_by is not null;
create index signals_waiting on signals (created_at, id) where not live and removed_at is null;
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
-- Writes search_changes of search.
create trigger search_note_thread after update on signals
  for each row
  when (old.live is distinct from new.live)
  execute function search_note_thread('signal');
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
create trigger signals_restored_reports after update of removed_at on signals
  for each row
  when (old.removed_at is not null and new.removed_at is null)
  execute function reopen_reports_of_restored('signal');
-- Writes outbox of platform.
create trigger signals_subject_changed after update of live on signals
  for each row
  when (old.live is distinct from new.live)
  execute function tell_subject_changed('signal');
