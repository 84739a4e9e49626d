import type { Candle } from '#providers/binance/index.ts'
import { ProviderError } from '#providers/errors.ts'
import type { MarketSources } from '#providers/marketSources.ts'
import { isAsked, noteAsked } from './pauses.ts'

/** A coin whose price is followed. `pair`: the exchange's, by the map of ids (`coin_pairs`); null when it has none. */
export interface FollowedCoin {
  api_id: string
  pair: string | null
}

/** Where candles were read: minutes of an exchange's pair, or the price provider's hourly points. */
type CandleSource = 'binance' | 'coingecko'

export interface ReadPrices {
  source: CandleSource
  pair: string | null
  /** Oldest first, closed ones only: minutes, or points of the hours that are over, one each. */
  candles: Candle[]
  /** Whether the source was asked for all until now: silence then means that the coin has no price. */
  isWhole: boolean
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const PAGE = 1000
/** Pages of one run, two weeks; the next run goes on. */
const MOST_PAGES = 20

/** What to read. */
export interface Span {
  /** Candles between this and `since` are read as evidence alone. */
  from: Date
  since: Date
  now: Date
  /** Whether a source that can have nothing new is left alone; not when the same is read once more. */
  mayPause: boolean
}

/**
 * The coin's price from `from` until now. Always minutes of the exchange's pair, or hourly points without one: after an
 * outage the same as without it. A pair that is silent for an hour may be gone, so for this time the provider is asked;
 * its points stand between the minutes. Throws `ProviderError`.
 */
export async function readCandles(
  { candles: exchange, market }: Pick<MarketSources, 'candles' | 'market'>,
  { api_id: apiId, pair }: FollowedCoin,
  span: Span,
): Promise<ReadPrices> {
  if (pair === null) return { source: 'coingecko', pair, ...(await readHours(market, apiId, span)) }
  const read = await readMinutes(exchange, pair, span)
  const silent = silencesOf(read, span.since, span.now)
  if (silent.length === 0) return read
  // Minutes that came after a silence end it: its points are read now or never.
  const isOver = silent.some(([, over]) => over < span.now)
  const hours = await readHours(market, apiId, { ...span, from: span.since, mayPause: span.mayPause && !isOver })
  const points = hours.candles.filter(({ openAt }) =>
    silent.some(([begun, over]) => openAt >= begun && hourOver(openAt) <= over),
  )
  const candles = [...read.candles, ...points].sort((one, other) => one.openAt.getTime() - other.openAt.getTime())
  return { ...read, candles, isWhole: read.isWhole && hours.isWhole }
}

/** The times of an hour or more without a minute. The last one goes on now, unless there is more to read. */
function silencesOf({ candles, isWhole }: ReadPrices, since: Date, now: Date): [begun: Date, over: Date][] {
  const fresh = candles.filter(({ openAt }) => openAt >= since)
  const begins = [since, ...fresh.map(({ closeAt }) => closeAt)]
  const ends = [...fresh.map(({ openAt }) => openAt), ...(isWhole ? [now] : [])]
  return ends
    .map((over, place): [Date, Date] => [begins[place]!, over])
    .filter(([begun, over]) => over.getTime() - begun.getTime() >= HOUR_MS)
}

const hourOver = (at: Date) => new Date((Math.floor(at.getTime() / HOUR_MS) + 1) * HOUR_MS)

async function readMinutes(
  exchange: MarketSources['candles'],
  pair: string,
  { from, now, mayPause }: Span,
): Promise<ReadPrices> {
  const candles: Candle[] = []
  let next = from
  let isWhole = false
  if (mayPause && isAsked(exchange, pair, now)) return { source: 'binance', pair, candles, isWhole }
  for (let page = 0; page < MOST_PAGES && !isWhole; page += 1) {
    const told = await exchange.read(pair, '1m', next, PAGE)
    if (told === null && mayPause) noteAsked(exchange, pair, now)
    const found = told ?? []
    candles.push(...found)
    isWhole = found.length < PAGE
    if (found.length > 0) next = new Date(found.at(-1)!.openAt.getTime() + MINUTE_MS)
  }
  return { source: 'binance', pair, candles: candles.filter(({ closeAt }) => closeAt <= now), isWhole }
}

/** Asked once an hour, since the provider's calls are counted; the first point of each hour that is over. */
async function readHours(market: MarketSources['market'], apiId: string, { from, now, mayPause }: Span) {
  const gap = now.getTime() - from.getTime()
  if (gap < HOUR_MS || (mayPause && isAsked(market, apiId, now))) return { candles: [], isWhole: false }
  // Two days or more: for one day the provider gives another resolution.
  const days = Math.min(90, Math.max(2, Math.ceil(gap / DAY_MS)))
  const ofHour = new Map<number, Candle>()
  for (const [at, price] of await chartOf(market, apiId, days)) {
    const hour = Math.floor(at / HOUR_MS)
    if (hour < Math.floor(now.getTime() / HOUR_MS) && isPrice(price) && !ofHour.has(hour))
      ofHour.set(hour, pointAt(new Date(at), price))
  }
  if (mayPause) noteAsked(market, apiId, now)
  return { candles: [...ofHour.values()].filter(({ openAt }) => openAt >= from), isWhole: true }
}

/** The provider's points of the last day, five minutes apart. */
export async function readPoints(market: MarketSources['market'], apiId: string): Promise<Candle[]> {
  const points = await chartOf(market, apiId, 1)
  return points.filter(([, price]) => isPrice(price)).map(([at, price]) => pointAt(new Date(at), price))
}

/** A coin that the provider no longer has has no prices. */
async function chartOf(market: MarketSources['market'], apiId: string, days: number) {
  try {
    return await market.chart(apiId, days)
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return []
    throw error
  }
}

const isPrice = (price: number) => Number.isFinite(price) && price > 0

/** Whether the candle is a price at one instant. */
export const isPoint = ({ openAt, closeAt }: Candle) => openAt.getTime() === closeAt.getTime()

/** A candle for a price at one instant. */
export const pointAt = (at: Date, price: number): Candle => ({
  openAt: at,
  closeAt: at,
  open: price,
  high: price,
  low: price,
  close: price,
})
