import { expect, test } from 'vitest'
import { differencesOf, wordsOfHtml } from './differences.ts'

test.each([
  ['<p>Раз</p><p>Два</p>', 'Раз\nДва'],
  ['<h3>Глава</h3><ul><li><p>Один</p></li><li><p>Два</p></li></ul>', 'Глава\nОдин\nДва'],
  ['<p>До<br>после <b>жирно</b></p>', 'До\nпосле жирно'],
  ['<p><img src="/media/a.webp"></p>', '[изображение /media/a.webp]'],
  ['', ''],
])('the plain text of the HTML «%s» is read for a comparison', (html, words) => expect(wordsOfHtml(html)).toBe(words))

test('a comparison of two texts marks kept, removed and added words and loses none', () => {
  const pieces = differencesOf('Шесть разлоков в декабре', 'Семь разлоков в самом декабре')
  expect(pieces.filter(({ is }) => is !== 'same')).toEqual([
    { words: 'Шесть', is: 'removed' },
    { words: 'Семь', is: 'added' },
    expect.objectContaining({ is: 'added', words: expect.stringContaining('самом') }),
  ])
  const without = (gone: string) =>
    pieces
      .filter(({ is }) => is !== gone)
      .map(({ words }) => words)
      .join('')
  expect([without('added'), without('removed')]).toEqual(['Шесть разлоков в декабре', 'Семь разлоков в самом декабре'])
})
