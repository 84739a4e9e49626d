import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#testing/app.ts'
import { cleanHtml, readingMinutes, renderText } from './index.ts'

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
  ['what is not closed is closed', '<p>не <b>закрыт', '<p>не <b>закрыт</b></p>'],
  ['styles, classes, names and events go', '<p class=a id=app style="position:fixed" onclick="x()">a</p>', '<p>a</p>'],
  [
    'what an office program pastes is its words',
    '<!--[if mso]><style>p{}</style><![endif]--><p class="MsoNormal" style="mso-pagination:none"><span lang="RU">Слово<o:p></o:p></span></p><p>&nbsp;</p>',
    '<p>Слово</p>',
  ],
  ['blocks of other editors are paragraphs', '<div>a<div>b</div>c</div>', '<p>a</p><p>b</p><p>c</p>'],
  [
    'code keeps its lines and binds nothing',
    '<pre>if a\n  $BTC</pre>',
    '<pre tabindex="0"><code>if a\n  $BTC</code></pre>',
  ],
  ['lists keep their depth', '<ul><li>a<ul><li>b</ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ['a list begins where it begins', '<ol start=3><li>a</ol>', '<ol start="3"><li>a</li></ol>'],
  [
    'headings stand under the title of the page and can be led to',
    '<h1>Куда уходит маржа?</h1><h5>Мелочи</h5>',
    '<h2 id="razdel-kuda-uhodit-marzha">Куда уходит маржа?</h2><h4 id="razdel-melochi">Мелочи</h4>',
  ],
  [
    'in a long text each heading has a link of its own, and no two have one name',
    '<h2>Итог</h2><h2>Итог</h2><h3> </h3><h3>#1</h3>',
    ['razdel-itog', 'razdel-itog--2', 'razdel-1']
      .map((id, at) => {
        const [tag, words] = [at < 2 ? 'h2' : 'h3', at < 2 ? 'Итог' : '#1']
        return `<${tag} id="${id}">${words}<a class="anchor" href="#${id}" aria-label="Ссылка на раздел «${words}»"></a></${tag}>`
      })
      .join(''),
  ],
  [
    'a table scrolls in a frame of its own, and no cell is endless',
    '<table onclick=x><caption>Сети</caption><tr><th colspan=90000>A<td rowspan=2 style=x>1</table>',
    tableOf('Сети', '<caption>Сети</caption><tbody><tr><th colspan="50">A</th><td rowspan="2">1</td></tr></tbody>'),
  ],
  [
    'a table as the editor saves it keeps its head and its foot',
    '<table><thead><tr><th><p>Сеть</p></th></tr></thead><tbody><tr><td><p>A</p></td></tr></tbody><tfoot><tr><td><p>Всего</p></td></tr></tfoot></table>',
    tableOf(
      'Таблица',
      '<thead><tr><th><p>Сеть</p></th></tr></thead><tbody><tr><td><p>A</p></td></tr></tbody><tfoot><tr><td><p>Всего</p></td></tr></tfoot>',
    ),
  ],
  ['a cell outside a table is its words', '<td>1</td>', '<p>1</p>'],
  [
    'a spoiler opens and closes by its arrow',
    '<details open><summary>Как <b>считали</b></summary>По дням<p>с августа</p></details>',
    '<details class="spoiler"><summary class="spoiler__arrow">Как считали</summary><div class="spoiler__content"><p>По дням</p><p>с августа</p></div></details>',
  ],
  [
    'the specification’s own spoiler is the same',
    '<div class="spoiler spoiler--open x"><button class="spoiler__arrow">Как</button><div class="spoiler__content">тело</div></div>',
    '<details class="spoiler"><summary class="spoiler__arrow">Как</summary><div class="spoiler__content"><p>тело</p></div></details>',
  ],
  [
    'our pictures keep their place before they come',
    '<p><img src="/media/0a.webp" alt="График" width=1 onerror=x></p>',
    '<figure><img src="/media/0a.webp" alt="График" width="800" height="450" loading="lazy" decoding="async"></figure>',
  ],
  [
    'a picture nobody measured is shown',
    '<figure><img src="/media/0b.webp"><figcaption>x</figcaption></figure>',
    '<figure><img src="/media/0b.webp" alt="" loading="lazy" decoding="async"><figcaption>x</figcaption></figure>',
  ],
  [
    'foreign and missing pictures go, their captions stay',
    '<figure><img src="https://x.y/a.png"><figcaption>Подпись</figcaption></figure><img src="/media/none.webp"><img src="/media/../api/x.svg">',
    '<p>Подпись</p>',
  ],
  [
    'addresses in words are links',
    '<p>см. https://a.ru/b?c=1&d=2, и http://x.ru.</p>',
    `<p>см. ${link('https://a.ru/b?c=1&#x26;d=2', 'https://a.ru/b?c=1&#x26;d=2')}, и ${link('http://x.ru/', 'http://x.ru')}.</p>`,
  ],
  [
    'a link of ours stays in the site',
    '<a href="/material/1?comment_id=2#x" target=_top>a</a>',
    '<p><a href="/material/1?comment_id=2#x">a</a></p>',
  ],
  [
    'a link says where it leads',
    '<a href="https://evil.example/x">www.binance.com</a>',
    `<p>${link('https://evil.example/x', 'https://evil.example/x')}</p>`,
  ],
  [
    'its host without www is the same',
    '<a href="https://www.binance.com/x">binance.com</a>',
    `<p>${link('https://www.binance.com/x', 'binance.com')}</p>`,
  ],
  ['a host behind a name is none', '<a href="https://binance.com@evil.example/">a</a>', '<p>a</p>'],
  [
    'letters that pass for others are told',
    'https://bіnance.com/a',
    `<p>${link('https://xn--bnance-pvf.com/a', 'https://xn--bnance-pvf.com/a')}</p>`,
  ],
  [
    'a full stop that is none does not hide the end of a host',
    '<a href="https://palata.ru。evil.example/a">https://palata.ru。evil.example/a</a>',
    `<p>${link('https://palata.ru.evil.example/a', 'palata.ru.evil.example')}</p>`,
  ],
  [
    'figures in place of a name are told as the host they are',
    '<a href="http://2130706433/a">http://2130706433/a</a>',
    `<p>${link('http://127.0.0.1/a', 'http://127.0.0.1/a')}</p>`,
  ],
  [
    'a Russian host stays Russian',
    'https://президент.рф/',
    `<p>${link('https://xn--d1abbgf6aiiy.xn--p1ai/', 'https://президент.рф/')}</p>`,
  ],
  [
    'an address of two slashes leaves the site',
    '<a href="//evil.com/a">a</a>',
    `<p>${link('https://evil.com/a', 'a')}</p>`,
  ],
  ['a path from nowhere is no link', '<a href="evil">a</a><a href="javascript:alert(1)">b</a><a>c</a>', '<p>abc</p>'],
  [
    'tickers are coins, in either case',
    '<p>$BTC, $btc и $ARB.</p>',
    `<p>${btc('BTC')}, ${btc('btc')} и <span data-coin-id="arbitrum">ARB</span>.</p>`,
  ],
  [
    'sums and parts of words are none',
    '<p>$100 US$BTC $BTCUSD x$BTC $$BTC</p>',
    '<p>$100 US$BTC $BTCUSD x$BTC $$BTC</p>',
  ],
  ['a ticker of several ranked coins stays as it is', '<p>$TWO</p>', '<p>$TWO</p>'],
  [
    'unless it is bound',
    '<p><span data-coin-id="other">TWO</span></p>',
    '<p><span data-coin-id="other">TWO</span></p>',
  ],
  ['a coin that there is not is a word', '<p><span data-coin-id="nope">X</span></p>', '<p>X</p>'],
  ['a video standing alone can be shown in place', '<p>https://youtu.be/abc-_efghi1</p>', video],
  [
    'also as other editors embed it',
    '<iframe src="https://www.youtube.com/embed/abc-_efghi1" srcdoc="<script>"></iframe>',
    video,
  ],
  ['no other frame stays', '<iframe src="https://evil.example/embed/abc-_efghi1">x</iframe>', ''],
  [
    'in a sentence it is a link',
    '<p>см. https://youtu.be/abc-_efghi1</p>',
    `<p>см. ${link('https://youtu.be/abc-_efghi1', 'https://youtu.be/abc-_efghi1')}</p>`,
  ],
  [
    'a post of Telegram too',
    'https://t.me/palata/12',
    `<figure class="embed" data-embed="telegram" data-embed-id="palata/12">${link('https://t.me/palata/12', 't.me/palata/12')}</figure>`,
  ],
  [
    'what turns or hides words goes',
    '<p>a\u202Egpj.exe\u202C b\u200Bc\u2066d &#8206;e\u00adf</p>',
    '<p>agpj.exe bcd ef</p>',
  ],
  ['emoji of several stay whole', '<p>👩‍🚀 a\u200Db 👍🏽</p>', '<p>👩‍🚀 ab 👍🏽</p>'],
  ['heaps of marks are cut', `<p>е${'\u0301'.repeat(50)}</p>`, `<p>е${'\u0301'.repeat(3)}</p>`],
]
for (const [name, written, html] of cases) test(name, async () => assert.equal(await shown(written), html))

