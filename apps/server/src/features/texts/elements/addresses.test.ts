import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesIn } from '@palata/contract/text/commentText'
import { linksIn, solePage } from '@palata/contract/text/links'
import { assertCheap } from '#testing/cost.ts'

/** A text with its links as written; a link whose address is not its words and `https://` names it after `→`. */
const CASES: [text: string, ...links: string[]][] = [
  // Schemes.
  ['см. https://a.ru/b?c=1&d=2#e и дальше', 'https://a.ru/b?c=1&d=2#e'],
  ['HTTPS://A.RU/X', 'HTTPS://A.RU/X → https://a.ru/X'],
  ['http://palata.ru', 'http://palata.ru → http://palata.ru/'],
  ['palata.ru', 'palata.ru → https://palata.ru/'],
  ['www.palata.ru', 'www.palata.ru → https://www.palata.ru/'],
  ['Www.palata.photography', 'Www.palata.photography → https://www.palata.photography/'],
  ['Сайт:palata.ru', 'palata.ru → https://palata.ru/'],
  ['смотриhttps://a.ru/x', 'https://a.ru/x'],
  ['Конец.https://a.ru/x', 'https://a.ru/x'],
  ['ftp://a.ru/b.ru'],
  ['tg://resolve?domain=palata.ru'],
  ['wss://stream.palata.ru/x'],
  ['git+https://a.ru/x'],
  ['git@github.com:palata/palata.git'],
  ['magnet:?xt=urn:btih:1&tr=http://a.ru/x'],
  ['bitcoin:bc1qa.ru?amount=0.1'],
  ['solana:abc.ru?link=https://a.ru/x, litecoin:a.ru и skype:a.ru?call'],
  ['javascript:alert.me/1'],
  ['view-source:https://a.ru/'],
  ['data:text/html,https://a.ru/'],
  ['file:///etc/a.ru'],
  ['ipfs://Qm1/a.ru'],
  ['intent:#Intent;package=a.ru;end и intent://a.ru/#Intent;end'],
  ['vbscript:a.ru, chrome://a.ru, webcal:a.ru/x, sip:ann@a.ru, xmpp:ann@a.ru, geo:55.1,37.2?q=a.ru'],
  ['TG:t.me/palata, Site:a.ru', 't.me/palata → https://t.me/palata', 'a.ru → https://a.ru/'],
  // Punctuation, quotes, brackets.
  ['https://a.ru/b, https://a.ru/c.', 'https://a.ru/b', 'https://a.ru/c'],
  ['Это https://a.ru/b!', 'https://a.ru/b'],
  ['Это https://a.ru/b?', 'https://a.ru/b'],
  ['https://a.ru/b…', 'https://a.ru/b'],
  ['https://a.ru/b...', 'https://a.ru/b'],
  ['https://a.ru/b: вот', 'https://a.ru/b'],
  ['palata.ru: вот', 'palata.ru → https://palata.ru/'],
  ['«https://a.ru/b»', 'https://a.ru/b'],
  ['“https://a.ru/b”', 'https://a.ru/b'],
  ['„https://a.ru/b“', 'https://a.ru/b'],
  ['‘https://a.ru/b’', 'https://a.ru/b'],
  ['"https://a.ru/b"', 'https://a.ru/b'],
  ["'https://a.ru/b'", 'https://a.ru/b'],
  ['«palata.ru».', 'palata.ru → https://palata.ru/'],
  ['(https://a.ru/b)', 'https://a.ru/b'],
  ['(см. palata.ru)', 'palata.ru → https://palata.ru/'],
  ['[текст](https://a.ru/b)', 'https://a.ru/b'],
  ['https://a.ru/b)и дальше', 'https://a.ru/b'],
  ['https://ru.wikipedia.org/wiki/BTC_(coin)', 'https://ru.wikipedia.org/wiki/BTC_(coin)'],
  ['(https://ru.wikipedia.org/wiki/BTC_(coin))', 'https://ru.wikipedia.org/wiki/BTC_(coin)'],
  ['https://a.ru/?q[0]=1&w={x}', 'https://a.ru/?q[0]=1&w={x}'],
  ['https://a.ru/b]', 'https://a.ru/b'],
  ['https://a.ru/b(не закрыта', 'https://a.ru/b'],
  ['**https://a.ru/b**', 'https://a.ru/b'],
  ['`https://a.ru/b`', 'https://a.ru/b'],
  ['https://a.ru/b|текст', 'https://a.ru/b'],
  ['<https://a.ru/b>', 'https://a.ru/b'],
  ['https://a.ru/b—текст', 'https://a.ru/b'],
  ['https://youtu.be/abc-_efghi-', 'https://youtu.be/abc-_efghi-'],
  ['palata.ru.', 'palata.ru → https://palata.ru/'],
  ['Был на palata.ru.Там пусто', 'palata.ru → https://palata.ru/'],
  ['https://palata.ru.Там', 'https://palata.ru → https://palata.ru/'],
  [
    'https://a.ru/x.Там, a.ru/y,там и a.ru:80/z;там',
    'https://a.ru/x',
    'a.ru/y → https://a.ru/y',
    'a.ru:80/z → https://a.ru:80/z',
  ],
  ['https://a.ru/x!Ура https://a.ru/x.pdf', 'https://a.ru/x', 'https://a.ru/x.pdf'],
  [
    'https://a.ru/А.С.Пушкин',
    'https://a.ru/А.С.Пушкин → https://a.ru/%D0%90.%D0%A1.%D0%9F%D1%83%D1%88%D0%BA%D0%B8%D0%BD',
  ],
  ['https://a.ru/?q=x,рост', 'https://a.ru/?q=x,рост → https://a.ru/?q=x,%D1%80%D0%BE%D1%81%D1%82'],
  ['(см. https://a.ru/c_(d)), [a](https://a.ru/c_(d) "Имя")', 'https://a.ru/c_(d)', 'https://a.ru/c_(d)'],
  ['https://palata.ru。evil.example', 'https://palata.ru。evil.example → https://palata.ru.evil.example/'],
  ['https://b%69nance.com/x', 'https://b%69nance.com/x → https://binance.com/x'],
  ['http://2130706433/x', 'http://2130706433/x → http://127.0.0.1/x'],
  ['https://.'],
  ['https://-'],
  // Signs of italics, bold, struck and hidden words, as messengers and Markdown write them.
  ['_https://a.ru/b_', 'https://a.ru/b'],
  ['__https://a.ru/b__', 'https://a.ru/b'],
  ['_https://a.ru/b_c_.', 'https://a.ru/b_c'],
  ['_https://a.ru_', 'https://a.ru → https://a.ru/'],
  ['_см. https://a.ru/b_', 'https://a.ru/b'],
  ['_см._ https://youtu.be/abc-_efghi_', 'https://youtu.be/abc-_efghi_'],
  ['*https://a.ru/b*', 'https://a.ru/b'],
  ['_*https://a.ru/b*_', 'https://a.ru/b'],
  ['***https://a.ru/b***', 'https://a.ru/b'],
  ['~https://a.ru/b~', 'https://a.ru/b'],
  ['~~https://a.ru/b~~', 'https://a.ru/b'],
  ['||https://a.ru/b||', 'https://a.ru/b'],
  ['|https://a.ru/b|https://a.ru/c|', 'https://a.ru/b', 'https://a.ru/c'],
  ['_palata.ru_', 'palata.ru → https://palata.ru/'],
  ['**_palata.ru_**', 'palata.ru → https://palata.ru/'],
  ['~~palata.ru~~', 'palata.ru → https://palata.ru/'],
  ['||t.me/palata_1||', 't.me/palata_1 → https://t.me/palata_1'],
  ['_help@palata.ru_', 'help@palata.ru → mailto:help@palata.ru'],
  ['-palata.ru', 'palata.ru → https://palata.ru/'],
  ['https://a.ru/~user', 'https://a.ru/~user'],
  ['https://t.me/palata_bot_', 'https://t.me/palata_bot_'],
  ['мой_palata.ru'],
  // Pictures, arrows, signs and brackets of other scripts, footnotes.
  ['https://a.ru/b👍', 'https://a.ru/b'],
  ['https://a.ru/b👍🏽❤️🇷🇺👨‍👩‍👧1️⃣!', 'https://a.ru/b'],
  ['👉https://a.ru/b👈', 'https://a.ru/b'],
  ['https://a.ru/b→https://a.ru/c', 'https://a.ru/b', 'https://a.ru/c'],
  ['•palata.ru•https://a.ru/b', 'palata.ru → https://palata.ru/', 'https://a.ru/b'],
  ['https://a.ru/b?!', 'https://a.ru/b'],
  ['（https://a.ru/b）', 'https://a.ru/b'],
  ['【https://a.ru/b】', 'https://a.ru/b'],
  ['「https://a.ru/b」！', 'https://a.ru/b'],
  ['(([https://a.ru/b]))', 'https://a.ru/b'],
  ['https://a.ru/b¹, https://a.ru/c™', 'https://a.ru/b', 'https://a.ru/c'],
  // Signs that nobody sees.
  ['pal\u200bata.ru и pal\u00adata.ru'],
  ['\u200bpalata.ru\u2060', 'palata.ru → https://palata.ru/'],
  ['https://a.ru/b\u200bслово', 'https://a.ru/b'],
  ['https://a.ru/b\u00ad', 'https://a.ru/b'],
  ['\u202ehttps://a.ru/b\u202c', 'https://a.ru/b'],
  ['https://a.ru/\u202egnp.exe', 'https://a.ru/'],
  // Joined.
  ['https://a.ru/xhttps://b.ru/y', 'https://a.ru/x', 'https://b.ru/y'],
  ['https://a.ruhttps://b.ru', 'https://a.ru → https://a.ru/', 'https://b.ru → https://b.ru/'],
  ['https://https://a.ru/x', 'https://a.ru/x'],
  ['https://a.ru/x,https://b.ru/y', 'https://a.ru/x', 'https://b.ru/y'],
  ['https://a.ru/x;https://b.ru/y', 'https://a.ru/x', 'https://b.ru/y'],
  ['https://a.ru,https://b.ru', 'https://a.ru → https://a.ru/', 'https://b.ru → https://b.ru/'],
  ['a.ru/x,b.ru/y', 'a.ru/x → https://a.ru/x', 'b.ru/y → https://b.ru/y'],
  ['a.ru,b.ru', 'a.ru → https://a.ru/', 'b.ru → https://b.ru/'],
  ['https://a.ru/x,www.b.ru', 'https://a.ru/x', 'www.b.ru → https://www.b.ru/'],
  ['https://maps.ru/@55.75,37.61,15z', 'https://maps.ru/@55.75,37.61,15z'],
  ['https://a.ru/x,y,z.html', 'https://a.ru/x,y,z.html'],
  ['https://web.archive.org/web/2020/https://a.ru/', 'https://web.archive.org/web/2020/https://a.ru/'],
  ['https://a.ru/?to=https://b.ru/', 'https://a.ru/?to=https://b.ru/'],
  // Ports and numbers.
  ['palata.ru:8080', 'palata.ru:8080 → https://palata.ru:8080/'],
  ['palata.ru:8080/a.', 'palata.ru:8080/a → https://palata.ru:8080/a'],
  ['https://palata.ru:8443/a', 'https://palata.ru:8443/a'],
  ['http://192.168.0.1:8080/x', 'http://192.168.0.1:8080/x'],
  ['http://[::1]:80/x', 'http://[::1]:80/x → http://[::1]/x'],
  ['192.168.0.1'],
  ['1.2.3.4:8080'],
  ['Версия 1.5.2'],
  ['Рост 1.5x'],
  ['10.ru, 0.5.io и 10.30.am'],
  ['1.000.000, 10.000, 01.02.26, v2.0, 1.2.3-beta.4, $BTC.X, BTC/USDT, 0.5x, 24.7'],
  [
    '0x.org, 1inch.io, 21shares.com',
    '0x.org → https://0x.org/',
    '1inch.io → https://1inch.io/',
    '21shares.com → https://21shares.com/',
  ],
  ['https://[2001:db8::1]:8080/x, [2001:db8::1]', 'https://[2001:db8::1]:8080/x'],
  ['vitalik.eth и vitalik.eth.limo', 'vitalik.eth.limo → https://vitalik.eth.limo/'],
  ['163.com', '163.com → https://163.com/'],
  ['v24.21.0'],
  // Endings.
  ...'com net org info biz io xyz dev app ru su by kz me tv gg ai co finance exchange fun tech network'
    .split(' ')
    .map((ending): [string, string] => [`Там palata.${ending}, тут`, `palata.${ending} → https://palata.${ending}/`]),
  // Alphabets.
  ['пример.рф', 'пример.рф → https://xn--e1afmkfd.xn--p1ai/'],
  ['пример.рф/путь', 'пример.рф/путь → https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C'],
  ['ПРИМЕР.РФ', 'ПРИМЕР.РФ → https://xn--e1afmkfd.xn--p1ai/'],
  ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd.xn--p1ai → https://xn--e1afmkfd.xn--p1ai/'],
  ['https://münchen.de/x', 'https://münchen.de/x → https://xn--mnchen-3ya.de/x'],
  ['https://a.ru/🚀/план дальше', 'https://a.ru/🚀/план → https://a.ru/%F0%9F%9A%80/%D0%BF%D0%BB%D0%B0%D0%BD'],
  ['https://a.ru🚀', 'https://a.ru → https://a.ru/'],
  // Handles, fragments, letters.
  ['https://t.me/@palata', 'https://t.me/@palata'],
  ['https://medium.com/@user/post-1', 'https://medium.com/@user/post-1'],
  ['youtube.com/@chan', 'youtube.com/@chan → https://youtube.com/@chan'],
  ['t.me/palata/12', 't.me/palata/12 → https://t.me/palata/12'],
  ['x.com/user?s=20', 'x.com/user?s=20 → https://x.com/user?s=20'],
  ['palata.ru#raz', 'palata.ru#raz → https://palata.ru/#raz'],
  ['https://a.ru/#:~:text=раз', 'https://a.ru/#:~:text=раз → https://a.ru/#:~:text=%D1%80%D0%B0%D0%B7'],
  ['Пишите на help@palata.ru.', 'help@palata.ru → mailto:help@palata.ru'],
  ['mailto:help@palata.ru', 'mailto:help@palata.ru'],
  ['a.b+c@mail.palata.ru, вот', 'a.b+c@mail.palata.ru → mailto:a.b+c@mail.palata.ru'],
  ['icon@2x.png'],
  ['@user@mastodon.social'],
  [
    'почта@пример.рф',
    'почта@пример.рф → mailto:%D0%BF%D0%BE%D1%87%D1%82%D0%B0@%D0%BF%D1%80%D0%B8%D0%BC%D0%B5%D1%80.%D1%80%D1%84',
  ],
  ['см.help@palata.ru'],
  ['mailto:help@palata.ru?subject=a.', 'mailto:help@palata.ru?subject=a'],
  ['https://user:pass@palata.ru/'],
  ['https://bank.com:1@evil.com/'],
  ['https://bank.com@evil.com/'],
  // What only looks like a host.
  ['README.md'],
  ['docs/README.md и src/main.rs:12'],
  ['Node.js и Vue.js, ASP.NET, Socket.IO'],
  ['node.ts, index.html, package.json, script.py, install.sh, a.out'],
  ['next.config.ts'],
  ['Makefile.am и configure.in'],
  ['com.palata.app и org.palata.net.io'],
  ['SBER.ME, AAPL.US, TOTAL3.ES, 0700.HK, BRK-B.SA, BTC.D'],
  ['T.ME/PALATA', 'T.ME/PALATA → https://t.me/PALATA'],
  ['GATE.IO и GATE.COM', 'GATE.IO → https://gate.io/', 'GATE.COM → https://gate.com/'],
  ['https://a..ru'],
  ['e.g. this, i.e. that, a.m., p.m., U.S., etc.'],
  ['т.е. и т.д., т.к., т.п., и т.ч., см.выше, г.Москва, г.москва'],
  ['Рост.Но падение'],
  ['It works.It is'],
  ['user.id, console.info("x"), this.me'],
  ['my_file.io'],
  ['file:a.ru/x'],
  ['...ru'],
  ['.ru'],
  ['a..ru'],
  ['https://'],
  ['http://localhost:3000'],
  ['docs.rs/serde', 'docs.rs/serde → https://docs.rs/serde'],
]

