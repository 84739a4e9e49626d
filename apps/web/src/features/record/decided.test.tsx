import { record } from '@palata/contract/record'
import type { Decided } from '@palata/contract/record/call'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { monthsOf } from './Cone.tsx'
import { decidedBy, sourceOf } from './decidedWords.ts'
import { Minutes } from './Minutes.tsx'
import { SignalRecord } from './SignalRecord.tsx'

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const bar = (open: number, high: number, low: number, close: number) => ({
  at: '2026-11-14T16:41:00.000Z',
  open,
  high,
  low,
  close,
})
const STOP: Decided = {
  at: '2026-11-14T16:42:00.000Z',
  by: 'stop',
  price: 193.9,
  source: 'binance',
  pair: 'SOLUSDT',
  bars: [bar(193.12, 194.12, 193, 193.9)],
  minute: '2026-11-14T16:41:00.000Z',
  is_coarse: false,
  entry: 1171,
}

test('a call that is over shows the minute that ended it, its source and the entry of the ledger', async () => {
  await renderApp(<SignalRecord id={70} />, {
    replies: {
      ...serve(record.ofSignal, { call: null, beforehand: null, decided: STOP }, { params: { id: '70' } }),
      ...serve(record.names, { results: [] }),
    },
  })
  const panel = await screen.findByRole('region', { name: /Чем решено 14.11.2026, 16:42 UTC/ })
  const told = plain(panel.textContent)
  expect(told).toContain('Минута 16:41 UTC: открытие $193.12, максимум $194.12, минимум $193, закрытие $193.9.')
  expect(told).toContain('Binance, пара SOLUSDT, минутные свечи; запись в журнале № 1 171')
  expect(within(panel).getByRole('link').getAttribute('href')).toBe('/ledger/1171')
  expect(screen.queryByRole('region', { name: 'Против случая' })).toBeNull()
})

const around = Array.from({ length: 8 }, (_, place) => ({
  ...bar(193 + place / 10, 193.2 + place / 10, 192.9, 193.1 + place / 10),
  at: `2026-11-14T16:${37 + place}:00.000Z`,
}))

test.each([
  ['a stop in the middle', { bars: around }, ['16:37', '16:41', '16:44'], '$193.4', 'макс. $193.6'],
  ['the first minute of all', { bars: around, minute: around[0]!.at }, ['16:37', '16:44'], '$193.1', 'макс. $193.2'],
  ['beside the last', { bars: around, minute: around[6]!.at }, ['16:37', '16:43'], '$193.8', 'макс. $193.8'],
  [
    'a term, which touches nothing',
    { bars: around, by: 'horizon' as const },
    ['16:37', '16:41', '16:44'],
    '$193.5',
    null,
  ],
])('minutes around the deciding one are drawn: %s', async (_, given, times, price, touched) => {
  const decided = { ...STOP, ...given, price: Number(price.slice(1)) - (touched === 'макс. $193.8' ? 0.05 : 0) }
  await renderApp(<Minutes decided={decided} />, { replies: {} })
  const [plot, below] = [...document.querySelector('[aria-hidden]')!.children]
  expect([...below!.children].flatMap(({ textContent: time }) => time || [])).toEqual(times)
  expect(plot!.querySelectorAll('b').length).toBe(8)
  expect(plain(plot!.textContent)).toContain(touched ?? price)
  expect(plot!.textContent!.includes('макс.')).toBe(touched !== null)
})

test('after a redenomination the price of the end is in another unit, and no line is drawn for it', async () => {
  await renderApp(<Minutes decided={{ ...STOP, bars: around, price: 0.193 }} />, { replies: {} })
  expect(document.body.textContent).not.toContain('0.193')
})

test.each<[string, Partial<Decided>, 'long' | 'short' | null, RegExp]>([
  ['a target', { by: 'target' }, 'long', /Выход по цене цели \$193\.9, даже если цена ушла дальше/],
  ['a stop', {}, 'short', /Выход по цене стопа \$193\.9, а не по худшей/],
  ['a gap through the stop', { price: 193.12 }, 'short', /перескочила стоп: выход по первой цене за ним, \$193\.12/],
  [
    'both bounds in one minute',
    { is_coarse: true },
    'long',
    /задеты и цель, и стоп, порядок неизвестен: считается стоп/,
  ],
  ['a term', { by: 'horizon' }, 'long', /Срок вышел раньше цели и стопа/],
  ['a withdrawal', { by: 'withdrawn' }, 'long', /Автор отозвал сигнал: выход по открытию следующей минуты/],
  ['the opposite', { by: 'opposite' }, 'long', /встречный сигнал: выход по открытию/],
  [
    'a delisted long',
    { by: 'delisted', bars: [], minute: null },
    'long',
    /^Тридцать дней нет цены: лонг считается потерянным/,
  ],
  [
    'a delisted short',
    { by: 'delisted', bars: [], minute: null },
    'short',
    /^Тридцать дней нет цены: выход по последней известной/,
  ],
  ['a single price', { by: 'target', bars: [bar(194, 194, 194, 194)] }, 'long', /^Цена на 16:41 UTC — \$194\. Выход/],
])('in words: %s', (_, given, direction, words) => {
  expect(plain(decidedBy({ ...STOP, ...given }, direction))).toMatch(words)
})

test('prices of no exchange name their keeper', () => {
  for (const [source, words] of [
    ['kept', /хранит сайт/],
    ['quote', /CoinGecko, котировка/],
    ['coingecko', /CoinGecko, точки/],
  ] as const)
    expect(sourceOf({ source, pair: null })).toMatch(words)
})

const points = (...days: string[]) =>
  days.map((day) => ({ at: `${day}T09:00:00.000Z`, own: 0, low: 0, lowQuarter: 0, middle: 0, highQuarter: 0, high: 0 }))

test('the cone names each month where it begins, and none that has no room', () => {
  const told = monthsOf(points('2026-04-01', '2026-04-20', '2026-05-02', '2026-06-01', '2026-06-02'))
  expect(told).toEqual([
    { name: 'апр', place: 0 },
    { name: 'май', place: 0.5 },
    { name: 'июн', place: 0.75 },
  ])
  const crowded = monthsOf(points(...Array.from({ length: 40 }, (_, at) => `2026-0${1 + (at % 9)}-01`)))
  expect(crowded.every(({ place }, at) => at === 0 || place - crowded[at - 1]!.place >= 0.09)).toBe(true)
  expect(monthsOf(points('2026-04-01', '2026-05-01')).map(({ name }) => name)).toEqual(['апр'])
})