const plain: [name: string, written: string, html: string][] = [
  [
    'plain words are escaped and keep their lines',
    '<b>a</b>\r\n\n\n\n  b & c\n',
    '&#x3C;b>a&#x3C;/b><br><br>b &#x26; c',
  ],
  ['they link and name coins', 'https://a.ru/ $BTC', `${link('https://a.ru/', 'https://a.ru/')} ${btc('BTC')}`],
]
for (const [name, written, html] of plain) test(name, async () => assert.equal(await shown(written, 'plain'), html))

test('a name leads to the person, under the name they bear now; a stranger’s is a word', async () => {
  const people = new Map([
    ['maria', { id: 2, username: 'maria' }],
    ['vera.old', { id: 4, username: 'vera' }],
  ])
  const { html } = await renderText(db, { text: '@Maria, @vera.old. a@maria @nobody', as: 'plain', people })
  const to = (id: number, name: string) => `<a href="/users/${name}/profile" data-person-id="${id}">@${name}</a>`
  assert.equal(html, `${to(2, 'maria')}, ${to(4, 'vera')}. a@maria @nobody`)
})

test('what is shown is shown the same again', async () => {
  for (const [, written] of cases) {
    const once = await shown(written)
    // Heading links are added again, after the old ones have lost their class.
    if (!once.includes('class="anchor"')) assert.equal(await shown(once), once)
  }
})

test('HTML from elsewhere is cleaned without the database', () => {
  assert.equal(
    cleanHtml(
      '<p>Разлок <span data-coin-id="arbitrum">ARB</span><script>x</script><img src="/media/0a.webp"> $BTC</p>',
    ),
    '<p>Разлок <span data-coin-id="arbitrum">ARB</span> $BTC</p>',
  )
})

test('the words of two blocks are counted apart, the letters of one word together', async () => {
  const minutesOf = async (text: string) => (await renderText(db, { text, as: 'html' })).minutes
  assert.equal(await minutesOf('<p>слово</p>'.repeat(181)), 2)
  assert.equal(await minutesOf(`<ul>${'<li>слово</li>'.repeat(181)}</ul>`), 2)
  assert.equal(await minutesOf(`<p>${'сло<b>во</b> '.repeat(180)}</p>`), 1)
})

test('minutes are whole, and none for no words', () => {
  assert.deepEqual(
    ['', '— …', 'слово', 'слово '.repeat(180), 'слово '.repeat(181)].map(readingMinutes),
    [0, 0, 1, 1, 2],
  )
})
