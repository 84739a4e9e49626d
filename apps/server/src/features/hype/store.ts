import type { HypeOrigin } from '@palata/contract/hype'
import type { SaidPlace } from '#features/mentions'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { COUNTED } from './counted.ts'

/** Mentions of a coin in the window and in the one before, by origin and author. */
export interface CoinCount {
  coin_id: number
  mentions: number
  mentions_before: number
  publications: number
  comments: number
  forecasts: number
  authors: number
  top_author: number
  concentration: number
}

export interface WindowCount {
  days: number
  made_at: Date
  authors: number
  top_author: number
}

/** Recounts all windows in one transaction, so that readers see counts of one moment. */
export function countAnew(db: Database, now: Date) {
  return transaction(db, async (tx) => {
    await tx.query('lock table hype_windows in share row exclusive mode')
    await tx.query('delete from hype_windows')
    await tx.query({
      name: 'hype.count',
      text: `with asked as materialized (
        select kind, entity_id, coin_id, named_at from mentions
        where named_at <= $1::timestamptz
          and named_at >= date_trunc('day', $1::timestamptz - interval '60 days', 'Europe/Moscow')
          and kind in ('post', 'signal', 'comment', 'tweet', 'message')
      ), ${COUNTED}, spans as (
        select days, $1::timestamptz - make_interval(days => days) as since, $1::timestamptz - make_interval(days => 2 * days) as before
        from unnest(array[1, 7, 30]) as days
      ), placed as (
        select w.days, c.coin_id, c.author, c.origin, c.named_at > w.since as is_now from counted c join spans w on c.named_at > w.before
      ), authors as (
        select days, coin_id, author, count(*) filter (where is_now) as mentions, count(*) filter (where not is_now) as mentions_before,
          count(*) filter (where is_now and origin = 'publications') as publications,
          count(*) filter (where is_now and origin = 'comments') as comments,
          count(*) filter (where is_now and origin = 'forecasts') as forecasts
        from placed group by days, coin_id, author
      ), whole as (
        select days, author, sum(mentions) as mentions from authors where mentions > 0 group by days, author
      ), opened as (
        insert into hype_windows (days, made_at, authors, top_author)
        select w.days, $1, count(a.author), coalesce(max(a.mentions), 0) from spans w left join whole a on a.days = w.days group by w.days
      )
      insert into hype_coins (days, coin_id, mentions, mentions_before, publications, comments, forecasts, authors, top_author, concentration)
      select days, coin_id, sum(mentions), sum(mentions_before), sum(publications), sum(comments), sum(forecasts),
        count(*) filter (where mentions > 0), max(mentions),
        coalesce(sum(mentions::float8 ^ 2) / nullif(sum(mentions)::float8 ^ 2, 0), 0)
      from authors group by days, coin_id`,
      values: [now],
    })
  })
}

export function listWindows(db: Db) {
  return rows<WindowCount>(db, 'hype.windows', 'select days, made_at, authors, top_author from hype_windows')
}

export function listCounts(db: Db) {
  return rows<CoinCount & { days: number }>(
    db,
    'hype.counts',
    `select days, coin_id, mentions, mentions_before, publications, comments, forecasts, authors, top_author, concentration
     from hype_coins`,
  )
}

export interface CountedRow {
  kind: string
  entity_id: number
  named_at: Date
  price: number | null
  /** Cursor: `named_at` in UTC to the microsecond. */
  place: string
}

const FAR = '9999-12-31T00:00:00.000000Z'

/** Mentions that make up the coin's count in the window, latest first. */
export function listCounted(
  db: Db,
  { coinId, days, until, of }: { coinId: number; days: number; until: Date; of: HypeOrigin },
  after: SaidPlace | null,
  limit: number,
) {
  return rows<CountedRow>(
    db,
    'hype.counted',
    `with asked as materialized (
       select kind, entity_id, coin_id, named_at, price from mentions
       where coin_id = $1 and kind in ('post', 'signal', 'comment', 'tweet', 'message') and named_at <= $3::timestamptz
         and named_at >= date_trunc('day', $3::timestamptz - make_interval(days => $2::integer), 'Europe/Moscow')
     ), ${COUNTED}, inside as (
       select * from counted where named_at > $3::timestamptz - make_interval(days => $2::integer)
     ), loudest as (
       select author from inside group by author order by count(*) desc, author limit 1
     )
     select kind, entity_id, named_at, price, to_char(named_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
     from inside
     where ($4 in ('all', origin) or $4 = 'loudest' and author = (select author from loudest))
       and (named_at, kind, entity_id) < ($5::timestamptz, $6, $7::integer)
     order by named_at desc, kind desc, entity_id desc limit $8`,
    [coinId, days, until, of, after?.at ?? FAR, after?.kind ?? '', after?.id ?? 0, limit],
  )
}
