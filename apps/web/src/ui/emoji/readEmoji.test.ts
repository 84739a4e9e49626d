import { beforeEach, expect, test } from 'vitest'
import { EMOJI_KINDS } from './kinds.ts'
import { listed, readEmoji, startsOf } from './readEmoji.ts'
import { noteUsed, usedEmoji } from './used.ts'

beforeEach(() => localStorage.clear())

// spec: C-254
test('there are fifteen categories, each with emoji of its own', async () => {
  const all = await readEmoji()
  const { categories, emojis } = listed(all, false)
  expect(categories.map(({ label }) => label)).toEqual([
    'Часто используемые',
    'Смайлы',
    'Эмоции и сердца',
    'Жесты',
    'Люди',
    'Животные',
    'Растения и природа',
    'Еда',
    'Напитки',
    'Активности и спорт',
    'Путешествия и места',
    'Транспорт',
    'Предметы',
    'Символы',
    'Флаги',
  ])
  for (const [kind, { label }] of EMOJI_KINDS.entries())
    expect(emojis.filter(({ category }) => category === kind).length, label).toBeGreaterThan(5)
  expect(all.length).toBeGreaterThan(1_500)
  expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(all.length)
})

test.each([
  ['😀', 'Смайлы'],
  ['💔', 'Эмоции и сердца'],
  ['👍️', 'Жесты'],
  ['🐻', 'Животные'],
  ['🍺', 'Напитки'],
  ['🏆️', 'Активности и спорт'],
  ['🚀', 'Транспорт'],
  ['📈', 'Предметы'],
  ['🇷🇺', 'Флаги'],
])('%s is in the category «%s»', async (sign, kind) => {
  const all = await readEmoji()
  expect(EMOJI_KINDS[all.find(({ emoji }) => emoji === sign)!.category]!.label).toBe(kind)
})

test('parts of emoji and emoji newer than version 15 are left out', async () => {
  const all = await readEmoji()
  expect(all.some(({ emoji }) => emoji === '🇦' || emoji === '🏻')).toBe(false)
  expect(all.every(({ version }) => version <= 15)).toBe(true)
})

test('emoji are found by words typed with «ё», though their names have none', async () => {
  const all = await readEmoji()
  const tree = all.find(({ emoji }) => emoji === '🎄')!
  expect(tree.label).toContain('елка')
  expect(tree.tags.some((tag) => tag.includes('ёлка'))).toBe(true)
})

test('the first category has the recently used emoji and then the usual ones, and a search has each once', async () => {
  const all = await readEmoji()
  noteUsed('🐸')
  noteUsed('🚀')
  noteUsed('🐸')
  expect(usedEmoji().slice(0, 3)).toEqual(['🐸', '🚀', '👍'])
  const own = listed(all, false).emojis.filter(({ category }) => category === 0)
  expect(own.slice(0, 3).map(({ emoji }) => emoji)).toEqual(['🐸', '🚀', '👍️'])
  expect(own).toHaveLength(24)
  expect(listed(all, true).emojis).toHaveLength(all.length)
})

test.each(['{', '{"a":1}', '[1,null]'])('a stored list of used emoji of %s is ignored', (kept) => {
  localStorage.setItem('emoji-used', kept)
  expect(usedEmoji()[0]).toBe('👍')
})

test('each category begins at the row after the categories before it', async () => {
  const one = (category: number) => ({ emoji: 'x', label: '', category, version: 1, tags: [] })
  const data = { ...listed([], true), emojis: [...Array(9).fill(one(0)), one(2), one(14)] }
  const starts = startsOf(data, 8)
  expect([starts[0], starts[1], starts[2], starts[14]]).toEqual([0, null, 2, 3])
})
