import type { Logger } from 'pino'
import { addDays, addHours, type CoinDay, type CoinHour, daysWritten } from '#features/priceHistory'
import { writeRows } from '#platform/batches/writeRows.ts'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import type { MarketData, PastDay, Week } from '#providers/coingecko/index.ts'
import { isOverBudget } from '#providers/errors.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Coins in one run of `fillPast`. */
const ASKED_AT_ONCE = 20
/** The most days that the provider's free plan gives. */
const PAST_DAYS = 365
/** Greatest ratio between two answers about one coin; two different coins differ by more. */
const MOST_APART = 1.5
/** Hours of 168 in a week; fewer is a gap worth two calls. */
const WHOLE_WEEK = 160

/** Fills missing hours of the last week: two calls for 500 coins. */
export async function fillWeek(db: Database, market: MarketData, now: Date, log: Pick<Logger, 'info'>) {
  const [known] = await rows<{ hours: number }>(
    db,
    'market.hoursOfWeek',
    `select count(*) as hours from coin_hours where coin_id = 1 and hour > $1::timestamptz - interval '7 days'`,
    [now],
  )
  if (known!.hours >= WHOLE_WEEK) return
  for (const page of [1, 2]) {
    const weeks = await unlessOver(market.weeks({ page, perPage: 250 }))
    if (!weeks) return
    const added = await transaction(db, async (tx) => {
      const ids = await idsByApiId(tx, weeks)
      const write = (part: Week[]) => addHours(tx, hoursOf(part, ids, now))
      const { results } = await writeRows(tx, weeks, { source: 'Часы монет', keyOf: ({ apiId }) => apiId, write }, now)
      return results.reduce((sum, part) => sum + part, 0)
    })
    log.info({ page, added }, 'hours of the week filled')
  }
}

interface Pastless {
  id: number
  api_id: string
  price_usd: number
}

/**
 * Requests a year of days for coins that lack it, or have none of the last three days, and adds the missing ones.
 * Ignores an answer about another coin.
 */
export async function fillPast(db: Database, market: MarketData, now: Date, log: Pick<Logger, 'warn' | 'info'>) {
  for (const coin of await listPastless(db, now)) {
    const past = await unlessOver(market.past(coin.api_id, PAST_DAYS)).catch((error: unknown) => {
      log.warn({ err: error, coin: coin.api_id }, 'no past of a coin')
      return []
    })
    if (past === null) return
    await transaction(db, async (tx) => {
      await rows(tx, 'market.pastAsked', 'update coins set past_asked_at = $2 where id = $1', [coin.id, now])
      const last = past.at(-1)?.priceUsd
      if (last === undefined) return
      if (last > coin.price_usd * MOST_APART || last < coin.price_usd / MOST_APART) {
        log.warn({ coin: coin.api_id, last, known: coin.price_usd }, 'the past is of another coin')
        return
      }
      const days = closesOf(coin.id, past, now)
      const write = (part: CoinDay[]) => addDays(tx, part)
      const keyOf = ({ day }: CoinDay) => `${coin.api_id} ${day}`
      const { results } = await writeRows(tx, days, { source: 'Дни монет', keyOf, write }, now)
      if (results.some((changed) => changed > 0))
        await tellOf(
          tx,
          days.map(({ day }) => day),
        )
    })
  }
}

function listPastless(db: Db, now: Date): Promise<Pastless[]> {
  return rows<Pastless>(
    db,
    'market.pastless',
    `select id, api_id, coalesce(price_usd, 0) as price_usd from coins c
     where rank is not null and price_usd > 0 and (past_asked_at is null or past_asked_at < $1::timestamptz - interval '1 day')
       and (past_asked_at is null and not exists (select from coin_days d where d.coin_id = c.id and d.day < ($1::timestamptz - interval '360 days')::date)
         or not exists (select from coin_days d where d.coin_id = c.id and d.day > ($1::timestamptz - interval '3 days')::date))
     order by rank limit $2`,
    [now, ASKED_AT_ONCE],
  )
}

/** Daily closes: the provider's point at midnight closes the day before. */
function closesOf(coinId: number, past: PastDay[], now: Date): CoinDay[] {
  const today = dayOf(now.getTime())
  const days = new Map<string, CoinDay>()
  for (const { at, priceUsd, marketCap, volume } of past) {
    const midnight = Math.round(at.getTime() / DAY_MS) * DAY_MS
    // A point between two midnights is the current price of an unfinished day.
    if (Math.abs(at.getTime() - midnight) > HOUR_MS) continue
    const day = dayOf(midnight - DAY_MS)
    if (day < today && priceUsd > 0)
      days.set(day, { coin_id: coinId, day, price_usd: priceUsd, market_cap: marketCap, volume })
  }
  return [...days.values()]
}

function hoursOf(weeks: Week[], ids: Map<string, number>, now: Date): CoinHour[] {
  return weeks.flatMap(({ apiId, hours, lastUpdated }) => {
    const id = ids.get(apiId)
    // A week of another time is no week of ours, and each of its months would become a partition.
    if (!id || Math.abs(lastUpdated.getTime() - now.getTime()) > 7 * DAY_MS) return []
    const last = Math.floor(lastUpdated.getTime() / HOUR_MS)
    const usual = hours.toSorted((a, b) => a - b)[hours.length >> 1]!
    return hours.flatMap((price_usd, place) => {
      // An hour beyond three times the week's median is a provider error.
      if (price_usd > usual * 3 || price_usd < usual / 3) return []
      return [{ coin_id: id, hour: new Date((last - (hours.length - 1 - place)) * HOUR_MS), price_usd }]
    })
  })
}

async function idsByApiId(tx: Db, weeks: Week[]): Promise<Map<string, number>> {
  const found = await rows<{ id: number; api_id: string }>(
    tx,
    'market.idsByApiId',
    'select id, api_id from coins where api_id = any($1)',
    [weeks.map(({ apiId }) => apiId)],
  )
  return new Map(found.map(({ id, api_id }) => [api_id, id]))
}

async function tellOf(tx: Db, days: string[]) {
  if (days.length === 0) return
  await emit(tx, daysWritten, { from: days.toSorted()[0]!, rows: days.length })
}

/** Null when the call budget is spent: the next run tries again. */
async function unlessOver<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asking
  } catch (error) {
    if (isOverBudget(error)) return null
    throw error
  }
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
