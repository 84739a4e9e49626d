import type { PointGrain } from '@palata/contract/desk/market'
import { closingPrice, listDays, listHours, putDay, putHour } from '#features/priceHistory'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { emit } from '#platform/outbox/events.ts'
import { coinCorrected, pricesMoved } from '../events.ts'
import { dateOf, dayOf, inDollars, pointInWords, was } from './pointWords.ts'
import {
  type Before,
  type CorrectionRow,
  endCorrections,
  insertCorrection,
  type LiveRow,
  lastStanding,
  listParts,
  lockCoin,
  setLive,
} from './store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Number of accepted prices kept to check the next one against. */
const REMEMBERED = 6
/** A correction like the last one within this time is a second press: its undoing would bring back the first. */
const TWICE_MS = 60_000
/** Days for which points are kept. */
const KEPT_DAYS: Record<Exclude<PointGrain, 'now'>, number> = { hour: 365, day: 3650 }

/** Who makes a correction, why and when. */
export interface Editing {
  db: Database
  by: string
  reason: string
  now: Date
}

/** Accepts the doubtful price as the coin's price, or discards all doubtful prices. */
export function decideDoubt(editing: Editing, coinId: number, isBelieved: boolean): Promise<string> {
  return edit(editing, coinId, async (tx, coin) => {
    const price = coin.doubted.at(-1)
    if (price === undefined) throw new Refusal('bad_input', 'Ни одна цена этой монеты уже не ждёт')
    const at = coin.doubted_at ?? editing.now
    await keep(tx, editing, coin, { grain: 'now', at, before: liveOf(coin), after: isBelieved ? price : null })
    // A discarded quote keeps its time, so that the same quote is not counted again.
    const live = isBelieved
      ? { price_usd: price, quoted_at: at, believed: coin.doubted.slice(-REMEMBERED), doubted_at: null }
      : { price_usd: coin.price_usd, quoted_at: coin.quoted_at, believed: coin.believed, doubted_at: coin.doubted_at }
    await setLive(tx, coinId, { ...live, doubted: [] })
    await emit(tx, pricesMoved, { coins: 1 })
    await tell(tx, coinId, at, at)
    const symbol = coin.symbol.toUpperCase()
    return isBelieved ? `${symbol}: цена теперь ${inDollars(price)}` : `${symbol}: цена ${inDollars(price)} отброшена`
  })
}

interface Point {
  grain: PointGrain
  at: Date | null
  /** Null removes the point. */
  price: number | null
}

/** Corrects or removes a point. Correcting to the same price confirms it. */
export function correctPoint(editing: Editing, coinId: number, { grain, at, price }: Point): Promise<string> {
  return edit(editing, coinId, async (tx, coin) => {
    const symbol = coin.symbol.toUpperCase()
    if (grain === 'now' && price === null) throw new FieldRefusal({ price: ['Текущую цену не убрать: укажите верную'] })
    const last = await lastStanding(tx, coinId, grain, grain === 'now' ? null : startOf(grain, at, editing.now))
    if (last?.after === price && last.made_at >= new Date(editing.now.getTime() - TWICE_MS))
      throw new Refusal('bad_input', `${symbol}: эту точку только что так и исправили`)
    if (grain === 'now') return correctNow(tx, editing, coin, price!)
    const start = startOf(grain, at, editing.now)
    const { before, until } =
      grain === 'day'
        ? await correctDay(tx, editing, coin, start, price)
        : await correctHour(tx, editing, coin, start, price)
    await tell(tx, coinId, start, until)
    const point = `${symbol}, ${pointInWords(grain, start)}: ${was(before?.price_usd ?? null)}`
    return price === null ? `${point}, точка убрана` : `${point}, стало ${inDollars(price)}`
  })
}

async function correctNow(tx: Db, editing: Editing, coin: LiveRow, price: number): Promise<string> {
  const quotedAt = coin.quoted_at ?? editing.now
  await keep(tx, editing, coin, { grain: 'now', at: quotedAt, before: liveOf(coin), after: price })
  await setLive(tx, coin.id, {
    price_usd: price,
    quoted_at: quotedAt,
    believed: [price],
    doubted: [],
    doubted_at: null,
  })
  await emit(tx, pricesMoved, { coins: 1 })
  await tell(tx, coin.id, quotedAt, quotedAt)
  const symbol = coin.symbol.toUpperCase()
  return `${symbol}: текущая цена исправлена, ${was(coin.price_usd)}, стала ${inDollars(price)}`
}

async function correctDay(tx: Db, editing: Editing, coin: LiveRow, start: Date, price: number | null, partOf?: number) {
  const day = dayOf(start)
  const before = await findDay(tx, coin.id, day)
  if (!before && price === null) throw new FieldRefusal({ at: ['За этот день точки нет'] })
  await keep(tx, editing, coin, { grain: 'day', at: start, before, after: price, ...(partOf && { partOf }) })
  await putDay(tx, coin.id, day, { ...before, price_usd: price })
  return { before, until: new Date(start.getTime() + DAY_MS - 1) }
}

/** Corrects an hour and, when that hour was the day's close, the day too. */
async function correctHour(tx: Db, editing: Editing, coin: LiveRow, hour: Date, price: number | null) {
  const before = await findHour(tx, coin.id, hour)
  if (!before && price === null) throw new FieldRefusal({ at: ['За этот час точки нет'] })
  const id = await keep(tx, editing, coin, { grain: 'hour', at: hour, before, after: price })
  await putHour(tx, coin.id, hour, price)
  const day = new Date(Math.floor((hour.getTime() - 1) / DAY_MS) * DAY_MS)
  const close = before && (await findDay(tx, coin.id, dayOf(day)))
  if (close && close.price_usd === before.price_usd && before.price_usd !== price)
    await correctDay(tx, editing, coin, day, await closingPrice(tx, coin.id, dayOf(day)), id)
  return { before, until: new Date(hour.getTime() + HOUR_MS - 1) }
}

