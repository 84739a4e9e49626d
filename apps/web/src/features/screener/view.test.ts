import { describe, expect, test } from 'vitest'
import { readSearch } from '#navigation'
import { screenerSearch } from './address.ts'
import {
  type Changes,
  readView,
  type Said,
  toBase,
  toFilter,
  toMode,
  toNoFilter,
  toPortfolio,
  toRanges,
  toTop,
  toWindow,
} from './view.ts'

/** Parameters of the address after the change. */
function after(said: Said, changes: Changes): Said {
  const next = { ...said, ...changes }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null)) as Said
}

// spec: C-225, C-217
test('an address without parameters shows the dynamics of the hundred largest coins in dollars', () => {
  expect(readView({})).toEqual({
    mode: 'dynamics',
    base: 'usd',
    top: 100,
    filters: { portfolio: false, tag: null, list: null },
    ranges: [],
    window: null,
    compare: null,
    sort: null,
    find: '',
  })
})

// spec: C-217
test.each([
  ['dynamics', 'dynamics'],
  ['impulse', 'impulse'],
  ['period', 'period'],
  ['monthly', 'monthly'],
  ['weekly', 'dynamics'],
  ['Impulse', 'dynamics'],
  ['', 'dynamics'],
])('the mode «%s» of an address shows %s', (mode, shown) =>
  expect(readView(readSearch(screenerSearch, new URLSearchParams({ mode }))).mode).toBe(shown),
)

const NO_FILTERS = { portfolio: false, tag: null, list: null }

// spec: C-222, C-223, C-224
test.each([
  [{ portfolio: '1' }, { portfolio: true }],
  [{ tag: '4' }, { tag: 4 }],
  [{ list: '2' }, { list: 2 }],
  [
    { tag: '4', list: '2', portfolio: '1' },
    { tag: 4, list: 2, portfolio: true },
  ],
] as const)('an address with %j filters to three hundred coins', (said, filters) => {
  expect(readView(said)).toMatchObject({ filters: { ...NO_FILTERS, ...filters }, top: 300 })
})

test('a top beside a filter is the one that the address says', () => {
  expect(readView({ tag: '4', top: '50' }).top).toBe(50)
})

describe('filters in the address stand together', () => {
  const shown: Said = { mode: 'period', base: 'eth', tag: '4', compare: '7', period: '30d', where: 'change:5..' }
  const filters = readView(shown).filters

  test.each([
    ['a top', toTop(50, filters), { tag: '4', top: '50' }],
    ['the usual top', toTop(300, filters), { tag: '4' }],
    ['the portfolio', toPortfolio(true), { tag: '4', portfolio: '1' }],
    ['another category', toFilter('tag', 5, 4), { tag: '5' }],
    ['a custom list', toFilter('list', 4, null), { tag: '4', list: '4' }],
    ['the same category', toFilter('tag', 4, 4), {}],
  ] as const)('%s leaves the others and ends the comparison', (_what, changes, left) => {
    expect(after(shown, changes)).toEqual({ mode: 'period', base: 'eth', period: '30d', where: 'change:5..', ...left })
  })

  test('a reset leaves none of them, nor the conditions', () => {
    expect(after(shown, toNoFilter)).toEqual({ mode: 'period', base: 'eth', period: '30d' })
  })

  test('conditions are written to the address', () => {
    const ranges = [{ column: 'market_cap', from: 1e9, to: null }]
    expect(after(shown, toRanges(ranges)).where).toBe('market_cap:1000000000..')
    expect(after(shown, toRanges([])).where).toBeUndefined()
  })

  // spec: C-226
  test.each([
    ['a category', shown, 300],
    ['the portfolio', { portfolio: '1' }, 300],
    ['a list', { list: '8' }, 300],
    ['a top of its own', { tag: '4', top: '50' }, 50],
    ['a condition on another top', { where: 'change:5..', top: '200' }, 200],
  ] as [string, Said, number][])('resetting %s returns to the hundred largest coins', (_what, said, before) => {
    expect(readView(said).top).toBe(before)
    expect(readView(after(said, toNoFilter)).top).toBe(100)
  })
})

test('a change of base leaves an impulse of another coin and keeps one of the same coin', () => {
  const said: Said = { mode: 'impulse', impulse_id: '60', compare: '7' }
  expect(after(said, toBase('btc', 'usd'))).toEqual({ ...said, base: 'btc' })
  expect(after(said, toBase('sol', 'usd'))).toEqual({ mode: 'impulse', compare: '7', base: 'sol' })
})

test('a change of mode keeps the base, the filter and the compared coin', () => {
  const said: Said = { mode: 'period', base: 'sol', portfolio: '1', compare: '7', period: '30d', sort: '-day' }
  expect(after(said, toMode('dynamics'))).toEqual({ base: 'sol', portfolio: '1', compare: '7' })
})

test('a period is written to the address under its API name', () => {
  expect(toWindow('impulse', '60')).toEqual({ impulse_id: '60' })
  expect(toWindow('monthly', '2026-11')).toEqual({ period: '2026-11' })
})
