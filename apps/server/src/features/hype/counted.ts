import { MOST_COINS_NAMED, MOST_OF_ONE } from '@palata/contract/hype'

/** Shorter equal comments of two people may be a coincidence, so both count. */
const LEAST_ALIKE = 40

/**
 * SQL steps after `asked` (rows of `mentions`) that keep the mentions that count and add their author. Excluded: what
 * members cannot read, texts that list many coins, repeats of the same words, and more than three mentions of one coin
 * by one author on one Moscow day. A publication without an author is its own author; comments of deleted accounts
 * share one.
 */
export const COUNTED = `said as (
  select a.*, 'publications' as origin, coalesce('account ' || p.author_id, 'post ' || p.id) as author, 'post ' || p.id as words
  from asked a join posts p on p.id = a.entity_id where a.kind = 'post' and p.live
  union all
  select a.*, 'publications', coalesce('account ' || s.author_id, 'signal ' || s.id), 'signal ' || s.id
  from asked a join signals s on s.id = a.entity_id where a.kind = 'signal' and s.live
  union all
  select a.*, 'comments', coalesce('account ' || c.author_id, 'gone'),
    md5(case when length(c.text) < ${LEAST_ALIKE} then coalesce(c.author_id, 0) || ' ' else '' end
      || lower(trim(regexp_replace(c.text, '[[:space:][:punct:]]+', ' ', 'g'))))
  from asked a join comments c on c.id = a.entity_id join comment_threads t on t.id = c.thread_id
    left join posts p on p.id = t.post_id left join signals s on s.id = t.signal_id
  where a.kind = 'comment' and c.removed_at is null and coalesce(p.live, s.live)
  union all
  select a.*, 'forecasts', 'forecaster ' || f.forecaster_id, f.source || f.id
  from asked a join forecaster_posts f on f.id = a.entity_id and f.source = case a.kind when 'tweet' then 'twitter' else 'telegram' end
  where a.kind in ('tweet', 'message') and f.deleted_at is null and f.twin_of is null
), told as (
  select *, (named_at at time zone 'Europe/Moscow')::date as day from said
  where (select count(*) from mentions o where o.kind = said.kind and o.entity_id = said.entity_id) <= ${MOST_COINS_NAMED}
), once as (
  select *, row_number() over (partition by coin_id, day, words order by named_at, kind, entity_id) as again from told
), counted as (
  select * from (
    select *, row_number() over (partition by coin_id, day, author order by named_at, kind, entity_id) as often from once where again = 1
  ) o where often <= ${MOST_OF_ONE}
)`
