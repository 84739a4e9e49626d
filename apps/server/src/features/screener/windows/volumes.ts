import { type Db, rows } from '#platform/database.ts'
import { percent } from '../present.ts'

/** Whole days whose mean is a coin's usual volume, and the fewest of them that have one. */
const USUAL_DAYS = 7
const FEWEST_DAYS = 3

/** Dollars that coins traded in 24 hours, and on a usual day. */
export class Volumes {
  #now = new Map<number, number | null>()
  #usual: ReadonlyMap<number, number> = new Map()

  take(coinId: number, volume: number | null) {
    this.#now.set(coinId, volume)
  }

  takeUsual(usual: ReadonlyMap<number, number>) {
    this.#usual = usual
  }

  of(coinId: number): { volume_24h: number | null; volume_change: number | null } {
    const volume_24h = this.#now.get(coinId) ?? null
    const usual = this.#usual.get(coinId) ?? 0
    return {
      volume_24h,
      volume_change: volume_24h === null || usual <= 0 ? null : percent(100 * (volume_24h / usual - 1)),
    }
  }
}

/** Mean volume of each coin in the last whole days (UTC): one index lookup per coin. */
export async function listUsualVolumes(db: Db, now: Date): Promise<ReadonlyMap<number, number>> {
  const found = await rows<{ id: number; usual: number }>(
    db,
    'screener.usualVolumes',
    `select c.id, u.usual from coins c cross join lateral (
       select avg(d.volume) as usual, count(d.volume) as days from coin_days d
       where d.coin_id = c.id and d.day >= ($1::timestamptz at time zone 'UTC')::date - ${USUAL_DAYS}
         and d.day < ($1::timestamptz at time zone 'UTC')::date) u
     where u.days >= ${FEWEST_DAYS} order by c.id limit 50000`,
    [now],
  )
  return new Map(found.map(({ id, usual }) => [id, usual]))
}
