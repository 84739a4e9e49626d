import { HOURLY_DAYS, OLDEST_PRICE_HOURS } from '@palata/contract/screener/figures'
import { FilledRows } from './filled.ts'
import { PriceGrid } from './grid.ts'
import { DAY_MS, dayOf, HOUR_MS, hourOf } from './time.ts'

const AGE_HOURS = OLDEST_PRICE_HOURS
const AGE_MS = AGE_HOURS * HOUR_MS
/** Number of closes that can be younger than that. */
const AGE_DAYS = AGE_HOURS / 24
/** The first hourly price that counts may be that much older itself; one day more, because hours are dropped late. */
export const HOURS_KEPT_DAYS = HOURLY_DAYS + AGE_DAYS + 1

/** Stored prices at one instant. */
export interface Point {
  ms: number
  /** By index in the requested columns; zero where there is none. */
  prices: Float64Array
}

/** All prices of the screener in memory: one column per coin; all days, recent hours and the live price. */
export class Prices {
  readonly days = new PriceGrid()
  readonly hours = new PriceGrid()
  /** Closes as windows that reach behind the stored hours see them. */
  readonly closes = new FilledRows(this.days, AGE_DAYS)
  #columns = new Map<number, number>()
  #live: { price: number; ms: number }[] = []

  /** The coin's column; a new coin gets the next one. */
  columnOf(coinId: number): number {
    const known = this.#columns.get(coinId)
    if (known !== undefined) return known
    const column = this.#columns.size
    this.#columns.set(coinId, column)
    this.#live.push({ price: 0, ms: 0 })
    return column
  }

  find(coinId: number): number | undefined {
    return this.#columns.get(coinId)
  }

  setLive(column: number, price: number | null, ms: number) {
    const isPrice = price !== null && price > 0 && price < Number.MAX_VALUE
    this.#live[column] = { price: isPrice ? price : 0, ms: isPrice ? ms : 0 }
  }

  /** The live price; zero when there was no quote for 72 hours. */
  live(column: number, now: number): number {
    const { price, ms } = this.#live[column]!
    return ms > now - AGE_MS ? price : 0
  }

  quotedAt(column: number): number {
    return this.#live[column]!.ms
  }

  /** Removes stored prices of a column between two instants. */
  forget(column: number, first: number, last: number) {
    for (let day = dayOf(first); day <= dayOf(last); day += 1) this.days.clear(day, column)
    for (let hour = hourOf(first); hour <= hourOf(last); hour += 1) this.hours.clear(hour, column)
  }

  dropOldHours(now: number) {
    this.hours.dropBefore(hourOf(now) - HOURS_KEPT_DAYS * 24)
  }

  /** Number of columns. */
  get width(): number {
    return this.#live.length
  }

  /** Columns from this one on have no price at the instant. */
  reachAt(ms: number, now: number): number {
    const { close, hasHours } = this.#placeOf(ms, now)
    if (ms >= now || hasHours) return this.width
    return Math.max(...Array.from({ length: AGE_DAYS }, (_, back) => this.days.widthOf(close - back)))
  }

  /** The price of one column, by the rules of `at`. */
  priceAt(ms: number, now: number, column: number): number {
    if (ms >= now) return this.live(column, now)
    const { hour, close, hasHours } = this.#placeOf(ms, now)
    return hasHours ? this.#newest(hour, column) : this.days.newest(close, AGE_DAYS, column)
  }

  /**
   * The newest stored price of each of the first `count` columns at or before the instant, at most 72 hours old; zero
   * where there is none. At `now`, the live price.
   */
  at(
    ms: number,
    now: number,
    columns: Int32Array,
    into: Float64Array = new Float64Array(columns.length),
    count: number = columns.length,
  ): Float64Array {
    if (ms >= now) {
      for (let at = 0; at < count; at += 1) into[at] = this.live(columns[at]!, now)
      return into
    }
    const { hour, close, isHourly, hasHours } = this.#placeOf(ms, now)
    if (!hasHours) take(this.closes.at(close), columns, into, count)
    else {
      const isRead = isHourly
        ? this.hours.read(hour, columns, into, count)
        : this.days.read(close, columns, into, count)
      if (!isRead) into.fill(0, 0, count)
      for (let at = 0; at < count; at += 1) if (into[at] === 0) into[at] = this.#newest(hour, columns[at]!)
    }
    return into
  }

