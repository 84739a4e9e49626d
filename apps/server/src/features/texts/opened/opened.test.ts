import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHtml } from '../parse.ts'
import { openedPart } from './opened.ts'

const partOf = (html: string, blocks: number | null = null) => openedPart(parseHtml(html), blocks)
/** A paragraph of so many characters in words of ten, a space included. */
const paragraph = (length: number, word = 'проверкаю') => `<p>${`${word} `.repeat(length / 10).trim()}</p>`
const words = (html: string) => html.replace(/<[^>]*>/g, '')
const LONG = paragraph(20_000, 'скрытоеее')
const FIGURE = '<figure><img src="/media/a.png" alt="График"></figure>'

test('by default a tenth of the text is open, in at most two paragraphs, cut at a word', () => {
  const one = partOf(paragraph(5_000)).html
  assert.ok(words(one).length <= 500, `${words(one).length}`)
  assert.match(one, /^<p>(проверкаю )+проверкаю…<\/p>$/)
  // Two short ones fit whole, and the third is closed.
  const two = partOf(paragraph(100) + paragraph(200) + paragraph(300) + LONG).html
  assert.equal(two, paragraph(100) + paragraph(200))
  // The second fits in part.
  const part = partOf(paragraph(400) + paragraph(5_600)).html
  assert.ok(words(part).length <= 600 && words(part).length > 560, `${words(part).length}`)
  assert.match(part, /…<\/p>$/)
})

for (const [what, html, open] of [
  ['an empty text', '', ''],
  ['a text of one short paragraph', '<p>Купил и держу.</p>', ''],
  ['a text of 399 characters, of which a tenth says nothing', paragraph(390), ''],
  ['only a picture', FIGURE, ''],
  ['only a table', `<div class="table"><table><tbody><tr><td>${'а'.repeat(900)}</td></tr></tbody></table></div>`, ''],
  ['only a spoiler', `<details><summary>Тайна</summary><div>${LONG}</div></details>`, ''],
  ['one word of a thousand characters', `<p>${'а'.repeat(1000)}</p>`, ''],
  ['a picture before the first words, which is passed over', FIGURE + paragraph(100) + LONG, `${paragraph(100)}<p>`],
  ['a picture after the first words, which ends it', `${paragraph(100)}${FIGURE}${LONG}`, paragraph(100)],
  [
    'a heading before the first words',
    `<h2 id="a">Зачем</h2>${paragraph(100)}${FIGURE}${LONG}`,
    `<h2 id="a">Зачем</h2>${paragraph(100)}`,
  ],
  ['a heading after the first words', `${paragraph(100)}<h2>Зачем</h2>${FIGURE}${LONG}`, paragraph(100)],
] as const)
  test(`open by default of ${what}`, () => {
    const { html: part } = partOf(html)
    if (open.endsWith('<p>')) assert.ok(part.startsWith(open), part.slice(0, 200))
    else assert.equal(part, open)
  })

test('a coin, a name and code are cut whole, and what is cut keeps its emphasis and links', () => {
  const coin = '<span data-coin-id="bitcoin">BTC</span>'
  for (const before of [41, 42, 43, 44, 45, 46]) {
    const { html } = partOf(`<p>${'а'.repeat(30)} ${'б'.repeat(before - 32)} ${coin} ${'в '.repeat(250)}</p>`)
    assert.doesNotMatch(html, /data-coin-id="bitcoin">(B|BT)?</, html)
    assert.match(html, /…<\/p>$/)
  }
  const { html } = partOf(`<p><b>${'слово '.repeat(100)}</b></p>`)
  assert.match(html, /^<p><b>(слово )+слово<\/b>…<\/p>$/)
})

test('a choice opens the first blocks of any kind, and never the last one', () => {
  const text = FIGURE + paragraph(50) + LONG
  assert.equal(partOf(text, 0).html, '')
  assert.equal(partOf(text, 1).html, FIGURE)
  assert.equal(partOf(text, 2).html, FIGURE + paragraph(50))
  for (const blocks of [3, 10]) assert.equal(partOf(text, blocks).html, FIGURE + paragraph(50))
  assert.equal(partOf(LONG, 10).html, '')
  assert.equal(partOf('', 10).html, '')
})

test('the rest is told in its headings and numbers, without what is in spoilers or already open', () => {
  const table = '<div class="table"><table><tbody><tr><td>а</td></tr></tbody></table></div>'
  const video = '<figure class="embed" data-embed="youtube" data-embed-id="abc"></figure>'
  const heading = (words: string) => `<h2 id="a">${words}<a class="anchor" href="#a"></a></h2>`
  const text = [
    ...[heading('Открыто'), paragraph(100), heading('Кто\n увёл  <b>поток</b>'), FIGURE, FIGURE, table, video],
    ...[`<details><summary>Ещё</summary>${heading('Тайна')}</details>`, heading('ж'.repeat(200)), paragraph(20_000)],
  ].join('')
  const { beyond } = partOf(text, 2)
  assert.deepEqual(beyond, {
    minutes: 12,
    headings: ['Кто увёл поток', `${'ж'.repeat(139)}…`],
    more_headings: 0,
    tables: 1,
    pictures: 2,
    videos: 1,
  })
  const many = partOf(heading('Раздел').repeat(30) + LONG).beyond
  assert.deepEqual([many.headings.length, many.more_headings], [12, 17])
  assert.equal(partOf('<p>Слово</p>').beyond.minutes, 1)
})
