-- Readers write signals: what is shown of the words stands beside the words, as of posts.
-- The few written before were HTML; from now on the words are plain.
update signals set content = trim(replace(replace(replace(replace(replace(regexp_replace(regexp_replace(
  content, '</p>\s*<p[^>]*>|<br\s*/?>', E'\n\n', 'g'), '<[^>]+>', '', 'g'),
  '&nbsp;', chr(160)), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), E' \n')
where content like '%<%' or content like '%&%';

alter table signals
  add column content_html text not null default '',
  add column content_version smallint not null default 0,
  -- Days from the publication; the idea ends with the last of them.
  add column horizon_days smallint check (horizon_days between 1 and 365),
  -- Since the publication, of candles that have closed.
  add column high_price double precision check (high_price > 0),
  add column low_price double precision check (low_price > 0),
  -- Candles that began before this have been looked at.
  add column followed_to timestamptz,
  -- The author's browser names a signal with it: sent twice, it is written once.
  add column key uuid,
  add column revision integer not null default 0,
  -- A removed signal is kept as a removed post is.
  add column removed_at timestamptz,
  add column removed_by integer references accounts on delete set null,
  add column removal_reason text not null default '',
  add column was_live boolean not null default false,
  add check (removed_at is null or not live),
  drop constraint signals_ended_by_check,
  add constraint signals_ended_by_check check (ended_by in ('target', 'stop', 'horizon')),
  -- One that has ended may be removed.
  drop constraint signals_end_is_whole,
  add constraint signals_end_is_whole check (
    (ended_at is null and end_price is null and ended_by is null)
    or (ended_at is not null and end_price is not null and ended_by is not null and start_price is not null)
  );
create unique index signals_key on signals (author_id, key) where key is not null;
create index signals_removed_by on signals (removed_by) where removed_by is not null;
create index signals_waiting on signals (created_at, id) where not live and removed_at is null;
create index signals_content_version on signals (content_version, id);
-- Every open signal is followed, also one without boundaries: it has a highest and a lowest price.
drop index signals_open;
create index signals_open on signals (coin_id) where live and ended_at is null;
