import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { testDatabase } from '#testing/app.ts'
import { cleanHtml, renderText } from './index.ts'
import { readingMinutes } from './plain/readingMinutes.ts'

const { db, drop } = await testDatabase()
test.after(drop)

await db.query(
  `insert into coins (api_id, slug, symbol, name, rank, price_usd, quoted_at) values
   ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 1, 60000, '2026-11-20T09:00:00Z'),
   ('one', 'one', 'TWO', 'One', 10, 1, null), ('other', 'other', 'TWO', 'Other', 20, 2, null),
   ('fake-btc', 'fake', 'BTC', 'Fake', null, 0.1, null), ('arbitrum', 'arbitrum', 'ARB', 'Arbitrum', 61, 0.4, null)`,
)
await db.query(
  `insert into media (name, content_type, body, belongs_to, belongs_id, width, height)
   values ('0a.webp', 'image/webp', 'x', 'post', 1, 800, 450), ('0b.webp', 'image/webp', 'x', 'post', 1, null, null)`,
)

const shown = async (text: string, as: 'html' | 'plain' = 'html') => (await renderText(db, { text, as })).html
const outside = 'target="_blank" rel="noopener noreferrer nofollow"'
const link = (href: string, words: string) => `<a href="${href}" ${outside}>${words}</a>`
const btc = (word: string) => `<span data-coin-id="bitcoin">${word}</span>`
const video = `<figure class="embed" data-embed="youtube" data-embed-id="abc-_efghi1">${link('https://www.youtube.com/watch?v=abc-_efghi1', 'youtube.com/watch?v=abc-_efghi1')}</figure>`
const tableOf = (label: string, inner: string) =>
  `<div class="table" tabindex="0" role="region" aria-label="${label}"><table>${inner}</table></div>`