for (const [text, ...links] of CASES)
  test(`links of «${text}»: ${links.join(', ') || 'none'}`, () => {
    const found = linksIn(text).map(({ text: words, href, index }) => {
      assert.equal(text.slice(index, index + words.length), words)
      return words === href ? words : `${words} → ${href}`
    })
    assert.deepEqual(found, links)
  })

test('many addresses joined without a space are all links, and one without an end is none', () => {
  const joined = Array.from({ length: 300 }, (_, index) => `https://a.ru/${index}`)
  assert.deepEqual(
    linksIn(joined.join(',')).map(({ text }) => text),
    joined,
  )
  assert.deepEqual(linksIn(`https://a.ru/${'x'.repeat(5000)}.https://b.ru`), [])
})

test('after much was read in vain, usual addresses are found as before and very long ones are none', () => {
  const vain = `${'https://a.ru/('.repeat(2000)} `
  const usual = ['https://b.ru/x?y=(1)', 'b.ru', 'help@b.ru', `https://b.ru/${'x'.repeat(150)}`]
  const found = linksIn(`${vain}${usual.join(' ')} https://b.ru/${'x'.repeat(500)} c.ru`).map(({ text }) => text)
  assert.deepEqual(found.slice(2000), [...usual, 'c.ru'])
  assert.equal(new Set(found.slice(0, 2000)).size, 1)
})

