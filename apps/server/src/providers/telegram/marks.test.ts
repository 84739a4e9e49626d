import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Marks, markedHtml } from './marks.ts'

const on = (type: string, offset: number, length: number, url?: string) => ({
  type,
  offset,
  length,
  ...(url && { url }),
})

const CASES: [kind: string, text: string, marks: ReturnType<typeof on>[], html: string][] = [
  ['no marks', 'a < b\nc', [], 'a &lt; b<br>c'],
  [
    'a link',
    'Отчёт тут.',
    [on('text_link', 6, 3, 'https://a.org/?x=1&y="2"')],
    'Отчёт <a href="https://a.org/?x=1&amp;y=&quot;2&quot;">тут</a>.',
  ],
  [
    'an address in the text',
    'см. a.org:80/b, HTTP://c.d',
    [on('url', 4, 10), on('url', 16, 10)],
    'см. <a href="https://a.org:80/b">a.org:80/b</a>, <a href="HTTP://c.d">HTTP://c.d</a>',
  ],
  ['a mention', 'от @bereg', [on('mention', 3, 6)], 'от <a href="https://t.me/bereg">@bereg</a>'],
  ['hidden words', 'Наш выбор лонг', [on('spoiler', 10, 4)], 'Наш выбор <tg-spoiler>лонг</tg-spoiler>'],
  ['marks after emoji, counted in code units', '🚀🚀 рост', [on('bold', 5, 4)], '🚀🚀 <b>рост</b>'],
  ['one within another', 'раз два три', [on('italic', 4, 3), on('bold', 0, 11)], '<b>раз <i>два</i> три</b>'],
  [
    'two of the same words',
    'раз',
    [on('bold', 0, 3), on('text_link', 0, 3, 'https://a.org')],
    '<b><a href="https://a.org">раз</a></b>',
  ],
  ['overlapping', 'абвг', [on('bold', 0, 3), on('italic', 1, 3)], '<b>а<i>бв</i></b><i>г</i>'],
  ['side by side', 'абв', [on('bold', 0, 1), on('bold', 1, 2)], '<b>а</b><b>бв</b>'],
  ['beyond the text', 'абв', [on('bold', 2, 90), on('italic', 3, 1), on('bold', 50, 2)], 'аб<b>в</b>'],
  ['a quotation of lines', 'раз\nдва', [on('expandable_blockquote', 0, 7)], '<blockquote>раз<br>два</blockquote>'],
  ['unknown and plain ones', '#btc $ETH', [on('hashtag', 0, 4), on('cashtag', 5, 4), on('newest', 0, 9)], '#btc $ETH'],
  [
    'links that overlap',
    'абвг',
    [
      on('text_link', 0, 3, 'https://a.org'),
      on('text_link', 1, 1, 'https://b.org'),
      on('text_link', 3, 1, 'https://c.org'),
    ],
    '<a href="https://a.org">абв</a><a href="https://c.org">г</a>',
  ],
  ['a link to nowhere', 'тут', [on('text_link', 0, 3)], 'тут'],
]

for (const [kind, text, marks, html] of CASES)
  test(`a bot’s text becomes HTML: ${kind}`, () => {
    assert.equal(markedHtml(text, Marks.parse(marks)), html)
  })

test('a mark that cannot be read is left out alone, and a flood of them is cut', () => {
  const odd = [
    null,
    7,
    { type: 'bold' },
    on('bold', -1, 2),
    on('bold', 0, 0),
    on('bold', 0.5, 1),
    on('text_link', 0, 1, 'x'.repeat(2001)),
  ]
  assert.deepEqual(Marks.parse([...odd, on('bold', 0, 1)]), [on('bold', 0, 1)])
  for (const given of [undefined, 'bold', {}]) assert.deepEqual(Marks.parse(given), [])
  assert.equal(Marks.parse(Array.from({ length: 5000 }, () => on('bold', 0, 1))).length, 100)
})
