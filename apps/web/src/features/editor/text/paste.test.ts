import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { textExtensions } from './extensions.ts'
import { cleanPasted } from './paste.ts'
import { withLists } from './wordLists.ts'

/** HTML of the editor after the paste. */
function pasted(html: string) {
  const content = cleanPasted(withLists(html))
  const extensions = textExtensions(null as never)
  const editor = new Editor({ extensions, content, injectCSS: false })
  const text = editor.getHTML()
  editor.destroy()
  return text.replaceAll(/<\/?p>/g, '')
}

/** A list item as Word puts it on Chrome's clipboard. */
const item = (sign: string, words: string, level = 1, list = 0) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l${list} level${level} lfo1'><!--[if !supportLists]--><span lang=RU style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><!--[endif]-->${words}<o:p></o:p></p>\n`

test('lists pasted from Word become lists with their levels and numbers', () => {
  const html = `<p class=MsoNormal>До</p>${item('·', 'Раз')}${item('o', 'Внутри', 2)}${item('·', '<b>Два</b>')}<p class=MsoNormal>Между</p>${item('1.', 'Первое', 1, 1)}${item('2.', 'Второе', 1, 1)}<p>После</p>`
  expect(pasted(html)).toBe(
    'До<ul><li>Раз<ul><li>Внутри</li></ul></li><li><strong>Два</strong></li></ul>Между<ol><li>Первое</li><li>Второе</li></ol>После',
  )
})

test('adjacent pasted lists of different kinds stay separate, and a skipped level is not invented', () => {
  expect(pasted(`${item('·', 'Раз')}${item('1)', 'Первое', 1, 1)}${item('·', 'Глубоко', 3, 2)}`)).toBe(
    '<ul><li>Раз</li></ul><ol><li>Первое</li></ol><ul><li>Глубоко</li></ul>',
  )
})

test('pasted headings of unsupported levels become the nearest supported level', () => {
  expect(pasted('<h1 style="color:red">Главное</h1><h3>Третье</h3><h6>Мелочь</h6>')).toBe(
    '<h2>Главное</h2><h3>Третье</h3><h4>Мелочь</h4>',
  )
})

test('a megabyte of unclosed list items is cleaned without delay', () => {
  const before = process.cpuUsage()
  const clean = (html: string) => cleanPasted(withLists(html))
  clean('<p style="mso-list:l0 level1">'.repeat(35_000))
  clean(`<p ${'mso-list:l0 level1 '.repeat(50_000)}`)
  clean(item('·', 'слово').repeat(3000))
  // Processor time instead of the clock: a busy machine must not fail the test.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
})
