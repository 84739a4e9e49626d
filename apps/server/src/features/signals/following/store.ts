import type { FollowedCoin } from '#features/market'
import { type Db, rows } from '#platform/database.ts'
import type { Course, Followed } from './rules.ts'

/** Coins with open signals and since when to read candles; the longest unread first. */
export function listFollowedCoins(db: Db) {
  return rows<FollowedCoin & { id: number; since: Date }>(
    db,
    'signals.followedCoins',
    `select c.id, c.api_id, c.symbol, c.price_usd, c.quoted_at, min(coalesce(s.followed_to, s.published_at)) as since
     from signals s join coins c on c.id = s.coin_id
     where s.live and s.ended_at is null and s.start_price is not null
     group by c.id order by since limit 1000`,
  )
}

/** The coin's open signals, locked until the transaction ends. */
export function lockFollowed(tx: Db, coinId: number) {
  return rows<Followed & { id: number }>(
    tx,
    'signals.lockFollowed',
    `select id, direction, target_price, stop_price, high_price, low_price, coalesce(followed_to, published_at) as followed_to,
       published_at + make_interval(days => horizon_days) as horizon_at
     from signals where coin_id = $1 and live and ended_at is null and start_price is not null
     order by id for no key update`,
    [coinId],
  )
}

export async function keepCourse(tx: Db, id: number, { high_price, low_price, followed_to, end }: Course) {
  await rows(
    tx,
    'signals.keepCourse',
    `update signals set high_price = $2, low_price = $3, followed_to = $4, ended_at = $5, end_price = $6, ended_by = $7
     where id = $1 and ended_at is null`,
    [id, high_price, low_price, followed_to, end?.at ?? null, end?.price ?? null, end?.by ?? null],
  )
}
