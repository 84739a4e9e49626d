import { type Db, rows } from '#platform/database.ts'
import type { Entity } from './store.ts'

/** A mention of a coin. */
export interface SaidRow {
  kind: string
  entity_id: number
  named_at: Date
  price: number | null
  /** `named_at` to the microsecond. */
  place: string
}

/** Cursor of a list. */
export interface SaidPlace {
  at: string
  kind: string
  id: number
}

const FAR = '9999-12-31T00:00:00.000000Z'

/** Mentions of the coin, newest first: each kind is read from the index `mentions_coin`. */
export function listSaid(db: Db, coinId: number, kinds: string[], after: SaidPlace | null, limit: number) {
  return rows<SaidRow>(
    db,
    'mentions.said',
    `select m.kind, m.entity_id, m.named_at, m.price, to_char(m.named_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
     from unnest($2::text[]) as k(kind) cross join lateral (
       select kind, entity_id, named_at, price from mentions
       where coin_id = $1 and mentions.kind = k.kind and named_at <= $3::timestamptz
         and (named_at, mentions.kind, entity_id) < ($3::timestamptz, $4, $5::integer)
       order by named_at desc, entity_id desc limit $6
     ) m
     order by m.named_at desc, m.kind desc, m.entity_id desc limit $6`,
    [coinId, kinds, after?.at ?? FAR, after?.kind ?? '', after?.id ?? 0, limit],
  )
}

export interface NamedRow {
  kind: string
  entity_id: number
  coin_id: number
  named_at: Date
}

/** Mentions since the instant, newest first; at most ten thousand. */
export function listNamedSince(db: Db, kinds: string[], since: Date) {
  return rows<NamedRow>(
    db,
    'mentions.namedSince',
    `select kind, entity_id, coin_id, named_at from mentions where named_at > $2 and kind = any($1)
     order by named_at desc limit 10000`,
    [kinds, since],
  )
}

/** Mentions of these coins since the instant, newest first: each coin and kind is read from the index `mentions_coin`. */
export function listNamedOf(db: Db, coinIds: number[], kinds: string[], since: Date, until: Date, limit: number) {
  return rows<NamedRow>(
    db,
    'mentions.namedOf',
    `select kind, entity_id, coin_id, named_at from mentions
     where coin_id = any($1::integer[]) and kind = any($2::text[]) and named_at >= $3 and named_at <= $4
     order by named_at desc, kind, entity_id desc limit $5`,
    [coinIds, kinds, since, until, limit],
  )
}

/** Texts of a kind that name some of the coins in the window, those that name the most first; at most five thousand. */
export function countNamed(
  db: Db,
  coinIds: number[],
  kind: Entity['kind'],
  { since, until }: { since: Date; until: Date },
) {
  return rows<{ entity_id: number; coins: number }>(
    db,
    'mentions.countNamed',
    `select entity_id, count(*)::int as coins from mentions
     where coin_id = any($1::integer[]) and kind = $2 and named_at > $3 and named_at <= $4
     group by entity_id order by coins desc, entity_id desc limit 5000`,
    [coinIds, kind, since, until],
  )
}

interface NamedPriceRow {
  entity_id: number
  api_id: string
  symbol: string
  /** The word of the first mention. */
  word: string
  start_price: number | null
  current_price: number | null
  quoted_at: Date | null
}

/** The coins that each text names in its own words, by their places, with their prices then and now. */
export function listNamedPrices(db: Db, kind: Entity['kind'], ids: number[]) {
  return rows<NamedPriceRow>(
    db,
    'mentions.namedPrices',
    `select m.entity_id, c.api_id, c.symbol, m.word, m.price as start_price, c.price_usd as current_price, c.quoted_at
     from mentions m join coins c on c.id = m.coin_id
     where m.kind = $1 and m.entity_id = any($2::integer[]) and m.place is not null
     order by m.entity_id, m.position, m.coin_id limit 10000`,
    [kind, ids],
  )
}

/** The coin that each text names first, with its price then and now. */
export function listFirstNamed(db: Db, kind: Entity['kind'], ids: number[]) {
  return rows<{ entity_id: number; symbol: string; price: number | null; price_usd: number | null }>(
    db,
    'mentions.firstNamed',
    `select distinct on (m.entity_id) m.entity_id, upper(c.symbol) as symbol, m.price, c.price_usd
     from mentions m join coins c on c.id = m.coin_id
     where m.kind = $1 and m.entity_id = any($2::integer[]) order by m.entity_id, m.position, m.coin_id`,
    [kind, ids],
  )
}
