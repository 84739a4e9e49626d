import type { EndedBy } from '@palata/contract/signals/call'
import { type Db, rows } from '#platform/database.ts'

export interface EndedRow {
  id: number
  title: string
  direction: 'long' | 'short'
  published_at: Date
  start_price: number
  target_price: number | null
  stop_price: number | null
  ended_at: Date
  end_price: number
  ended_by: EndedBy
  result_percent: number
  username: string | null
  author_name: string | null
  author_avatar: string | null
  author_key: string | null
  api_id: string
  symbol: string
}

/** Ended signals, won or lost, the last ended first. */
export function listEnded(db: Db, isWon: boolean, limit: number) {
  return rows<EndedRow>(
    db,
    `signals.ended.${isWon}.${limit}`,
    `select s.id, s.title, s.direction, s.published_at, s.start_price, s.target_price, s.stop_price, s.ended_at, s.end_price,
       s.ended_by, s.result_percent, s.author_key, a.username, a.name as author_name, a.avatar as author_avatar, c.api_id, c.symbol
     from signals s join coins c on c.id = s.coin_id left join accounts a on a.id = s.author_id
     where s.live and s.ended_at is not null and s.end_price is not null and s.ended_by is not null
       and s.result_percent is not null and s.published_at is not null and s.start_price is not null and s.direction is not null
       and s.result_percent ${isWon ? '>' : '<='} 0
     order by s.ended_at desc, s.id desc limit ${limit}`,
  )
}

/** Signals on the coins that ended between two moments, the last ended first. */
export function listEndedOf(db: Db, coinIds: number[], since: Date, until: Date, limit: number) {
  return rows<Pick<EndedRow, 'id' | 'title' | 'ended_at' | 'ended_by' | 'result_percent'> & { coin_id: number }>(
    db,
    `signals.endedOf.${limit}`,
    `select s.id, s.title, s.coin_id, s.ended_at, s.ended_by, s.result_percent
     from signals s
     where s.live and s.coin_id = any($1::integer[]) and s.ended_at between $2 and $3 and s.ended_at is not null and s.ended_by is not null
       and s.result_percent is not null and s.published_at is not null
     order by s.ended_at desc, s.id desc limit ${limit}`,
    [coinIds, since, until],
  )
}
