import { expect, test } from 'vitest'
import { cutHtml } from './cutHtml.ts'

test.each([
  ['<p>Коротко &amp; ясно</p>', 20, null],
  ['<p>Первый.</p><p>Второй длинный абзац</p>', 12, '<p>Первый.</p>'],
  ['<p><b>HYPE.</b> Слова одного длинного абзаца</p>', 15, '<p><b>HYPE.</b> Слова…</p>'],
  ['<p>😀😀😀 &lt; дальше слова</p>', 6, '<p>😀😀😀 &lt;…</p>'],
  ['', 5, null],
])('the HTML %s cut to %i characters is %s', (html, most, cut) => {
  expect(cutHtml(html, most)).toBe(cut)
})

test('hostile HTML is cut without delay', () => {
  expect(cutHtml('<p'.repeat(50_000), 500)).not.toBeNull()
})
