import { expect, test } from 'vitest'
import { readShared, type Shared } from './readShared.ts'

const cases: [name: string, shared: Shared, title: string, content: string, embeds: string[]][] = [
  [
    'a page of Safari',
    { title: 'Отчёт', url: 'https://example.org/a?b=1&c=2' },
    'Отчёт',
    '<p><a href="https://example.org/a?b=1&amp;c=2">https://example.org/a?b=1&amp;c=2</a></p>',
    [],
  ],
  [
    'a page of Android, its address in the text',
    { title: 'Отчёт', text: 'Смотрите https://example.org/a' },
    'Отчёт',
    '<p>Смотрите</p><p><a href="https://example.org/a">https://example.org/a</a></p>',
    [],
  ],
  ['words alone', { text: 'Одно\nДругое' }, '', '<p>Одно</p><p>Другое</p>', []],
  ['words that repeat the title', { title: 'Отчёт', text: 'Отчёт' }, 'Отчёт', '', []],
  ['a video', { url: 'https://youtu.be/dQw4w9WgXcQ' }, '', '', ['https://www.youtube.com/embed/dQw4w9WgXcQ']],
  ['a post of Telegram', { text: 'https://t.me/palata/12' }, '', '', ['https://t.me/palata/12']],
  ['a script for an address', { url: 'javascript:alert(1)', text: 'Смотрите' }, '', '<p>Смотрите</p>', []],
  ['markup for words', { text: '<img src=x onerror=alert(1)>' }, '', '<p>&lt;img src=x onerror=alert(1)&gt;</p>', []],
  ['an address with a name and a password', { url: 'https://a:b@example.org/' }, '', '', []],
  ['nothing', {}, '', '', []],
]

test.each(cases)('what another app shared fills a new text: %s', (_, shared, title, content, embed_links) => {
  expect(readShared(shared)).toMatchObject({ title, content, embed_links })
})
