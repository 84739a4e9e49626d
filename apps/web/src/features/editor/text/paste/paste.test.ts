import { readdirSync, readFileSync } from 'node:fs'
import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { processorTime } from '#testing/processorTime.ts'
import { textExtensions } from '../extensions.ts'
import { cleanPasted, cleanPastedText, hasForeignPicture, isOfProgram } from './paste.ts'
import { readPrograms } from './programs.ts'

const ofProgram = (html: string) => (isOfProgram(html) ? readPrograms(html) : html)

/** HTML of the editor after the paste. */
function pasted(html: string) {
  const content = cleanPasted(ofProgram(html))
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

const LONG = 500_000
const sheet = (rules: string) => `<style>${rules}</style>${'<p class=a>x</p>'.repeat(100)}`
test.each<[name: string, part: string, whole?: (parts: string) => string]>([
  ['unclosed items of a list', '<p style="mso-list:l0 level1">'],
  ['one tag with very many lists', 'mso-list:l0 level1 ', (parts) => `<p ${parts}`],
  ['items of a list', item('·', 'слово')],
  ['rules of a stylesheet', 'p.a{font:bold 1px x}', sheet],
  ...['<style', '<style>', '<style>/*', '<div ', '<o:p', '<p class="', "<a style='", '<x y=', '<!--'].flatMap((part) =>
    ['', '>', '</style>'].map((end): [string, string, (parts: string) => string] => [
      `${part} again and again, then «${end}»`,
      part,
      (parts) => parts + end,
    ]),
  ),
])('the cost of a long paste does not grow with the square of its length: %s', (_, part, whole = (parts) => parts) => {
  const cost = (one: string) => processorTime(() => cleanPasted(ofProgram(one)))
  const repeated = (one: string) => one.repeat(LONG / one.length)
  const plain = cost(repeated('<p>Слово <b>за</b> словом</p>'))
  // Looking at each sign once for every other one would cost thousands of times as much as this plain text.
  expect(cost(whole(repeated(part)))).toBeLessThan(plain * 40)
})

test('an address that a PDF broke at its own hyphen is whole', () => {
  const lines = (head: string) => `Подробности всех расчётов опубликованы на ${head}-\nv-noyabre, о чём мы писали`
  expect(cleanPastedText(lines('https://example.com/rynok'))).toContain('https://example.com/rynok-v-noyabre, о чём')
  expect(cleanPastedText(lines('рын'))).toContain('опубликованы на рынv-noyabre')
})

test.each([
  ['слово <b class="x', 'слово '],
  ['1 < 2, а 3 <4', '1 < 2, а 3 <4'],
  ['<b>слово</b> дальше </b', '<b>слово</b> дальше '],
])('of %s what no parser reads as text goes', (html, kept) => expect(cleanPasted(html)).toBe(kept))

test.each([
  ['https://www.google.com/url?sa=D&q=https://a.ru/x%3Fb%3D1&ust=17', 'https://a.ru/x?b=1'],
  ['https://www.google.co.uk/url?url=https://a.ru/', 'https://a.ru/'],
  ['https://m.vk.com/away.php?to=https%3A%2F%2Fa.ru%2Fx&post=-1_2', 'https://a.ru/x'],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fa.ru%2F&h=AT0', 'https://a.ru/'],
  ['https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.ru%2F&data=05', 'https://a.ru/'],
  [
    'https://www.youtube.com/redirect?q=javascript%3Aalert(1)',
    'https://www.youtube.com/redirect?q=javascript%3Aalert(1)',
  ],
  ['https://www.google.com/search?q=https://a.ru/', 'https://www.google.com/search?q=https://a.ru/'],
  ['https://evil.example/url?q=https://a.ru/', 'https://evil.example/url?q=https://a.ru/'],
  [
    'https://youtube.com.evil.example/redirect?q=https://a.ru/',
    'https://youtube.com.evil.example/redirect?q=https://a.ru/',
  ],
])('a pasted link to %s leads to %s', (address, further) => {
  const link = document.createElement('a')
  link.href = address
  link.textContent = 'тут'
  expect(pasted(link.outerHTML)).toContain(`href="${further.replaceAll('&', '&amp;')}"`)
})

const FOLDER = `${import.meta.dirname}/clipboards/`
const read = (file: string) => readFileSync(FOLDER + file, 'utf8')

/** The document after a paste into an empty editor, by the way of the browser's paste event. */
function documentOf(html: string, text: string) {
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: textExtensions(null as never),
    editorProps: { transformPastedHTML: cleanPasted, transformPastedText: cleanPastedText },
    injectCSS: false,
  })
  if (html) editor.view.pasteHTML(ofProgram(html))
  else editor.view.pasteText(text)
  const result = editor.getHTML().replace(/<p><\/p>$/, '')
  editor.destroy()
  // The address and the attributes of a link are the matter of other tests.
  return result.replace(/<a [^>]*>/g, '<a>')
}

test.each(readdirSync(FOLDER).filter((file) => file.includes('.clipboard.')))(
  'a paste of %s becomes the document that its writer saw',
  (file) => {
    const [html, text] = file.endsWith('.html') ? [read(file), ''] : ['', read(file)]
    expect(documentOf(html, text)).toBe(read(file.replace(/clipboard.*/, 'document.html')).trimEnd())
  },
)

test.each([
  ...'noscript script style template textarea title plaintext select iframe object svg math xmp noembed noframes video audio canvas'
    .split(' ')
    .map((name) => `<p>До</p><${name} a="b"><p>После</p>`),
  '<p>До</p><math><mi><p>После</p>',
  '<p>До</p><!-- не закрыт <p>После</p>',
  '<p>До</p><svg><svg></svg><p>После</p>',
  '<p>До</p><noscript>x</noscript><noscript><p>После</p>',
])('the text behind an unclosed element is kept: %s', (html) => {
  expect(documentOf(html, '')).toMatch(/<p>До<\/p>.*После/)
})

test.each([
  [
    '<p>Слова</p><img src="https://evil.example/a.png" onerror="x()"><iframe src="https://evil.example/f"></iframe>',
    true,
  ],
  ['<p>Слова<img alt="🚀" src="https://abs-0.twimg.com/emoji/v2/svg/1f680.svg"></p>', false],
  ['<p><img src="/media/a.webp"></p>', false],
])('whether %s has a picture of another site: %s', (html, isForeign) => {
  expect(hasForeignPicture(cleanPasted(html))).toBe(isForeign)
})
