import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { assertCheap } from '#testing/cost.ts'
import { compare, factsOf, type Item, markOf } from './index.ts'
import { digitsOf } from './numbers.ts'

interface Pair {
  a: Item
  b: Item
  same: boolean
}

function measure(name: string) {
  const pairs = JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')) as Pair[]
  const judged = pairs.map(({ a, b, same }) => ({ same, found: compare(factsOf(a), factsOf(b)).isSame }))
  const both = judged.filter(({ same, found }) => same && found).length
  return {
    pairs: pairs.length,
    precision: both / judged.filter(({ found }) => found).length,
    recall: both / judged.filter(({ same }) => same).length,
  }
}

const FRESH = [1, 2, 3, 4, 5, 6, 7, 8].map((round) => `labelledFresh${round}`)
for (const name of ['labelled', 'labelledLater', 'labelledShort', 'labelledEvents', 'labelledHard', ...FRESH])
  test(`the pairs of ${name}.json are told apart`, () => {
    const { precision, recall } = measure(name)
    assert.ok(precision >= 0.95, `precision ${precision}`)
    assert.ok(recall >= 0.7, `recall ${recall}`)
  })

const news = (title: string, more: Partial<Item> = {}): Item => ({
  title,
  lead: '',
  coins: [],
  at: '2026-11-20T10:00:00Z',
  source: 'x',
  ...more,
})
const isSame = (one: Item, other: Item) => compare(factsOf(one), factsOf(other)).isSame

const HACK = news('Из протокола Euler вывели $197 млн', { lead: 'Хакер использовал уязвимость', coins: ['euler'] })

test('what tells the same does so whichever is first, within 36 hours, to the minute', () => {
  const other = news('Протокол Euler взломали на 197 миллионов долларов', { coins: ['euler'] })
  assert.ok(isSame(HACK, other))
  assert.ok(isSame(other, HACK))
  assert.ok(isSame(HACK, { ...other, at: '2026-11-21T22:00:00Z' }))
  assert.ok(!isSame(HACK, { ...other, at: '2026-11-21T22:01:00Z' }))
  assert.ok(!isSame(HACK, { ...other, at: 'вчера' }))
})

test('one title of two coins is two stories, a coin whose ticker is a word is not every text with it', () => {
  const listing = news('Binance проведёт листинг нового токена', { coins: ['ethena'] })
  assert.ok(isSame(listing, listing))
  assert.ok(!isSame(listing, { ...listing, coins: ['pendle'] }))
  const hype = news('Hyperliquid (HYPE) подорожал на 12%', { coins: ['hyperliquid'] })
  assert.ok(!isSame(hype, news('Вокруг ИИ слишком много hype, считают в Goldman Sachs', { coins: [] })))
})

test('a price of five hours ago is another story, a price of an hour ago is not', () => {
  const one = news('Биткоин подорожал до $92 000', { coins: ['bitcoin'] })
  assert.ok(isSame(one, { ...one, at: '2026-11-20T11:00:00Z' }))
  assert.ok(!isSame(one, { ...one, at: '2026-11-20T15:00:00Z' }))
})

test('another sum only in the leads is another day of what happens daily', () => {
  const one = news('Приток в Solana-ETF продолжается', { coins: ['solana'], lead: 'Фонды получили $9,7 млн' })
  assert.ok(isSame(one, one))
  assert.ok(!isSame(one, { ...one, lead: 'Фонды получили $29,2 млн' }))
})

const FINED = news('Регулятор Нидерландов оштрафовал Crypto.com на €2,85 млн', { coins: ['crypto-com-chain'] })
const KEPT = news('ФРС сохранила ставку без изменений', { coins: ['bitcoin'] })
const GMX = { coins: ['gmx'] }
const ETHER = { coins: ['ethereum'] }
const STAGES: [what: string, one: Item, other: Item, same: boolean][] = [
  [
    'a fine and its appeal',
    FINED,
    news('Crypto.com обжалует штраф в Нидерландах', { coins: ['crypto-com-chain'] }),
    false,
  ],
  [
    'a decision and the odds of the next',
    KEPT,
    news('Рынок закладывает 70% вероятности снижения ставки ФРС в январе', { coins: ['bitcoin'] }),
    false,
  ],
  [
    'a refusal of an appeal by two',
    news('Апелляция отклонила жалобу основателя FTX'),
    news('Основателю FTX отказали в апелляции', { lead: 'Суд отклонил жалобу' }),
    true,
  ],
  [
    'a theft and the offer to the thief',
    news('Хакер вывел $9 млн из GMX', GMX),
    news('GMX предложил взломщику вознаграждение', GMX),
    false,
  ],
  ['a theft and an arrest for it', HACK, news('Взломщика Euler арестовали', { coins: ['euler'] }), false],
  [
    'a theft and its investigation by two',
    news('Взломщика Euler арестовали', { coins: ['euler'] }),
    news('Задержан хакер, взломавший Euler', { coins: ['euler'] }),
    true,
  ],
  [
    'one unlock and the list of a week',
    news('17 ноября разблокируют 11,3 млн APT', { coins: ['aptos'] }),
    news('Какие токены разблокируют на этой неделе', { coins: ['aptos', 'arbitrum'] }),
    false,
  ],
  [
    'an upgrade and what somebody says of it',
    news('Обновление Fusaka активировали в сети Ethereum', ETHER),
    news('Бутерин рассказал об обновлении Fusaka', ETHER),
    false,
  ],
  [
    'an outage and what came after it',
    news('Сеть Cardano остановилась', { coins: ['cardano'] }),
    news('Хоскинсон обратился в ФБР после сбоя Cardano', { coins: ['cardano'] }),
    false,
  ],
  ['a decision by two', KEPT, news('Федрезерв оставил ставку без изменений', { coins: ['bitcoin'] }), true],
]

