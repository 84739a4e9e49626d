import { type Amount, type Amounts, PATH_POINTS } from '@palata/contract/portfolio'
import { type PathHolding, pathOf } from '@palata/contract/portfolio/sums'
import { listCoins } from '#features/market'
import { listPricesThen } from '#features/priceHistory'
import type { Db } from '#platform/database.ts'
import { unsealAmount } from './sealed.ts'
import { listAmounts } from './store.ts'

const DAY_MS = 86_400_000
const BITCOIN = 1

type Opened = Amount & { coinId: number }

/** The person's amounts, each with the prices at the beginning of its day, and the comparison with bitcoin since. */
export async function readAmounts(db: Db, secret: string, accountId: number, now: Date): Promise<Amounts> {
  const rows = await listAmounts(db, accountId)
  const coins = await listCoins(
    db,
    rows.map(({ coin_id }) => coin_id),
  )
  const apiIds = new Map(coins.map(({ id, api_id }) => [id, api_id]))
  const kept = rows.map(({ coin_id, sealed }) => {
    const opened = unsealAmount(secret, accountId, coin_id, sealed)
    return {
      coinId: coin_id,
      api_id: apiIds.get(coin_id)!,
      amount: opened?.amount ?? null,
      since: opened?.since ?? null,
    }
  })
  const opened = await withBases(db, kept, now)
  return {
    amounts: opened.map(({ api_id, amount, since, base, btc_base }) => ({ api_id, amount, since, base, btc_base })),
    path: await readPath(db, opened, now),
  }
}

/** A day that has not begun in UTC yet counts from now. */
const beginningOf = (day: string, now: Date) => new Date(Math.min(Date.parse(day), now.getTime()))

async function withBases(
  db: Db,
  kept: Pick<Opened, 'coinId' | 'api_id' | 'amount' | 'since'>[],
  now: Date,
): Promise<Opened[]> {
  const asked = kept.filter(({ since }) => since !== null)
  const prices = await listPricesThen(
    db,
    [false, true].flatMap((isBitcoin) =>
      asked.map(({ coinId, since }) => ({ coinId: isBitcoin ? BITCOIN : coinId, at: beginningOf(since!, now) })),
    ),
  )
  return kept.map((one) => {
    const place = asked.indexOf(one)
    return {
      ...one,
      base: prices[place]?.price ?? null,
      btc_base: place < 0 ? null : (prices[asked.length + place]?.price ?? null),
    }
  })
}

/** Percent at the beginning of days from the first day of all amounts to today, at equal steps. */
async function readPath(db: Db, opened: Opened[], now: Date): Promise<Amounts['path']> {
  const held = opened.filter(({ base, btc_base }) => base !== null && btc_base !== null)
  const times = timesOf(
    held.map(({ since }) => Date.parse(since!)),
    now,
  )
  const prices = await listPricesThen(
    db,
    [BITCOIN, ...held.map(({ coinId }) => coinId)].flatMap((coinId) =>
      times.map((time) => ({ coinId, at: new Date(time) })),
    ),
  )
  const lineOf = (place: number) =>
    prices.slice(place * times.length, (place + 1) * times.length).map((point) => point?.price ?? null)
  const holdings = held.map(
    ({ amount, since, base, btc_base }, place): PathHolding => ({
      amount: Number(amount),
      since: Date.parse(since!),
      base: base!,
      btcBase: btc_base!,
      prices: lineOf(place + 1),
    }),
  )
  return {
    days: times.map((time) => new Date(time).toISOString().slice(0, 10)),
    ...pathOf(holdings, lineOf(0), times),
  }
}

/** Beginnings of days, at most `PATH_POINTS`; none when the first day has only begun. */
function timesOf(starts: number[], now: Date): number[] {
  const today = Math.floor(now.getTime() / DAY_MS)
  const days = today - Math.min(...starts) / DAY_MS
  if (starts.length === 0 || days < 1) return []
  const step = Math.ceil(days / (PATH_POINTS - 1))
  const count = Math.floor(days / step)
  return Array.from({ length: count + 1 }, (_, at) => (today - (count - at) * step) * DAY_MS)
}
