import { expect, test } from 'vitest'
import { readEmoji } from './readEmoji.ts'

test('emoji have Russian names and kinds, and parts of others are left out', async () => {
  const { emojis, categories } = await readEmoji()
  expect(emojis.length).toBeGreaterThan(1_500)
  const kinds = new Set(categories.map(({ index }) => index))
  expect(emojis.every(({ category }) => kinds.has(category))).toBe(true)
  expect(emojis.find(({ emoji }) => emoji === '🚀')).toMatchObject({ label: 'ракета' })
  expect(emojis.some(({ emoji }) => emoji === '🇦')).toBe(false)
  expect(categories.map(({ label }) => label)).toContain('еда и напитки')
})