const cases: [name: string, written: string, html: string][] = [
  ['words without a block are a paragraph', 'Тело', '<p>Тело</p>'],
  ['unclosed tags are closed', '<p>не <b>закрыт', '<p>не <b>закрыт</b></p>'],
  ['styles, classes, ids and events go', '<p class=a id=app style="position:fixed" onclick="x()">a</p>', '<p>a</p>'],
  [
    'a paste from an office program is reduced to its words',
    '<!--[if mso]><style>p{}</style><![endif]--><p class="MsoNormal" style="mso-pagination:none"><span lang="RU">Слово<o:p></o:p></span></p><p>&nbsp;</p>',
    '<p>Слово</p>',
  ],
  ['divs become paragraphs', '<div>a<div>b</div>c</div>', '<p>a</p><p>b</p><p>c</p>'],
  [
    'code keeps its lines and names no coins',
    '<pre>if a\n  $BTC</pre>',
    '<pre tabindex="0"><code>if a\n  $BTC</code></pre>',
  ],
  ['nested lists are kept', '<ul><li>a<ul><li>b</ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ['a numbered list keeps its start', '<ol start=3><li>a</ol>', '<ol start="3"><li>a</li></ol>'],
  [
    'headings start at h2 and have ids',
    '<h1>Куда уходит маржа?</h1><h5>Мелочи</h5>',
    '<h2 id="razdel-kuda-uhodit-marzha">Куда уходит маржа?</h2><h4 id="razdel-melochi">Мелочи</h4>',
  ],
  [
    'headings of a long text have links with unique ids',
    '<h2>Итог</h2><h2>Итог</h2><h3> </h3><h3>#1</h3>',
    ['razdel-itog', 'razdel-itog--2', 'razdel-1']
      .map((id, at) => {
        const [tag, words] = [at < 2 ? 'h2' : 'h3', at < 2 ? 'Итог' : '#1']
        return `<${tag} id="${id}">${words}<a class="anchor" href="#${id}" aria-label="Ссылка на раздел «${words}»"></a></${tag}>`
      })
      .join(''),
  ],
  [
    'a table is wrapped in a scrolling region, and spans are limited',
    '<table onclick=x><caption>Сети</caption><tr><th colspan=90000>A<td rowspan=2 style=x>1</table>',
    tableOf('Сети', '<caption>Сети</caption><tbody><tr><th colspan="50">A</th><td rowspan="2">1</td></tr></tbody>'),
  ],
  [
    'a table of the editor keeps its head and foot',
    '<table><thead><tr><th><p>Сеть</p></th></tr></thead><tbody><tr><td><p>A</p></td></tr></tbody><tfoot><tr><td><p>Всего</p></td></tr></tfoot></table>',
    tableOf(
      'Таблица',
      '<thead><tr><th><p>Сеть</p></th></tr></thead><tbody><tr><td><p>A</p></td></tr></tbody><tfoot><tr><td><p>Всего</p></td></tr></tfoot>',
    ),
  ],
  ['a cell outside a table is a paragraph', '<td>1</td>', '<p>1</p>'],
  [
    'details become a closed spoiler',
    '<details open><summary>Как <b>считали</b></summary>По дням<p>с августа</p></details>',
    '<details class="spoiler"><summary class="spoiler__arrow">Как считали</summary><div class="spoiler__content"><p>По дням</p><p>с августа</p></div></details>',
  ],
  [
    'the specification’s spoiler markup becomes the same spoiler',
    '<div class="spoiler spoiler--open x"><button class="spoiler__arrow">Как</button><div class="spoiler__content">тело</div></div>',
    '<details class="spoiler"><summary class="spoiler__arrow">Как</summary><div class="spoiler__content"><p>тело</p></div></details>',
  ],
  [
    'our pictures have their width and height',
    '<p><img src="/media/0a.webp" alt="График" width=1 onerror=x></p>',
    '<figure><img src="/media/0a.webp" alt="График" width="800" height="450" loading="lazy" decoding="async"></figure>',
  ],
  [
    'our picture without a known size is kept',
    '<figure><img src="/media/0b.webp"><figcaption>x</figcaption></figure>',
    '<figure><img src="/media/0b.webp" alt="" loading="lazy" decoding="async"><figcaption>x</figcaption></figure>',
  ],
  [
    'foreign and missing pictures are removed, their captions kept',
    '<figure><img src="https://x.y/a.png"><figcaption>Подпись</figcaption></figure><img src="/media/none.webp"><img src="/media/../api/x.svg">',
    '<p>Подпись</p>',
  ],
  [
    'addresses in plain text become links',
    '<p>см. https://a.ru/b?c=1&d=2, и http://x.ru.</p>',
    `<p>см. ${link('https://a.ru/b?c=1&#x26;d=2', 'https://a.ru/b?c=1&#x26;d=2')}, и ${link('http://x.ru/', 'http://x.ru')}.</p>`,
  ],
  [
    'a link within the site opens in the same tab',
    '<a href="/material/1?comment_id=2#x" target=_top>a</a>',
    '<p><a href="/material/1?comment_id=2#x">a</a></p>',
  ],
  [
    'a link that names another host shows its address',
    '<a href="https://evil.example/x">www.binance.com</a>',
    `<p>${link('https://evil.example/x', 'https://evil.example/x')}</p>`,
  ],
  [
    'a link that names its host without www keeps its words',
    '<a href="https://www.binance.com/x">binance.com</a>',
    `<p>${link('https://www.binance.com/x', 'binance.com')}</p>`,
  ],
  ['a link with a user before its host goes', '<a href="https://binance.com@evil.example/">a</a>', '<p>a</p>'],
  [
    'a host with look-alike letters is shown in punycode',
    'https://bіnance.com/a',
    `<p>${link('https://xn--bnance-pvf.com/a', 'https://xn--bnance-pvf.com/a')}</p>`,
  ],
  [
    'an ideographic full stop in a host is shown as a dot',
    '<a href="https://palata.ru。evil.example/a">https://palata.ru。evil.example/a</a>',
    `<p>${link('https://palata.ru.evil.example/a', 'https://palata.ru.evil.example/a')}</p>`,
  ],
  [
    'a host written as a number is shown as its IP address',
    '<a href="http://2130706433/a">http://2130706433/a</a>',
    `<p>${link('http://127.0.0.1/a', 'http://127.0.0.1/a')}</p>`,
  ],
  [
    'a Cyrillic host is shown in Cyrillic',
    'https://президент.рф/',
    `<p>${link('https://xn--d1abbgf6aiiy.xn--p1ai/', 'https://президент.рф/')}</p>`,
  ],
  [
    'an address that begins with two slashes is an outside link',
    '<a href="//evil.com/a">a</a>',
    `<p>${link('https://evil.com/a', 'a')}</p>`,
  ],
  ['a relative path is no link', '<a href="evil">a</a><a href="javascript:alert(1)">b</a><a>c</a>', '<p>abc</p>'],
  [
    'tickers become coins, in either case',
    '<p>$BTC, $btc и $ARB.</p>',
    `<p>${btc('BTC')}, ${btc('btc')} и <span data-coin-id="arbitrum">ARB</span>.</p>`,
  ],
  [
    'tickers typed in Cyrillic by look or by keys become coins',
    '<p>$ВТС, $фки и $ИЕС, а $млн, $ЖЭБ и $рынок нет.</p>',
    `<p>${btc('BTC')}, <span data-coin-id="arbitrum">ARB</span> и ${btc('BTC')}, а $млн, $ЖЭБ и $рынок нет.</p>`,
  ],
  [
    'sums and parts of words are no tickers',
    '<p>$100 US$BTC $BTCUSD x$BTC $$BTC</p>',
    '<p>$100 US$BTC $BTCUSD x$BTC $$BTC</p>',
  ],
  ['a ticker of several ranked coins stays a word', '<p>$TWO</p>', '<p>$TWO</p>'],
  [
    'an ambiguous ticker bound to a coin stays that coin',
    '<p><span data-coin-id="other">TWO</span></p>',
    '<p><span data-coin-id="other">TWO</span></p>',
  ],
  ['a binding to an unknown coin becomes a word', '<p><span data-coin-id="nope">X</span></p>', '<p>X</p>'],
  ['a YouTube address alone in a paragraph becomes an embed', '<p>https://youtu.be/abc-_efghi1</p>', video],
  [
    'a YouTube iframe becomes an embed',
    '<iframe src="https://www.youtube.com/embed/abc-_efghi1" srcdoc="<script>"></iframe>',
    video,
  ],
  ['other iframes are removed', '<iframe src="https://evil.example/embed/abc-_efghi1">x</iframe>', ''],
  [
    'a YouTube address in a sentence is a link',
    '<p>см. https://youtu.be/abc-_efghi1</p>',
    `<p>см. ${link('https://youtu.be/abc-_efghi1', 'https://youtu.be/abc-_efghi1')}</p>`,
  ],
  [
    'a Telegram post alone in a paragraph becomes an embed',
    'https://t.me/palata/12',
    `<figure class="embed" data-embed="telegram" data-embed-id="palata/12">${link('https://t.me/palata/12', 't.me/palata/12')}</figure>`,
  ],
  [
    'text-reversing and invisible characters are removed',
    '<p>a\u202Egpj.exe\u202C b\u200Bc\u2066d &#8206;e\u00adf</p>',
    '<p>agpj.exe bcd ef</p>',
  ],
  ['joined emoji are kept', '<p>👩‍🚀 a\u200Db 👍🏽</p>', '<p>👩‍🚀 ab 👍🏽</p>'],
  ['combining marks are cut to three', `<p>е${'\u0301'.repeat(50)}</p>`, `<p>е${'\u0301'.repeat(3)}</p>`],
]
for (const [name, written, html] of cases) test(name, async () => assert.equal(await shown(written), html))

const plain: [name: string, written: string, html: string][] = [
  [
    'plain words are escaped and keep their lines',
    '<b>a</b>\r\n\n\n\n  b & c\n',
    '&#x3C;b>a&#x3C;/b><br><br>b &#x26; c',
  ],
  ['plain words get links and coins', 'https://a.ru/ $BTC', `${link('https://a.ru/', 'https://a.ru/')} ${btc('BTC')}`],
]
for (const [name, written, html] of plain) test(name, async () => assert.equal(await shown(written, 'plain'), html))

test('@name links to the person’s current username, and an unknown name stays a word', async () => {
  const people = new Map([
    ['maria', { id: 2, username: 'maria' }],
    ['vera.old', { id: 4, username: 'vera' }],
  ])
  const { html } = await renderText(db, { text: '@Maria, @vera.old. a@maria @nobody', as: 'plain', people })
  const to = (id: number, name: string) => `<a href="/users/${name}/profile" data-person-id="${id}">@${name}</a>`
  assert.equal(html, `${to(2, 'maria')}, ${to(4, 'vera')}. a@maria @nobody`)
})

test('rendering a rendered text again changes nothing', async () => {
  for (const [, written] of cases) {
    const once = await shown(written)
    // Heading links are added again, after the old ones have lost their class.
    if (!once.includes('class="anchor"')) assert.equal(await shown(once), once)
  }
})

test('cleanHtml cleans foreign HTML without the database', async () => {
  assert.equal(
    await cleanHtml(
      '<p>Разлок <span data-coin-id="arbitrum">ARB</span><script>x</script><img src="/media/0a.webp"> $BTC</p>',
    ),
    '<p>Разлок <span data-coin-id="arbitrum">ARB</span> $BTC</p>',
  )
})

test('reading time counts words of adjoining blocks apart and letters of one word together', async () => {
  const minutesOf = async (text: string) => (await renderText(db, { text, as: 'html' })).minutes
  assert.equal(await minutesOf('<p>слово</p>'.repeat(181)), 2)
  assert.equal(await minutesOf(`<ul>${'<li>слово</li>'.repeat(181)}</ul>`), 2)
  assert.equal(await minutesOf(`<p>${'сло<b>во</b> '.repeat(180)}</p>`), 1)
})

test('reading minutes are whole, and 0 without words', () => {
  assert.deepEqual(
    ['', '— …', 'слово', 'слово '.repeat(180), 'слово '.repeat(181)].map(readingMinutes),
    [0, 0, 1, 1, 2],
  )
})

/** The editor's test of derived titles reads the same cases. */
const titles = JSON.parse(
  readFileSync(new URL('../../../../web/src/features/editor/fields/derivedTitles.json', import.meta.url), 'utf8'),
) as [string, string][]

test('the title of a text without one is what the editor promised', async () => {
  for (const [written, title] of titles)
    assert.equal((await renderText(db, { text: written, as: 'html' })).title.words, title, written)
})

/** Documents of the editor after a paste; its test pastes the clipboards that they came from. */
const PASTED = new URL('../../../../web/src/features/editor/text/paste/clipboards/', import.meta.url)

test('what the editor shows after a paste is what is stored', async () => {
  const files = readdirSync(PASTED).filter((file) => file.endsWith('.document.html'))
  assert.ok(files.length > 9)
  for (const file of files) {
    const html = readFileSync(new URL(file, PASTED), 'utf8').trim()
    const plain = (one: string) =>
      one
        .replace(/<(a|h2|pre)\b[^>]*>/g, '<$1>')
        .replace(/<a><\/a>/g, '')
        // A wide table scrolls in a box of its own on the page.
        .replace(/<div class="table"[^>]*>(.*?)<\/div>/gs, '$1')
        .replace(/(<td\b[^>]*>)<p><\/p><\/td>/g, '$1</td>')
        .replace(/&nbsp;/g, '\u00a0')
        .replace(/&#x3C;/g, '&lt;')
        .replace(/&gt;/g, '>')
    // A list's item holds its words without a paragraph on the page, and with one in the editor.
    assert.equal(plain(await shown(html.replaceAll('<a>', '<a href="/a">'))), plain(html), file)
  }
})

test('the text behind an unclosed element is stored', async () => {
  const names =
    'noscript script style template textarea title plaintext select object svg math xmp noembed noframes video'.split(
      ' ',
    )
  for (const open of [...names.map((name) => `<${name} a="b">`), '<math><mi>', '<!-- ', '<svg><svg></svg>', '<iframe>'])
    assert.match(await shown(`<p>До</p>${open}<p>После</p>`), /<p>До<\/p>.*После/, open)
  assert.equal(
    await shown('<svg><title>x</title></svg><p>a<template>b</template><noscript>c</noscript></p>'),
    '<p>a</p>',
  )
})

test('a picture of an emoji is its sign', async () => {
  const emoji = (alt: string) => `<img alt="${alt}" src="https://abs-0.twimg.com/emoji/v2/svg/1f680.svg">`
  assert.equal(await shown(`${emoji('🚀')}${emoji('👨‍👩‍👧')}${emoji('12')}${emoji('Фото')}`), '<p>🚀👨‍👩‍👧</p>')
})
