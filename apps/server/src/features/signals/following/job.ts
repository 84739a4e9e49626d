import type { Logger } from 'pino'
import { type MarketSources, readCandles } from '#features/market'
import { type Database, transaction } from '#platform/database.ts'
import type { Candle } from '#providers/binance/index.ts'
import { follow } from './rules.ts'
import { keepCourse, listFollowedCoins, lockFollowed } from './store.ts'

type Sources = Pick<MarketSources, 'candles' | 'market'>

/** Updates every open signal from newly closed candles. A coin without prices waits for the next run. */
export async function followSignals(db: Database, sources: Sources, log: Pick<Logger, 'warn'>, now: Date) {
  for (const { id, since, ...coin } of await listFollowedCoins(db)) {
    try {
      const candles = await readCandles(sources, coin, since, { now, log })
      if (candles.length > 0) await followCoin(db, id, candles)
    } catch (error) {
      log.warn({ err: error, coin: coin.api_id }, 'no candles; its signals are followed later')
    }
  }
}

/** Idempotent: a signal stores how far it was followed, so repeated candles change nothing. */
export async function followCoin(db: Database, coinId: number, candles: readonly Candle[]) {
  await transaction(db, async (tx) => {
    for (const { id, ...signal } of await lockFollowed(tx, coinId)) {
      const course = follow(signal, candles)
      if (course.followed_to > signal.followed_to) await keepCourse(tx, id, course)
    }
  })
}