  /** Stored points after `start` up to `end`, oldest first, and the live price when the window ends now. */
  *between(start: number, end: number, now: number, columns: Int32Array): Generator<Point> {
    const point: Point = { ms: 0, prices: new Float64Array(columns.length) }
    const span = this.hours.span
    // Before the first hour only days count; after it every hour is read, at midnight the close.
    const firstHour = Math.max(hourOf(start) + 1, firstHourAt(now), span ? span.first : Number.POSITIVE_INFINITY)
    const lastHour = span ? hourOf(end) : 0
    for (let day = dayOf(start); (day + 1) * DAY_MS <= end; day += 1) {
      if ((day + 1) * 24 >= firstHour) break
      if (!this.days.read(day, columns, point.prices)) continue
      point.ms = (day + 1) * DAY_MS
      yield point
    }
    for (let hour = firstHour; hour <= lastHour; hour += 1) {
      const isMidnight = hour % 24 === 0
      const has = isMidnight
        ? this.#readMidnight(hour, columns, point.prices)
        : this.hours.read(hour, columns, point.prices)
      if (!has) continue
      point.ms = hour * HOUR_MS
      yield point
    }
    if (end < now) return
    point.ms = now
    this.at(now, now, columns, point.prices)
    yield point
  }

  /** Whether hourly prices count and are stored from the instant on. */
  isHourlySince(ms: number, now: number): boolean {
    const span = this.hours.span
    return span !== null && span.first <= hourOf(ms) && hourOf(ms) >= firstHourAt(now) - 1
  }

  /** Reads the close of the day that ends here; the hour's price where there is no close. */
  #readMidnight(hour: number, columns: Int32Array, into: Float64Array): boolean {
    const hasHour = this.hours.has(hour)
    if (!this.days.read(hour / 24 - 1, columns, into)) return hasHour && this.hours.read(hour, columns, into)
    if (hasHour)
      for (let at = 0; at < columns.length; at += 1) if (into[at] === 0) into[at] = this.hours.get(hour, columns[at]!)
    return true
  }

  /**
   * The hour of the instant, the close before it, and whether hours count there and are stored since that close and
   * within 72 hours.
   */
  #placeOf(ms: number, now: number) {
    const hour = hourOf(ms)
    const close = dayOf(ms) - 1
    const isRecent = ms >= now - HOURLY_DAYS * DAY_MS
    return {
      hour,
      close,
      isHourly: isRecent && this.#hasHours((close + 1) * 24 + 1, hour),
      hasHours: isRecent && this.#hasHours(hour - AGE_HOURS + 1, hour),
    }
  }

  /** The newest price of the 72 hours up to this one; at midnight the close takes precedence. */
  #newest(hour: number, column: number): number {
    for (let one = hour; one > hour - AGE_HOURS; one -= 1) {
      const isMidnight = one % 24 === 0
      const price = (isMidnight && this.days.get(one / 24 - 1, column)) || this.hours.get(one, column)
      if (price > 0) return price
      // Without stored hours only midnights have points.
      if (isMidnight && !this.#hasHours(one - 23, one)) one -= 23
    }
    return 0
  }

  #hasHours(first: number, last: number): boolean {
    const span = this.hours.span
    return span !== null && first <= last && first <= span.last && last >= span.first
  }
}

/** The first hour whose own instant is within the days of hourly prices. */
const firstHourAt = (now: number) => Math.ceil((now - HOURLY_DAYS * DAY_MS) / HOUR_MS)

function take(row: Float64Array, columns: Int32Array, into: Float64Array, count: number) {
  for (let at = 0; at < count; at += 1) {
    const column = columns[at]!
    into[at] = column < row.length ? row[column]! : 0
  }
}