const bitcoin = (title: string) => news(title, { coins: ['bitcoin'] })
const plume = (title: string) => news(title, { coins: ['plume'] })
const TWO: [what: string, one: Item, other: Item, same: boolean][] = [
  [
    'two people',
    bitcoin('Том Ли: биткоин достигнет $150 000'),
    bitcoin('Артур Хейс: биткоин достигнет $150 000'),
    false,
  ],
  [
    'one person in two ways',
    bitcoin('Том Ли: биткоин подорожает до $150 000 к марту'),
    bitcoin('Биткоин подорожает до $150 000 — глава Fundstrat Том Ли'),
    true,
  ],
  [
    'two banks',
    bitcoin('JPMorgan повысил прогноз по биткоину до $170 000'),
    bitcoin('HSBC повысил прогноз по биткоину до $170 000'),
    false,
  ],
  [
    'a listing and the rise after it',
    plume('Binance добавит Plume'),
    plume('Plume взлетел втрое на листинге Binance'),
    false,
  ],
  [
    'a purchase and money for the next',
    bitcoin('Metaplanet купила 1 004 BTC'),
    bitcoin('Metaplanet выпустит облигации на покупку биткоинов'),
    false,
  ],
  [
    'two days of a row',
    bitcoin('Приток в ETF длится седьмой день'),
    bitcoin('Приток в ETF длится восьмой день'),
    false,
  ],
  [
    'two cities',
    news('В Москве задержали владельца обменника'),
    news('В Петербурге задержали владельца обменника'),
    false,
  ],
  [
    'two holders of one sum',
    news('Ранний инвестор перевёл 1 000 ETH', ETHER),
    news('Ethereum Foundation перевёл 1 000 ETH', ETHER),
    false,
  ],
  [
    'two firms of one fund',
    news('Фонд Paradigm вложил $13,5 млн в биржу Crown'),
    news('Фонд Paradigm вложил $13,5 млн в биржу Gondor'),
    false,
  ],
  ['two sides of the sea', news('ЦБ сохранил ставку'), news('Британский ЦБ сохранил ставку'), false],
  ['two figures of a state', news('ВВП США вырос на 2,9%'), news('Индекс PCE в США вырос на 2,9%'), false],
  [
    'a level that a price crossed, by two',
    bitcoin('Биткоин опустился ниже $90 000'),
    bitcoin('BTC $89 900, -4% за сутки'),
    true,
  ],
  ['two purchases', news('Tether купила 27 тонн золота'), news('Tether купила долю в Juventus'), false],
  [
    'two people without a name',
    news('Пользователь потерял $50 млн из-за подмены адреса'),
    news('Пользователь потерял $27 млн из-за вредоносной программы'),
    false,
  ],
]

for (const [what, one, other, same] of TWO)
  test(`what two did or foresee is two stories, what one did is one: ${what}`, () => {
    assert.equal(isSame(one, other), same)
    assert.equal(isSame(other, one), same)
  })

for (const [what, one, other, same] of STAGES)
  test(`another stage of what happened is a story of its own: ${what}`, () => {
    assert.equal(isSame(one, other), same)
    assert.equal(isSame(other, one), same)
  })

test('a denial, a correction and a new number are marked; the same told again is not', () => {
  const marked = (title: string) => markOf(factsOf(news(title, { coins: ['euler'] })), factsOf(HACK))
  assert.equal(marked('В Euler опровергли взлом на $197 млн'), 'denial')
  assert.equal(marked('Euler уточнил сумму похищенного: $205 млн'), 'correction')
  assert.equal(marked('Из Euler украли $240 млн'), 'number')
  assert.equal(marked('Хакеры украли у Euler $197 млн'), null)
})

test('empty, huge and odd texts are read, and tell nothing', () => {
  const odd = [
    '',
    ' ',
    '🚀🚀🚀',
    '$'.repeat(100_000),
    '1'.repeat(100_000),
    'а-'.repeat(50_000),
    'A '.repeat(50_000),
    '(((((',
    '\u0000',
  ]
  for (const title of odd) {
    assert.ok(!compare(factsOf(news(title, { lead: title })), factsOf(HACK)).isSame, title.slice(0, 20))
    assertCheap((text) => factsOf(news(text, { lead: text })), title)
  }
})

test('a number has the digits before its zeros, six at most', () => {
  const cases = [
    [0, 0],
    [7, 1],
    [1_200, 2],
    [1_005, 4],
    [1_234_567, 6],
    [0.05, 1],
    [2.25, 3],
    [1e-9, 1],
    [1e21, 1],
    [999_999.9, 1],
  ] as const
  for (const [value, digits] of cases)
    assert.equal(digitsOf({ value, kind: 'count', unit: '', weight: 1 } as never), digits, String(value))
})
