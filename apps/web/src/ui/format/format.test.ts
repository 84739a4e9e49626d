import { expect, test } from 'vitest'
import { formatAge, plural, shortAddress, tied, truncateName } from './index.ts'

// spec
test.each([
  ['2026-11-20T11:59:31Z', 'только что'],
  ['2026-11-20T12:30:00Z', 'только что'],
  ['2026-11-20T11:58:00Z', '2 мин'],
  ['2026-11-20T09:00:01Z', '2 ч'],
  ['2026-11-17T12:00:00Z', '3д'],
  ['2026-11-13T12:00:00Z', '1 нед'],
  ['2026-10-22T12:00:00Z', '4 нед'],
  ['2026-10-21T12:00:00Z', '1 мес'],
  ['2025-11-21T12:00:00Z', '12 мес'],
  ['2025-11-20T12:00:00Z', '1 г'],
])('the age of %s is written as %s', (instant, text) =>
  expect(formatAge(instant, new Date('2026-11-20T12:00:00Z'))).toBe(text),
)

// spec: C-420
test.each([
  ['Arbitrum', 'Arbitrum'],
  ['Avalanche', 'Avalanche'],
  ['Hyperliquid', 'Hyperliqu…'],
])('the project’s name %s is shortened to %s', (name, text) => expect(truncateName(name)).toBe(text))

// spec: C-421
test('an address is shortened to its first six and last four characters', () => {
  expect(shortAddress('0x37BD599236Ad1890fCD40f691e5bF65E4959452E')).toBe('0x37BD…452E')
  expect(shortAddress('0x12345678')).toBe('0x12345678')
})

test.each([
  [1, 'день'],
  [2, 'дня'],
  [5, 'дней'],
  [11, 'дней'],
  [14, 'дней'],
  [21, 'день'],
  [112, 'дней'],
  [0, 'дней'],
])('the word «день» after %i is «%s»', (count, word) => expect(plural(count, 'день', 'дня', 'дней')).toBe(word))

test.each([
  ['те кончались 22 ноября 2027.', 'те кончались 22\u00a0ноября 2027.'],
  ['Оплата подписки на 2 месяца', 'Оплата подписки на 2\u00a0месяца'],
  ['с 3 2026', 'с 3 2026'],
])('a number is tied to its word by a no-break space in «%s»', (text, told) => expect(tied(text)).toBe(told))
