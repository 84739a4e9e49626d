import type { Logger } from 'pino'
import { type Candle, intervalFor } from '#providers/binance/index.ts'
import type { MarketSources } from './jobs.ts'

/** A coin whose price is followed, with its last quote. */
export interface FollowedCoin {
  api_id: string
  symbol: string
  price_usd: number | null
  quoted_at: Date | null
}

/** Age from which a quote is too old to check a candle against. */
const FRESH_MS = 15 * 60_000
/** Greatest ratio between two sources of one coin; another coin with the same ticker differs by more. */
const MOST_APART = 1.2
/** The price provider has a call budget: a coin without an exchange pair is requested about once an hour. */
const POINTS_EVERY_MS = 3_600_000
const DAY_MS = 86_400_000

/**
 * The coin's price from `from` until now, oldest first, closed candles only: from the exchange, otherwise single points
 * from the price provider. Empty when neither is certain to mean this coin.
 */
export async function readCandles(
  { candles, market }: Pick<MarketSources, 'candles' | 'market'>,
  coin: FollowedCoin,
  from: Date,
  { now, log }: { now: Date; log: Pick<Logger, 'warn'> },
): Promise<Candle[]> {
  const gap = now.getTime() - from.getTime()
  if (gap <= 0 || !isFresh(coin, now)) return []
  const traded = await fromExchange(candles, coin, from, { now, log })
  if (traded) return traded.filter(({ closeAt }) => closeAt <= now)
  if (gap < POINTS_EVERY_MS) return []
  const points = await market.chart(coin.api_id, Math.min(90, Math.ceil(gap / DAY_MS)))
  return points
    .map(([at, price]): Candle => pointAt(new Date(at), price))
    .filter(({ openAt, open }) => openAt >= from && openAt <= now && Number.isFinite(open) && open > 0)
}

/** Null when the exchange has no such pair, or the pair is another coin with the same ticker. */
async function fromExchange(
  source: MarketSources['candles'],
  coin: FollowedCoin,
  from: Date,
  { now, log }: { now: Date; log: Pick<Logger, 'warn'> },
): Promise<Candle[] | null> {
  const pair = `${coin.symbol.toUpperCase()}USDT`
  if (!/^[A-Z0-9]{5,20}$/.test(pair)) return null
  const found = await source.read(pair, intervalFor(now.getTime() - from.getTime()), from)
  const last = found?.at(-1)
  if (!found || !last) return found
  // Compares current prices to make sure that the pair is the same coin.
  const [latest] =
    now.getTime() - last.openAt.getTime() <= FRESH_MS
      ? [last]
      : ((await source.read(pair, '1m', new Date(now.getTime() - FRESH_MS), 1)) ?? [])
  const apart = latest ? latest.close / coin.price_usd! : 0
  if (apart <= MOST_APART && apart >= 1 / MOST_APART) return found
  log.warn({ coin: coin.api_id, pair, apart }, 'the exchange speaks of another coin')
  return null
}

function isFresh({ price_usd, quoted_at }: FollowedCoin, now: Date): boolean {
  return Boolean(price_usd && quoted_at && now.getTime() - quoted_at.getTime() <= FRESH_MS)
}

/** A candle for a price at one instant. */
export const pointAt = (at: Date, price: number): Candle => ({
  openAt: at,
  closeAt: at,
  open: price,
  high: price,
  low: price,
  close: price,
})
