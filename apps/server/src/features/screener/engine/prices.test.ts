import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCREENER_FIGURES } from '@palata/contract/screener/figures'
import fc from 'fast-check'
import { PriceGrid } from './grid.ts'
import { headPlaces, measure, measuring, rankedPlaces, statsOf } from './measure.ts'
import { Prices } from './prices.ts'
import { medianOf } from './select.ts'
import { closeOf, DAY_MS, dayNumber, HOUR_MS, hourOf } from './time.ts'

const at = (text: string) => Date.parse(text)
const NOW = at('2026-11-20T09:00:00Z')
const one = Int32Array.of(0)

/** One coin with daily closes and hourly points. */
function pricesOf(days: Record<string, number>, hours: Record<string, number> = {}) {
  const prices = new Prices()
  const column = prices.columnOf(7)
  for (const [day, price] of Object.entries(days)) prices.days.set(dayNumber(day), column, price)
  for (const [hour, price] of Object.entries(hours)) prices.hours.set(hourOf(at(hour)), column, price)
  return prices
}
const read = (prices: Prices, when: string) => prices.at(at(when), NOW, one)[0]!
const near = (found: number, told: number) =>
  assert.ok(Math.abs(found - told) <= Math.abs(told) * 1e-11, `${found} ≠ ${told}`)

test('PriceGrid keeps prices of any size to a relative 1e-11 and ignores invalid ones', () => {
  const grid = new PriceGrid()
  const price = fc.double({ min: 1e-18, max: 1e12, noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(price, fc.nat(50), fc.integer({ min: 15_000, max: 15_400 }), (value, column, time) => {
      grid.set(time, column, value)
      near(grid.get(time, column), value)
    }),
  )
  const empty = new PriceGrid()
  for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e300, 1e-300, null as unknown as number])
    empty.set(1, 0, value)
  assert.equal(empty.span, null)
  for (const value of [1e-18, 1e12]) {
    empty.set(1, 0, value)
    near(empty.get(1, 0), value)
  }
})

test('PriceGrid grows in both directions and as wide as needed', () => {
  const grid = new PriceGrid()
  grid.set(100, 2, 5)
  grid.set(98, 0, 3)
  grid.set(100, 9, 7)
  assert.deepEqual(
    [98, 99, 100, 101].map((time) => grid.get(time, 0)),
    [3, 0, 0, 0],
  )
  assert.deepEqual([grid.get(100, 2), grid.get(100, 9), grid.get(98, 9)], [5, 7, 0])
  grid.dropBefore(100)
  assert.deepEqual([grid.get(98, 0), grid.get(100, 2), grid.span], [0, 5, { first: 100, last: 100 }])
})

// spec: OC-001
for (const { what, when, price } of [
  { what: 'at the close itself', when: '2026-11-11T00:00:00Z', price: 10 },
  { what: 'a moment before the close', when: '2026-11-10T23:59:59.999Z', price: 9 },
  { what: 'a day without a close', when: '2026-11-12T00:00:00Z', price: 10 },
  { what: 'just under 72 hours later', when: '2026-11-13T23:59:59.999Z', price: 10 },
  { what: '72 hours later', when: '2026-11-14T00:00:00Z', price: 0 },
  { what: 'before all', when: '2026-11-09T23:00:00Z', price: 0 },
])
  test(`the newest close is the price for 72 hours: ${what}`, () => {
    assert.equal(read(pricesOf({ '2026-11-09': 9, '2026-11-10': 10 }), when), price)
  })

// spec: OC-001
for (const { what, when, price } of [
  { what: 'at the hour', when: '2026-11-19T14:00:00Z', price: 14 },
  { what: 'within the hour', when: '2026-11-19T14:59:59Z', price: 14 },
  { what: 'in an hour without a point', when: '2026-11-19T16:30:00Z', price: 14 },
  { what: 'before the first hour of the day', when: '2026-11-19T12:59:00Z', price: 100 },
  { what: 'at midnight the close, not the hour', when: '2026-11-20T00:00:00Z', price: 200 },
  { what: 'an hour behind a missing close', when: '2026-11-18T02:00:00Z', price: 23 },
])
  test(`an hourly price is preferred to an older close: ${what}`, () => {
    const prices = pricesOf(
      { '2026-11-18': 100, '2026-11-19': 200 },
      {
        '2026-11-17T23:00:00Z': 23,
        '2026-11-19T13:00:00Z': 13,
        '2026-11-19T14:00:00Z': 14,
        '2026-11-20T00:00:00Z': 201,
      },
    )
    assert.equal(read(prices, when), price)
  })

test('the live price is used for now until it is 72 hours old', () => {
  const prices = pricesOf({ '2026-11-19': 200 })
  for (const [price, age, expected] of [
    [5, 0, 5],
    [5, 71, 5],
    [5, 72, 0],
    [0, 0, 0],
    [-1, 0, 0],
    [Number.NaN, 0, 0],
    [null, 0, 0],
  ] as const) {
    prices.setLive(0, price, NOW - age * HOUR_MS)
    assert.equal(prices.at(NOW, NOW, one)[0], expected, `${price} of ${age} hours ago`)
  }
})

