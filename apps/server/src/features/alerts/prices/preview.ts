import type { PreviewedAlert, PriceCondition } from '@palata/contract/alerts'
import { listCoins } from '#features/market'
import { type Db, rows } from '#platform/database.ts'
import { type Fired, stepLevel, stepMove } from './rules.ts'
import { dollars, priceWords } from './words.ts'

const HOUR_MS = 3_600_000
const LONGEST_MS = 24 * HOUR_MS
/** Coins of a portfolio that are played through. */
const MOST_COINS = 300

interface Hour {
  coin_id: number
  hour: Date
  price_usd: number
}

/** What a rule on a price would have told since the instant, by hourly prices; newest first. */
export async function playPrices(db: Db, coinIds: number[], price: PriceCondition, since: Date, now: Date) {
  const played = coinIds.slice(0, MOST_COINS)
  const hours = await rows<Hour>(
    db,
    'alerts.hours',
    `select coin_id, hour, price_usd from coin_hours where coin_id = any($1::int[]) and hour > $2 and hour <= $3
     order by coin_id, hour`,
    [played, new Date(since.getTime() - LONGEST_MS), now],
  )
  const coins = new Map((await listCoins(db, played)).map((coin) => [coin.id, coin]))
  const told: PreviewedAlert[] = []
  for (const [coinId, ofCoin] of Map.groupBy(hours, ({ coin_id }) => coin_id)) {
    const { symbol, slug } = coins.get(coinId)!
    for (const { at, words, price_usd } of playCoin(ofCoin, price, since))
      told.push({
        what: 'price',
        title: `${words}: ${dollars(price_usd)}`,
        url: `/coin/${encodeURIComponent(slug)}`,
        at: at.toISOString(),
        symbol: symbol.toUpperCase(),
      })
  }
  return {
    told: told.toSorted((one, other) => (one.at < other.at ? 1 : -1)),
    isMore: coinIds.length > MOST_COINS,
  }
}

function playCoin(hours: Hour[], condition: PriceCondition, since: Date) {
  const priceAt = new Map(hours.map(({ hour, price_usd }) => [hour.getTime(), price_usd]))
  let fired: Fired = null
  return hours.flatMap(({ hour: at, price_usd }, place) => {
    if (at <= since) return []
    const isLevel = 'level_usd' in condition
    const before = isLevel ? hours[place - 1]?.price_usd : priceAt.get(at.getTime() - condition.hours * HOUR_MS)
    if (before === undefined) return []
    const change = 100 * (price_usd / before - 1)
    const step = isLevel
      ? stepLevel(condition.level_usd, before, price_usd, fired, at)
      : stepMove(condition, change, fired, at)
    fired = step.fired
    if (!step.told) return []
    const words = isLevel
      ? priceWords({ price_usd, level_usd: condition.level_usd, change_percent: null, hours: null })
      : priceWords({ price_usd, level_usd: null, change_percent: change, hours: condition.hours })
    return [{ at, words, price_usd }]
  })
}