/** Undoes the last correction of the point together with its parts. Refuses when the price has changed since. */
export function undoCorrection(
  editing: Omit<Editing, 'reason'>,
  coinId: number,
  { grain, at }: Pick<Point, 'grain' | 'at'>,
): Promise<string> {
  return edit(editing, coinId, async (tx, coin) => {
    const start = grain === 'now' ? null : startOf(grain, at, editing.now)
    const last = await lastStanding(tx, coinId, grain, start)
    if (!last) throw new Refusal('bad_input', 'Эту точку никто не исправлял, или её уже вернули')
    if (last.part_of) throw new Refusal('bad_input', 'День исправлен вместе с часом: верните тот час')
    const parts = await listParts(tx, last.id)
    for (const one of [...parts, last]) await putBack(tx, coin, one)
    await endCorrections(
      tx,
      [last, ...parts].map(({ id }) => id),
      editing.by,
      editing.now,
    )
    await tell(tx, coinId, last.at, new Date(last.at.getTime() + DAY_MS))
    if (grain === 'now') await emit(tx, pricesMoved, { coins: 1 })
    const price = last.before?.price_usd ?? null
    return `${coin.symbol.toUpperCase()}, ${pointInWords(grain, last.at)}: снова ${price ? inDollars(price) : 'без точки'}`
  })
}

/** A day's point as corrections store it; null when there is none. */
async function findDay(tx: Db, coinId: number, day: string): Promise<Before | null> {
  const [found] = await listDays(tx, coinId, day, day)
  return found ? { price_usd: found.price_usd, market_cap: found.market_cap, volume: found.volume } : null
}

async function findHour(tx: Db, coinId: number, hour: Date): Promise<Before | null> {
  const [found] = await listHours(tx, coinId, hour, hour)
  return found ? { price_usd: found.price_usd } : null
}

async function putBack(tx: Db, coin: LiveRow, { grain, at, before, after }: CorrectionRow) {
  if (grain === 'hour') {
    requireSame((await findHour(tx, coin.id, at))?.price_usd ?? null, after)
    return putHour(tx, coin.id, at, before?.price_usd ?? null)
  }
  if (grain === 'day') {
    requireSame((await findDay(tx, coin.id, dayOf(at)))?.price_usd ?? null, after)
    return putDay(tx, coin.id, dayOf(at), before)
  }
  // The correction discarded doubtful prices: only they are restored, because the live price may have moved since.
  if (after === null) {
    if (coin.doubted.length > 0) throw new Refusal('bad_input', 'С тех пор ждёт уже другая цена')
    return setLive(tx, coin.id, { ...coin, doubted: before?.doubted ?? [], doubted_at: dateOf(before?.doubted_at) })
  }
  requireSame(coin.price_usd, after)
  return setLive(tx, coin.id, {
    price_usd: before?.price_usd ?? null,
    quoted_at: dateOf(before?.quoted_at),
    believed: before?.believed ?? [],
    doubted: before?.doubted ?? [],
    doubted_at: dateOf(before?.doubted_at),
  })
}

function requireSame(stands: number | null, put: number | null) {
  if (stands !== put) throw new Refusal('bad_input', 'Цена с тех пор изменилась: возвращать нечего')
}

function edit(
  { db }: Pick<Editing, 'db'>,
  coinId: number,
  change: (tx: Db, coin: LiveRow) => Promise<string>,
): Promise<string> {
  return transaction(db, async (tx) => {
    const coin = await lockCoin(tx, coinId)
    refuseUnless(coin, 'not_found')
    return change(tx, coin)
  })
}

interface Kept {
  grain: PointGrain
  at: Date
  before: Before | null
  after: number | null
  partOf?: number
}

const keep = (tx: Db, { by, reason, now }: Editing, { id: coinId }: LiveRow, kept: Kept) =>
  insertCorrection(tx, { coinId, by, reason, ...kept }, now)

const tell = (tx: Db, coinId: number, from: Date, until: Date) =>
  emit(tx, coinCorrected, { coin_id: coinId, from: from.toISOString(), until: until.toISOString() })

/** Start of the UTC hour or day that contains the instant. Refuses times in the future, too old or not yet closed. */
function startOf(grain: 'hour' | 'day', at: Date | null, now: Date): Date {
  if (!at) throw new FieldRefusal({ at: ['Укажите, какую точку'] })
  if (at > now) throw new FieldRefusal({ at: ['Это время ещё не наступило'] })
  if (now.getTime() - at.getTime() > KEPT_DAYS[grain] * DAY_MS)
    throw new FieldRefusal({ at: ['Так далеко цены не хранятся'] })
  const step = grain === 'hour' ? HOUR_MS : DAY_MS
  const start = new Date(Math.floor(at.getTime() / step) * step)
  if (grain === 'day' && now.getTime() - start.getTime() < DAY_MS)
    throw new FieldRefusal({ at: ['Этот день ещё не закрыт'] })
  return start
}

function liveOf({ price_usd, quoted_at, believed, doubted, doubted_at }: LiveRow): Before {
  const [quotedAt, doubtedAt] = [quoted_at, doubted_at].map((at) => at?.toISOString() ?? null)
  return { price_usd, believed, doubted, quoted_at: quotedAt ?? null, doubted_at: doubtedAt ?? null }
}