test('prices inside a window are its closes, then hours and closes, then the live price', () => {
  const prices = pricesOf(
    { '2026-11-16': 16, '2026-11-17': 17, '2026-11-18': 18 },
    { '2026-11-18T12:00:00Z': 12, '2026-11-19T00:00:00Z': 99, '2026-11-19T03:00:00Z': 3 },
  )
  prices.setLive(0, 50, NOW)
  function told(start: number, end: number) {
    const found: number[] = []
    for (const { prices: row } of prices.between(start, end, NOW, one)) found.push(row[0]!)
    return found.filter(Boolean)
  }
  assert.deepEqual(told(closeOf(dayNumber('2026-11-16')), NOW), [17, 12, 18, 3, 50])
  assert.deepEqual(told(closeOf(dayNumber('2026-11-15')), closeOf(dayNumber('2026-11-17'))), [16, 17])
  assert.deepEqual(told(closeOf(dayNumber('2026-11-18')), at('2026-11-19T03:00:00Z')), [3])
})

test('hourly prices count for as many days as the explanation says, in prices and inside windows', () => {
  const said = Number(/почасовая за последние (\d+) дней/.exec(SCREENER_FIGURES.prices.text)?.[1])
  const hourOfAge = (days: number, hours = 0) => new Date(NOW - days * DAY_MS + hours * HOUR_MS).toISOString()
  for (const [age, hours, isRead] of [
    [said - 1, 0, true],
    [said, 1, true],
    [said, 0, true],
    [said, -1, false],
    [said + 2, 5, false],
    [said + 3, 0, false],
  ] as const) {
    const when = hourOfAge(age, hours)
    const prices = pricesOf({ [when.slice(0, 10)]: 1 }, { [when]: 7, [hourOfAge(2)]: 5 })
    prices.days.set(dayNumber(when.slice(0, 10)) - 1, 0, 2)
    assert.equal(read(prices, when), isRead ? 7 : 2, `the price ${age} days and ${hours} hours ago`)
    const inside = Array.from(prices.between(NOW - 90 * DAY_MS, NOW, NOW, one), ({ ms }) => ms)
    assert.equal(inside.includes(at(when)), isRead, `the point ${age} days and ${hours} hours ago`)
  }
})

test('the median equals that of the sorted values', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.001, max: 10, noNaN: true }), { minLength: 1, maxLength: 99 }), check),
  )
  // Larger arrays use the sampling path.
  const many = (size: number, value: (at: number) => number) =>
    check(Array.from({ length: size }, (_, at) => value(at)))
  for (const size of [33, 34, 300, 301, 4_999, 5_000]) {
    many(size, () => 1)
    many(size, (at) => at)
    many(size, (at) => -at)
    many(size, (at) => Math.exp(Math.sin(at * 12.9898) * 3))
    many(size, (at) => (at % 31 === 15 ? at : 1))
    many(size, (at) => (at * 2 < size ? 1 : 2))
  }

  function check(values: number[]) {
    const sorted = [...values].sort((a, b) => a - b)
    const [low, high] = [sorted[(values.length - 1) >> 1]!, sorted[values.length >> 1]!]
    assert.equal(medianOf(Float64Array.from(values), values.length), (low + high) / 2)
  }
})

test('first and last of a window equal the ranked list’s, the larger coin number first among equals', () => {
  const price = fc.constantFrom(0, 0.5, 1, 2, 2, 3, 7)
  fc.assert(
    fc.property(fc.array(fc.tuple(price, price), { maxLength: 40 }), (ends) => {
      const prices = new Prices()
      for (const [coin, [start, end]] of ends.entries()) {
        prices.columnOf(coin)
        prices.days.set(dayNumber('2026-11-12'), coin, start)
        prices.days.set(dayNumber('2026-11-18'), coin, end)
      }
      const columns = Int32Array.from(ends.keys())
      const span = { start: at('2026-11-13T00:00:00Z'), end: at('2026-11-19T00:00:00Z') }
      const measured = measure(prices, { now: NOW, columns, base: undefined, isUsd: true }, span)
      const ranked = rankedPlaces(measured)
      assert.deepEqual(headPlaces(measured, 5), { best: ranked.slice(0, 5), worst: ranked.slice(-5).reverse() })
    }),
  )
})

test('windows measured in a row equal windows measured alone, in any order of coins', () => {
  const prices = new Prices()
  const price = (coin: number, day: number) =>
    day < coin * 3 || (coin + day) % 5 === 0 ? 0 : 1 + ((coin * 7 + day * 3) % 11)
  const first = dayNumber('2026-01-01')
  for (let coin = 0; coin < 30; coin += 1) {
    prices.columnOf(coin)
    for (let day = 0; day < 300; day += 1) prices.days.set(first + day, coin, price(coin, day))
    for (let hour = 0; hour < 40; hour += 1 + (coin % 3)) prices.hours.set(hourOf(NOW) - hour, coin, coin + hour + 1)
    prices.setLive(coin, coin % 4, NOW)
  }
  const days = [2, 5, 9, 40, 41, 90, 200, 290]
  const ends = [...days.map((day) => closeOf(first + day)), NOW - 30 * HOUR_MS, NOW - 7 * HOUR_MS, NOW]
  for (const columns of [[...Array(30).keys()], [...Array(30).keys()].reverse(), [29], [7, 3, 21]]) {
    const question = { now: NOW, columns: Int32Array.from(columns), base: 2, isUsd: false }
    const one = measuring(prices, question)
    for (const [place, end] of ends.slice(1).entries()) {
      const span = { start: ends[place]!, end }
      const [measured, alone] = [one(span), measure(prices, question, span)]
      assert.deepEqual(statsOf(measured), statsOf(alone))
      for (const [at, column] of columns.entries()) {
        const [start, last] = [span.start, end].map((ms) => prices.priceAt(ms, NOW, column))
        assert.deepEqual([measured.starts[at], measured.ends[at]], [start, last], `${column} of ${place}`)
      }
    }
  }
})
