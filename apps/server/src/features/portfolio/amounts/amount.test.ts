import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAmount } from '@palata/contract/portfolio/amount'
import { againstBitcoin, type Holding, moveOf, pathOf, sumOf } from '@palata/contract/portfolio/sums'

for (const [typed, read] of [
  ['0,5', '0.5'],
  ['0.5', '0.5'],
  ['.5', '0.5'],
  ['5,', '5'],
  ['007', '7'],
  ['1.50', '1.5'],
  ['1 200', '1200'],
  ['1\u00a0200,25', '1200.25'],
  ['1\u202f200', '1200'],
  ['1’200.25', '1200.25'],
  // A lone sign is before decimals.
  ['1,234', '1.234'],
  ['1.234', '1.234'],
  ['1,234.5', '1234.5'],
  ['1.234,5', '1234.5'],
  ['1.234.567', '1234567'],
  ['1,234,567.89', '1234567.89'],
  ['0,000000000000000001', '0.000000000000000001'],
  ['1000000000000000', '1000000000000000'],
  ['999999999999999.999999999999999999', '999999999999999.999999999999999999'],
] as const)
  test(`the typed amount «${typed}» is ${read}`, () => assert.deepEqual(readAmount(typed), { amount: read }))

for (const [typed, problem] of [
  ['', /Нужно число/],
  ['много', /Нужно число/],
  ['-1', /Нужно число/],
  ['1e5', /Нужно число/],
  ['0x10', /Нужно число/],
  ['1,2,3', /Нужно число/],
  ['1.234.5', /Нужно число/],
  ['12,34.5', /Нужно число/],
  ['1,234,567,8', /Нужно число/],
  ['٣', /Нужно число/],
  ['Infinity', /Нужно число/],
  ['0', /больше нуля/],
  ['0,000', /больше нуля/],
  ['0,0000000000000000001', /18 знаков/],
  ['1000000000000000,1', /Слишком много/],
  ['1000000000000001', /Слишком много/],
  ['99999999999999999999', /Слишком много/],
] as const)
  test(`the typed amount «${typed}» is refused in words`, () => assert.match(readAmount(typed).problem ?? '', problem))

const held = (amount: number, price: number | null, base: number | null = null, btcBase: number | null = null) => ({
  amount,
  price,
  base,
  btcBase,
})
const round = (value: number) => Math.round(value * 1e6) / 1e6

for (const [name, holdings, sum] of [
  ['nothing', [], { usd: 0, counted: 0, left: 0 }],
  ['two coins', [held(2, 10), held(0.5, 100)], { usd: 70, counted: 2, left: 0 }],
  ['a coin without a price', [held(2, 10), held(5, null)], { usd: 20, counted: 1, left: 1 }],
  ['dust and a whale', [held(1e-18, 1), held(1e15, 1)], { usd: 1e15, counted: 2, left: 0 }],
] as const)
  test(`the sum of ${name}`, () => assert.deepEqual(sumOf(holdings), sum))

for (const [name, holdings, move] of [
  ['no coin', [], null],
  // From 20 + 100 to 30 + 90.
  [
    'a gain and a loss',
    [
      { ...held(2, 15), before: 10 },
      { ...held(1, 90), before: 100 },
    ],
    { usd: 0, percent: 0 },
  ],
  ['a gain', [{ ...held(2, 15), before: 10 }], { usd: 10, percent: 50 }],
  [
    'a coin without its earlier price',
    [
      { ...held(2, 15), before: 10 },
      { ...held(9, 9), before: null },
    ],
    { usd: 10, percent: 50 },
  ],
  [
    'a coin without its price',
    [
      { ...held(2, 15), before: 10 },
      { ...held(9, null), before: 9 },
    ],
    { usd: 10, percent: 50 },
  ],
] as const)
  test(`the move of the sum of ${name}`, () =>
    assert.deepEqual(
      moveOf<Holding & { before: number | null }>(holdings, ({ before }) => before),
      move,
    ))

for (const [name, holdings, btcNow, told] of [
  ['no coin', [], 100, null],
  ['no price of bitcoin', [held(1, 2, 1, 50)], null, null],
  // $100 became $150; in bitcoin, which doubled, $200.
  ['one coin', [held(10, 15, 10, 50)], 100, { percent: 50, usd: 50, btc: 100, left: 0 }],
  // $100 since bitcoin cost 50 and $300 since it cost 200: $400 became $150 + $330, in bitcoin $200 + $150.
  [
    'coins of different days',
    [held(10, 15, 10, 50), held(3, 110, 100, 200)],
    100,
    { percent: 20, usd: 80, btc: -12.5, left: 0 },
  ],
  [
    'a coin without the price of its day',
    [held(10, 15, 10, 50), held(1, 1, null, 200)],
    100,
    { percent: 50, usd: 50, btc: 100, left: 1 },
  ],
  [
    'a coin without its price',
    [held(10, 15, 10, 50), held(1, null, 1, 200)],
    100,
    { percent: 50, usd: 50, btc: 100, left: 1 },
  ],
  ['bitcoin itself', [held(2, 100, 50, 50)], 100, { percent: 100, usd: 100, btc: 100, left: 0 }],
] as const)
  test(`against bitcoin: ${name}`, () => {
    const found = againstBitcoin(holdings, btcNow)
    assert.deepEqual(
      found && {
        percent: round(found.own.percent),
        usd: round(found.own.usd),
        btc: round(found.btc),
        left: found.left,
      },
      told,
    )
  })

for (const [name, holdings, btc, own, beside] of [
  [
    'one coin',
    [{ amount: 1, since: 0, base: 10, btcBase: 50, prices: [10, 12, 5] }],
    [50, 100, 25],
    [0, 20, -50],
    [0, 100, -50],
  ],
  [
    'a coin that joins on the third day moves neither line that day',
    [
      { amount: 1, since: 0, base: 10, btcBase: 50, prices: [10, 20, 20, 20] },
      { amount: 1, since: 2, base: 10, btcBase: 100, prices: [99, 99, 10, 20] },
    ],
    [50, 100, 100, 50],
    [0, 50, 50, 100],
    [0, 50, 50, -25],
  ],
  [
    'a missing price is the one before',
    [{ amount: 1, since: 0, base: 10, btcBase: 50, prices: [10, null, 20] }],
    [50, null, 100],
    [0, 0, 100],
    [0, 0, 100],
  ],
] as const)
  test(`the path: ${name}`, () => {
    const path = pathOf(
      holdings,
      btc,
      btc.map((_, at) => at),
    )
    assert.deepEqual([path.own.map(round), path.btc.map(round)], [own, beside])
  })
