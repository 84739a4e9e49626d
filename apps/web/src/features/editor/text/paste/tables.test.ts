import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { textExtensions } from '../extensions.ts'

/** HTML that the editor saves for the given content. */
function saved(content: string) {
  const editor = new Editor({ extensions: textExtensions(null as never), content, injectCSS: false })
  const html = editor.getHTML()
  editor.destroy()
  return html.replaceAll(/<\/?p>/g, '')
}

test.each([
  '<table><thead><tr><th>Сеть</th><th>Доля</th></tr></thead><tbody><tr><td>BTC</td><td>50 %</td></tr></tbody></table>',
  '<table><caption>Доли</caption><thead><tr><th>Сеть</th></tr></thead><tbody><tr><td>BTC</td></tr></tbody><tbody><tr><td>ETH</td></tr></tbody><tfoot><tr><td>Всего</td></tr></tfoot></table>',
  '<table><tbody><tr><th colspan="2">BTC</th><td rowspan="3">1</td></tr></tbody></table>',
  '<table><thead><tr><th>Одна строка</th></tr></thead></table>',
])('the editor gives a table back as it was: %s', (table) => {
  expect(saved(table)).toBe(table)
  expect(saved(saved(table))).toBe(table)
})
