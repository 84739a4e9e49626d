import { expect, test } from 'vitest'
import { timesIn, withTimes } from './times.ts'

const link = (second: number, clock: string) => `<a href="?t=${second}" data-second="${second}">${clock}</a>`

test.each([
  ['<li>06:40 — кто берёт</li>', `<li>${link(400, '06:40')} — кто берёт</li>`],
  ['<p>с 0:00 до 1:02:03</p>', `<p>с ${link(0, '0:00')} до ${link(3723, '1:02:03')}</p>`],
  ['<p>в 29:30, за концом</p>', '<p>в 29:30, за концом</p>', 1700],
  ['<a href="/x">06:40</a>', '<a href="/x">06:40</a>'],
  ['<code>06:40</code> 06:41', `<code>06:40</code> ${link(401, '06:41')}`],
  ['<img alt="06:40">', '<img alt="06:40">'],
  ['<p>счёт 2:1, 12:75, 1.5:30, a06:40</p>', '<p>счёт 2:1, 12:75, 1.5:30, a06:40</p>'],
] as [string, string, number?][])('times in the notes %s become links', (html, shown, length = 4000) =>
  expect(withTimes(html, length)).toBe(shown),
)

test.each([
  ['на 12:40 спорят', ['на ', { clock: '12:40', second: 760 }, ' спорят']],
  ['На 1:02:03!', ['На ', { clock: '1:02:03', second: 3723 }, '!']],
  ['встреча в 12:40', ['встреча в 12:40']],
  ['страна 12:40', ['страна 12:40']],
  ['', []],
])('times in the comment «%s» are found', (text, parts) => expect(timesIn(text)).toEqual(parts))
