import { describe, expect, test } from 'vitest'
import { type Changes, readView, type Said, toBase, toFilter, toMode, toNoFilter, toTop, toWindow } from './view.ts'

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
    filter: null,
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
])('the mode «%s» of an address shows %s', (mode, shown) => expect(readView({ mode } as Said).mode).toBe(shown))

// spec: C-222, C-223, C-224
test.each([
  [{ portfolio: '1' }, { kind: 'portfolio' }],
  [{ tag: '4' }, { kind: 'tag', id: 4 }],
  [{ list: '2' }, { kind: 'list', id: 2 }],
  // Of several filters in a hand-written address only one counts.
  [
    { tag: '4', list: '2', top: '50' },
    { kind: 'tag', id: 4 },
  ],
] as const)('an address with %j filters to three hundred coins', (said, filter) => {
  expect(readView(said)).toMatchObject({ filter, top: 300 })
})

describe('filters in the address exclude each other', () => {
  const shown: Said = { mode: 'period', base: 'eth', tag: '4', compare: '7', period: '30d' }

  test.each([
    ['a top', toTop(50), { top: '50' }],
    ['the first top', toTop(100), {}],
    ['the portfolio', toFilter({ kind: 'portfolio' }, { kind: 'tag', id: 4 }), { portfolio: '1' }],
    ['another category', toFilter({ kind: 'tag', id: 5 }, { kind: 'tag', id: 4 }), { tag: '5' }],
    ['a custom list', toFilter({ kind: 'list', id: 4 }, { kind: 'tag', id: 4 }), { list: '4' }],
    ['the same category', toFilter({ kind: 'tag', id: 4 }, { kind: 'tag', id: 4 }), {}],
    ['a reset', toNoFilter, {}],
  ] as const)('%s replaces the other filters and ends the comparison', (_what, changes, left) => {
    expect(after(shown, changes)).toEqual({ mode: 'period', base: 'eth', period: '30d', ...left })
  })

  // spec: C-226
  test('resetting the filters returns to the hundred largest coins', () => {
    expect(readView(after(shown, toNoFilter)).top).toBe(100)
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
