import { expect, test } from 'vitest'
import { doubtsOf, ratioOf } from './levels.ts'

const long = {
  direction: 'long',
  target_price_usd: 120,
  stop_price_usd: 90,
  start_price_usd: null,
  price_usd: 100,
  horizon_days: 30,
}
const short = { ...long, direction: 'short', target_price_usd: 80, stop_price_usd: 110 }

test.each<[string, Parameters<typeof doubtsOf>[0], RegExp | null]>([
  ['a long', long, null],
  ['a short', short, null],
  ['a target of a long under the price', { ...long, target_price_usd: 99 }, /^Цель не с той стороны: у лонга/],
  ['a target of a long at the price', { ...long, target_price_usd: 100 }, /^Цель не с той стороны/],
  ['a target of a short above the price', { ...short, target_price_usd: 101 }, /^Цель не с той стороны: у шорта/],
  ['a stop of a long above the price', { ...long, stop_price_usd: 101 }, /^Стоп не с той стороны: у лонга/],
  ['a stop of a short under the price', { ...short, stop_price_usd: 99 }, /^Стоп не с той стороны: у шорта/],
  ['a stop farther than the target', { ...long, stop_price_usd: 70 }, /^Стоп дальше цели/],
  ['a stop farther than the target of a short', { ...short, stop_price_usd: 130 }, /^Стоп дальше цели/],
  ['a stop as far as the target', { ...long, stop_price_usd: 80 }, null],
  ['a start, not the price now, is what counts', { ...long, start_price_usd: 125 }, /^Цель не с той стороны/],
  ['no price', { ...long, price_usd: null }, /^Цены монеты нет/],
  ['only a term', { ...long, target_price_usd: null, stop_price_usd: null }, null],
  ['nothing', { ...long, target_price_usd: null, stop_price_usd: null, horizon_days: null }, /^Нет ни цели/],
  ['no direction', { ...long, direction: null, target_price_usd: 1 }, null],
])('the moderator is warned of what is wrong with the levels: %s', (_, levels, doubt) => {
  const doubts = doubtsOf(levels)
  expect(doubts).toHaveLength(doubt ? 1 : 0)
  if (doubt) expect(doubts[0]).toMatch(doubt)
})

test('the reward to the risk is measured from the start, or from the price now', () => {
  expect(ratioOf(long)).toBe(2)
  expect(ratioOf({ ...long, start_price_usd: 110 })).toBe(0.5)
  expect(ratioOf({ ...long, stop_price_usd: 100 })).toBeNull()
  expect(ratioOf({ ...long, target_price_usd: null })).toBeNull()
})
