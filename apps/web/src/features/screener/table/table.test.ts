import { expect, test } from 'vitest'
import { makeCoin, makeDynamicsRow, makeRow } from '#testing/features/screener.ts'
import { numberText, pointsText } from '#ui/numbers/index.ts'
import { isShown } from '../own/columns.ts'
import { type Column, columnsOf, phoneColumns, priceKind } from './columns.ts'
import { csvOf } from './csv.ts'
import { found, sorted } from './rows.ts'
import { streakText, toneOfValue } from './streakText.ts'
import { placeAfter } from './useGridKeys.ts'

/** Without a choice of the reader. */
const usual = (columns: Column[]) => columns.filter(({ key }) => isShown(key, null))
const columns = usual(columnsOf('period', 'usd', '7d', true))
const ids = (rows: readonly { coin: { id: number } }[]) => rows.map(({ coin }) => coin.id)

test('rows are sorted by a column both ways, unknown values last and equal ones by rank', () => {
  const rows = [
    makeRow(1, 5, { vs_base: null }),
    makeRow(2, 9, { vs_base: 3 }),
    makeRow(3, 9, { vs_base: -3 }),
    makeRow(4, -1, { vs_base: 3, coin: makeCoin(4, 'AAA', { rank: null }) }),
  ]
  const by = (column: string, isDescending: boolean) => ids(sorted(rows, columns, { column, isDescending }))
  expect(by('change', true)).toEqual([2, 3, 1, 4])
  expect(by('change', false)).toEqual([4, 1, 2, 3])
  expect(by('vs_base', true)).toEqual([2, 4, 3, 1])
  expect(by('vs_base', false)).toEqual([3, 2, 4, 1])
  expect(by('rank', false)).toEqual([1, 2, 3, 4])
  expect(by('chart', true)).toEqual([1, 2, 3, 4])
})

test.each([
  ['', [1, 2, 3]],
  ['btc', [1]],
  ['$BTC ', [1]],
  ['ЁЛКА', [3]],
  ['нет', []],
])('the words «%s» find rows by ticker and name', (words, wanted) => {
  const rows = [
    makeRow(1, 1, { coin: makeCoin(1, 'btc', { name: 'Bitcoin' }) }),
    makeRow(2, 1, { coin: makeCoin(2, 'eth', { name: 'Ethereum' }) }),
    makeRow(3, 1, { coin: makeCoin(3, 'elka', { name: 'Ёлка' }) }),
  ]
  expect(ids(found(rows, words))).toEqual(wanted)
})

test('the exported file opens in Excel: UTF-8 mark, semicolons, decimal commas, no formulas', () => {
  const coin = makeCoin(9, 'tree', { name: '=HYPERLINK("http://x";"Ёлка")', rank: null })
  const [head, row, ...rest] = csvOf(columns, [
    makeRow(9, -2.5, { coin, end_price: 0.00000123, vs_base: null, max_gain: 1234.5 }),
  ]).split('\r\n')
  expect(head).toBe('\uFEFFРанг;Тикер;Монета;Цена, USDT;Изменение, %;К BTC, %;Макс. рост, %;Просадка, %;24 ч, %')
  expect(row).toBe(`;TREE;"'=HYPERLINK(""http://x"";""Ёлка"")";0,00000123;-2,5;;1234,5;-4;1,5`)
  expect(rest).toEqual([''])
})

test.each(['+1', '-x', '@sum', '\tx', '＝1', '＋1', '－1', '＠x', '−1', '\u200b=1', '\u00a0@x', '\ufeff+1', '﹦1'])(
  'an exported name that begins with %j is marked as text',
  (name) => {
    const [, row] = csvOf(columns, [makeRow(1, 1, { coin: makeCoin(1, 'x', { name }) })]).split('\r\n')
    expect(row!.split(';')[2]).toBe(`'${name}`)
  },
)

// spec: C-143
test.each([
  ['period', '1d', false],
  ['period', '7d', true],
  ['impulse', '1', true],
  ['monthly', '2026-10', true],
] as const)('in the mode %s a row of the window %s has a second figure of 24 hours: %s', (mode, window, has) => {
  for (const base of ['usd', 'btc'] as const)
    expect(columnsOf(mode, base, window, true).some(({ key }) => key === 'day')).toBe(has)
})

test.each([
  ['usd', 'Цена, USDT', '$91\u00a0240'],
  ['btc', 'Цена, BTC', '91\u00a0240'],
] as const)('prices in the base %s stand in the column «%s»', (base, title, text) => {
  const price = columnsOf('impulse', base, '3', true).find(({ key }) => key === 'price')!
  expect([price.title, numberText(priceKind(base), 91_240)]).toEqual([title, text])
})

test('with a base coin the price is in its units, and the dollar column stands beside', () => {
  const titles = usual(columnsOf('impulse', 'eth', '3', false)).map(({ title }) => title)
  expect(titles).toEqual(['В конце, ETH', 'Изменение', 'График', 'В долларах', 'Макс. рост', 'Просадка', '24 ч, $'])
})

test('each column has a formula', () => {
  for (const mode of ['dynamics', 'impulse'] as const)
    for (const { formula } of columnsOf(mode, 'usd', '7d', true)) expect(formula.length).toBeGreaterThan(30)
})

test('a phone chooses one of three columns', () => {
  const keys = (mode: 'dynamics' | 'monthly') =>
    phoneColumns(usual(columnsOf(mode, 'usd', '7d', true)), mode).map(({ key }) => key)
  expect(keys('dynamics')).toEqual(['change', 'delta', 'streak'])
  expect(keys('monthly')).toEqual(['change', 'max_drawdown', 'day'])
})

test('the mode «dynamics» is sorted by its own columns', () => {
  const rows = [makeDynamicsRow(1, 2), makeDynamicsRow(2, 5), makeDynamicsRow(3, 0, { delta: null })]
  const own = columnsOf('dynamics', 'usd', '7d', true)
  expect(ids(sorted(rows, own, { column: 'delta', isDescending: true }))).toEqual([2, 1, 3])
})

test.each([
  ['ArrowDown', false, { row: 3, column: 2 }],
  ['ArrowUp', false, { row: 1, column: 2 }],
  ['ArrowLeft', false, { row: 2, column: 1 }],
  ['ArrowRight', false, { row: 2, column: 3 }],
  ['Home', false, { row: 2, column: 0 }],
  ['End', false, { row: 2, column: 9 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 99, column: 9 }],
  ['PageDown', false, { row: 12, column: 2 }],
  ['PageUp', false, { row: 0, column: 2 }],
  ['a', false, null],
] as const)('the key %s, with Ctrl: %s, moves the focus to its cell of the grid', (key, ctrl, wanted) => {
  expect(placeAfter(key, ctrl, { row: 2, column: 2 }, { rows: 100, columns: 10 })).toEqual(wanted)
})

test('percentage points and streaks are written in words', () => {
  expect([pointsText(5.2), pointsText(-0.5), pointsText(null)]).toEqual(['5.20\u00a0п.п.', '−0.50\u00a0п.п.', 'N/A'])
  expect([streakText(4), streakText(-2), streakText(0), streakText(null)]).toEqual(['4\u00a0↑', '2\u00a0↓', '0', 'N/A'])
  expect([toneOfValue(-0.001), toneOfValue(-1), toneOfValue(null)]).toEqual(['up', 'down', undefined])
})
