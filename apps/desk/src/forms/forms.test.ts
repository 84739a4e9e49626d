import { expect, test } from 'vitest'
import { distanceTo, spanInWords } from './distance.ts'
import { fromMoscow, givenIn, missingIn, toMoscow, valuesOf } from './values.ts'

const NOW = new Date('2026-11-20T14:22:00+03:00')

test.each([
  ['2026-11-21T10:00', 'через 19\u00a0ч 38\u00a0мин'],
  ['2026-11-20T14:22', 'сейчас'],
  ['2026-11-20T13:00', '1\u00a0ч 22\u00a0мин назад'],
  ['2026-11-24T14:22', 'через 4\u00a0дн.'],
  ['', 'такого времени нет'],
])('the distance from now to the Moscow time «%s» is «%s»', (wall, words) => expect(distanceTo(wall, NOW)).toBe(words))

test.each([
  [2_000, '2\u00a0с'],
  [40 * 60_000, '40\u00a0мин'],
  [20 * 3_600_000, '20\u00a0ч'],
  [27 * 3_600_000, '1\u00a0дн. 3\u00a0ч'],
])('a span of %i ms is «%s»', (span, words) => expect(spanInWords(span)).toBe(words))

test('an address gives a new form its texts of one line, cut to their length, and nothing else', () => {
  const fields = [
    { name: 'value', words: 'Адрес', kind: 'words', most: 8 },
    { name: 'note', words: 'Заметка', kind: 'words' },
    { name: 'text', words: 'Текст', kind: 'html' },
    { name: 'is_pinned', words: 'Закрепить', kind: 'flag' },
  ] as const
  expect(givenIn(fields, '?value=203.0.113.0%2F24&note=&text=%3Cb%3E&is_pinned=true&id=7')).toEqual({
    value: '203.0.11',
  })
  expect(givenIn(fields, '')).toEqual({})
})

test('a form’s time is converted from and to Moscow time, whatever the reader’s time zone', () => {
  expect(fromMoscow('2026-03-29T02:30')).toBe('2026-03-28T23:30:00.000Z')
  expect(toMoscow('2026-10-25T00:30:00.000Z')).toBe('2026-10-25T03:30')
})

test('a form’s values are converted to the types the server takes', () => {
  const fields = [
    { name: 'days', words: 'Дней', kind: 'number', isRequired: true },
    { name: 'note', words: 'Слова', kind: 'words' },
    { name: 'at', words: 'Когда', kind: 'moment' },
    { name: 'is_on', words: 'Да', kind: 'flag' },
    { name: 'role', words: 'Роль', kind: [['editor', 'редактор']] },
  ] as const
  expect(valuesOf(fields, { days: ' 30 ', note: '', at: '2026-11-21T10:00', is_on: true })).toEqual({
    days: 30,
    note: '',
    at: '2026-11-21T07:00:00.000Z',
    is_on: true,
    role: 'editor',
  })
  expect(missingIn(fields, { days: '' })).toEqual({ days: 'Это обязательное поле' })
})