test('a megabyte of anything is searched for links in time linear to its length', () => {
  const parts = [
    'a',
    'a.',
    'a-',
    'https://',
    'https://a.ru/(',
    'https://a.ru/((((',
    'a@',
    'a.ru,',
    '@a',
    'www.',
    'a:',
    '://',
    'https://a.ru/,',
    '[',
    'я.',
  ]
  for (const part of parts) assertCheap(linksIn, part.repeat(1_000_000 / part.length))
})

/** A comment with the names that it mentions. */
const NAMED: [text: string, ...names: string[]][] = [
  ['@ann, *@bob* и ||@cat||!', 'ann', 'bob', 'cat'],
  ['«@ann» (@bob).', 'ann', 'bob'],
  ['👍@ann👍', 'ann'],
  ['@an\u200bn и @bo\u00adb'],
  ['@ann\u2060 @bob', 'ann', 'bob'],
  ['help@palata.ru и https://t.me/@ann'],
]
for (const [text, ...names] of NAMED)
  test(`names in «${text}»: ${names.join(', ') || 'none'}`, () => assert.deepEqual(namesIn(text), names))

test('a text is the address of a page only as a whole', () => {
  const whole = ['https://a.ru/x', ' a.ru/x\n', 'https://a.ru/x.', 'a.ru b.ru', 'help@palata.ru', 'ftp://a.ru', '']
  assert.deepEqual(whole.map(solePage), ['https://a.ru/x', 'https://a.ru/x', null, null, null, null, null])
})
