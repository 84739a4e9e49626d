import { z } from 'zod'
import { coinCorrected, listCoins as listMarketCoins, pricesMoved } from '#features/market'
import { daysWritten, eachDay, eachHour, listDays, listHours } from '#features/priceHistory'
import type { Database } from '#platform/database.ts'
import { HOURS_KEPT_DAYS } from './engine/prices.ts'
import { DAY_MS, dayKey, dayNumber, dayOf, HOUR_MS, hourOf } from './engine/time.ts'
import { legsChanged, listsChanged } from './events.ts'
import { Memory } from './memory.ts'
import {
  listCoins,
  listFirstDays,
  listHiddenCoins,
  listLegs,
  listListCoins,
  listNews,
  listTagCoins,
  newestEvent,
} from './store.ts'
import { listUsualVolumes } from './windows/volumes.ts'

type Corrected = z.output<typeof coinCorrected.payload>

const FOLLOWED = [pricesMoved, daysWritten, coinCorrected, legsChanged, listsChanged].map(({ name }) => name)
/** Hourly prices arrive some time after the hour begins; checked at most this often until then. */
const HOURS_PAUSE_MS = 60_000

/** Keeps the memory in step with the database: reads everything once, then what outbox events report. */
export class Keeper {
  readonly #db: Database
  #loading: Promise<Memory> | undefined
  #event = 0
  #hoursAskedAt = 0

  constructor(db: Database) {
    this.#db = db
  }

  /** The memory, loaded by the first caller. A failure is not cached: the next call tries again. */
  memory(now: Date): Promise<Memory> {
    this.#loading ??= this.#load(now).catch((error: unknown) => {
      this.#loading = undefined
      throw error
    })
    return this.#loading
  }

  /** Applies the events since the last call. */
  async refresh(now: Date): Promise<Memory> {
    const memory = await this.memory(now)
    const news = await listNews(this.#db, this.#event, FOLLOWED)
    const has = ({ name }: { name: string }) => news.some((event) => event.name === name)
    if (has(pricesMoved)) memory.takeCoins(await listCoins(this.#db, dateOf(memory.coins.quotedAt)))
    const days = news.flatMap(({ name, payload }) =>
      name === daysWritten.name ? [z.object({ from: z.string() }).parse(payload).from] : [],
    )
    if (days.length > 0) {
      await this.#takeDays(memory, days.sort()[0])
      memory.volumes.takeUsual(await listUsualVolumes(this.#db, now))
    }
    if (has(pricesMoved) || has(daysWritten)) await this.#takeNewHours(memory, now)
    for (const { name, payload } of news)
      if (name === coinCorrected.name) await this.#takeCorrected(memory, coinCorrected.payload.parse(payload))
    if (has(legsChanged)) memory.takeLegs(await listLegs(this.#db))
    if (has(listsChanged) || has(coinCorrected)) await this.#takeLists(memory)
    this.#event = news.at(-1)?.id ?? this.#event
    return memory
  }

  async #load(now: Date): Promise<Memory> {
    // Taken before reading: events during the load are applied again.
    this.#event = await newestEvent(this.#db)
    const memory = new Memory()
    const firstDays = await listFirstDays(this.#db)
    // Columns in order of age, so that early days have short rows.
    for (const { id } of firstDays) memory.prices.columnOf(id)
    const first = firstDays[0]?.first_day
    if (first !== null && first !== undefined) {
      const widths = Array.from({ length: Math.floor(now.getTime() / DAY_MS) - first }, (): number => 0)
      let width = 0
      for (let day = 0; day < widths.length; day += 1) {
        while (width < firstDays.length && (firstDays[width]!.first_day ?? Infinity) <= first + day) width += 1
        widths[day] = width
      }
      memory.prices.days.reserve(first, widths)
    }
    await Promise.all([
      this.#takeDays(memory),
      this.#takeHours(memory, new Date(now.getTime() - HOURS_KEPT_DAYS * DAY_MS)),
      this.#takeLists(memory),
      listCoins(this.#db, null).then((coins) => memory.takeCoins(coins)),
      listLegs(this.#db).then((legs) => memory.takeLegs(legs)),
      listUsualVolumes(this.#db, now).then((usual) => memory.volumes.takeUsual(usual)),
    ])
    return memory
  }

  async #takeDays({ prices }: Memory, since?: string) {
    await eachDay(this.#db, (coinId, day, price) => prices.days.set(day, prices.columnOf(coinId), price), since)
  }

  async #takeNewHours(memory: Memory, now: Date) {
    const newest = memory.prices.hours.span?.last ?? 0
    const isAsked = now.getTime() - this.#hoursAskedAt < HOURS_PAUSE_MS
    if (newest >= hourOf(now.getTime()) || isAsked) return
    this.#hoursAskedAt = now.getTime()
    const oldest = hourOf(now.getTime()) - HOURS_KEPT_DAYS * 24
    // The newest hour may have been incomplete when it was read.
    await this.#takeHours(memory, new Date(Math.max(newest, oldest) * HOUR_MS))
    memory.prices.dropOldHours(now.getTime())
  }

  async #takeHours({ prices }: Memory, since: Date) {
    const take = (coinId: number, ms: number, price: number) =>
      prices.hours.set(hourOf(ms), prices.columnOf(coinId), price)
    await eachHour(this.#db, take, since)
  }

  /** Reloads an edited coin between the instants, removing points that no longer exist. */
  async #takeCorrected(memory: Memory, { coin_id: id, from, until }: Corrected) {
    // The close of the previous day is the first of these hours.
    const [first, last] = [dayOf(Date.parse(from) - DAY_MS) * DAY_MS, Date.parse(until)]
    const [days, hours, coins] = await Promise.all([
      listDays(this.#db, id, dayKey(dayOf(first)), dayKey(dayOf(last))),
      listHours(this.#db, id, new Date(first), new Date(last)),
      listMarketCoins(this.#db, [id]),
    ])
    const { prices } = memory
    const column = prices.columnOf(id)
    prices.forget(column, first, last)
    for (const { day, price_usd } of days) prices.days.set(dayNumber(day), column, price_usd)
    const oldest = prices.hours.span?.first ?? Number.POSITIVE_INFINITY
    for (const { hour, price_usd } of hours)
      if (hourOf(hour.getTime()) >= oldest) prices.hours.set(hourOf(hour.getTime()), column, price_usd)
    memory.takeCoins(coins)
  }

  async #takeLists(memory: Memory) {
    const [tags, lists, hidden] = await Promise.all([
      listTagCoins(this.#db),
      listListCoins(this.#db),
      listHiddenCoins(this.#db),
    ])
    memory.tags = new Map(tags.map(({ tag_id, coin_ids }) => [tag_id, new Set(coin_ids)]))
    memory.lists = new Map(lists.map(({ list_id, coin_ids }) => [list_id, new Set(coin_ids)]))
    const leftOut = tags.flatMap(({ is_left_out, coin_ids }) => (is_left_out ? coin_ids : []))
    memory.coins.leaveOut(new Set([...leftOut, ...hidden]))
  }
}

const dateOf = (ms: number) => (ms === 0 ? null : new Date(ms))
