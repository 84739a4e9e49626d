import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PATH_POINTS, portfolio } from '@palata/contract/portfolio'
import { testApp } from '#testing/app.ts'
import { unsealAmount } from './sealed.ts'

// It is noon of 20 November 2026 in Moscow.
const stage = await testApp()
const { db } = stage
const maria = stage.as('maria')
const MARIA = 2

await db.query(
  `insert into coins (api_id, slug, symbol, name, price_usd, quoted_at)
   select n, n, upper(n), n, 100, $1 from unnest(array['bitcoin', 'hype', 'sol', 'fresh', 'foreign']) n`,
  [stage.now()],
)
const idOf = async (coin: string) =>
  (await db.query<{ id: number }>('select id from coins where api_id = $1', [coin])).rows[0]!.id
const [BTC, HYPE] = [await idOf('bitcoin'), await idOf('hype')]
/** A close is the price at the beginning of the next day. */
const close = (coin: number, day: string, price: number) =>
  db.query('insert into coin_days (coin_id, day, price_usd) values ($1, $2, $3)', [coin, day, price])
for (const [day, btc, hype] of [
  ['2026-11-14', 50, 10],
  ['2026-11-15', 60, 10],
  ['2026-11-16', 70, 20],
  ['2026-11-17', 80, 20],
  ['2026-11-18', 90, 30],
  ['2026-11-19', 100, 40],
] as const) {
  await close(BTC, day, btc)
  await close(HYPE, day, hype)
}
await maria.call(portfolio.addAll, { body: { coin_ids: ['hype', 'sol', 'fresh', 'bitcoin'] } })

const amountsOf = async () =>
  (await maria.call(portfolio.amounts, {})).amounts.map(({ api_id, amount, since }) => [api_id, amount, since])
const set = (coin_id: string, amount: string | null, since?: string) =>
  maria.call(portfolio.setAmount, { body: { coin_id, amount, ...(since && { since }) } })
const post = (body: unknown, who: 'maria' | 'anna' | 'oleg' | 'guest' = 'maria') =>
  stage.app.inject({
    method: 'POST',
    url: '/api/widgets/user-assets/amounts/',
    headers: { ...(who !== 'guest' && { authorization: who }), 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const clear = () => db.query('delete from portfolio_amounts')

test('POST of an amount as it was typed keeps it exactly, from today or the day that is told', async () => {
  await clear()
  await set('sol', '1 200,50', '2026-10-01')
  await set('hype', '0,000000000000000001')
  assert.deepEqual(await amountsOf(), [
    ['hype', '0.000000000000000001', '2026-11-20'],
    ['sol', '1200.5', '2026-10-01'],
  ])
  await set('sol', '7', '2026-10-02')
  await set('hype', null)
  await set('hype', null)
  assert.deepEqual(await amountsOf(), [['sol', '7', '2026-10-02']])
})

test('an amount that cannot be is refused in words at its field, and the words do not repeat it', async () => {
  await clear()
  for (const [body, field, words] of [
    [{ coin_id: 'sol', amount: '-5318008' }, 'amount', /Нужно число/],
    [{ coin_id: 'sol', amount: 'x'.repeat(101) }, 'amount', /Слишком длинно/],
    [{ coin_id: 'sol', amount: 5 }, 'amount', /Нужно количество/],
    [{ coin_id: 'sol' }, 'amount', /Нужно количество/],
    [{ coin_id: 'sol', amount: '1', since: '2026-11-21' }, 'since', /ещё не настал/],
    [{ coin_id: 'sol', amount: '1', since: '2009-01-02' }, 'since', /биткоина не было/],
    [{ coin_id: 'sol', amount: '1', since: '2026-02-30' }, 'since', /Нужен день/],
  ] as const) {
    const reply = await post(body)
    assert.equal(reply.statusCode, 400, reply.body)
    assert.match(JSON.stringify(reply.json()[field] ?? reply.json()), words)
    assert.doesNotMatch(reply.body, /5318008/)
  }
  for (const coin_id of ['foreign', 'no-such-coin'])
    assert.equal((await post({ coin_id, amount: '1' })).statusCode, 404)
  assert.deepEqual(await amountsOf(), [])
})

test('amounts are their owner’s: others have none, and nobody without access is answered', async () => {
  await clear()
  await set('sol', '5318008')
  assert.deepEqual((await stage.as('anna').call(portfolio.amounts, {})).amounts, [])
  assert.equal((await post({ coin_id: 'sol', amount: '1' }, 'anna')).statusCode, 404)
  assert.equal((await post({ coin_id: 'sol', amount: '1' }, 'oleg')).statusCode, 403)
  assert.equal((await post({ coin_id: 'sol', amount: '1' }, 'guest')).statusCode, 401)
  assert.doesNotMatch((await maria.get('/api/widgets/market-pulse/')).body, /5318008/)
})

test('an amount is stored sealed at one length, and a row swapped or changed does not open', async () => {
  await clear()
  await set('hype', '1')
  await set('sol', '999999999999999.999999999999999999')
  const { rows } = await db.query<{ coin_id: number; sealed: Buffer }>('select coin_id, sealed from portfolio_amounts')
  assert.deepEqual(new Set(rows.map(({ sealed }) => sealed.length)), new Set([76]))
  for (const { sealed } of rows) assert.doesNotMatch(sealed.toString('latin1'), /2026|999/)
  await db.query(
    `update portfolio_amounts m set sealed = other.sealed from portfolio_amounts other
     where other.account_id = m.account_id and other.coin_id <> m.coin_id`,
  )
  assert.deepEqual(await amountsOf(), [
    ['hype', null, null],
    ['sol', null, null],
  ])
  const sealed = rows.find(({ coin_id }) => coin_id === HYPE)!.sealed
  assert.equal(unsealAmount('a secret of another site, long enough', MARIA, HYPE, sealed), null)
  await set('sol', '3')
  assert.deepEqual(await amountsOf(), [
    ['hype', null, null],
    ['sol', '3', '2026-11-20'],
  ])
})

test('a copied row of another person does not open', async () => {
  await clear()
  await set('hype', '5')
  await stage.as('anna').call(portfolio.addAll, { body: { coin_ids: ['hype'] } })
  await db.query(
    'insert into portfolio_amounts (account_id, coin_id, sealed) select 1, coin_id, sealed from portfolio_amounts',
  )
  const { amounts } = await stage.as('anna').call(portfolio.amounts, {})
  assert.deepEqual(
    amounts.map(({ amount }) => amount),
    [null],
  )
})

test('an amount goes with its coin, and with the account', async () => {
  await clear()
  await set('hype', '5')
  await set('sol', '6')
  assert.equal(await maria.status(portfolio.remove, { query: { coin_id: 'sol' } }), 204)
  await maria.call(portfolio.addAll, { body: { coin_ids: ['sol'] } })
  assert.deepEqual(await amountsOf(), [['hype', '5', '2026-11-20']])
  const count = async () => (await db.query('select from portfolio_amounts')).rowCount
  const client = await db.connect()
  try {
    await client.query('begin')
    await client.query('delete from accounts where id = $1', [MARIA])
    const left = (await client.query('select from portfolio_amounts where account_id = $1', [MARIA])).rowCount
    assert.equal(left, 0)
  } finally {
    await client.query('rollback')
    client.release()
  }
  assert.equal(await count(), 1)
})

test('the base is the price at the beginning of the day, and the path goes to the beginning of today', async () => {
  await clear()
  await set('hype', '10', '2026-11-15')
  await set('bitcoin', '1', '2026-11-17')
  await set('fresh', '1', '2026-11-15')
  await set('sol', '1', '2026-11-20')
  const { amounts, path } = await maria.call(portfolio.amounts, {})
  assert.deepEqual(amounts.map(({ api_id, base, btc_base }) => [api_id, base, btc_base]).sort(), [
    ['bitcoin', 70, 70],
    ['fresh', null, 50],
    ['hype', 10, 50],
    ['sol', null, 100],
  ])
  assert.deepEqual(path.days, ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'])
  // $170 were put: $100 of HYPE and, from the third day on, $70 of bitcoin.
  const percents = (values: number[]) => values.map((value) => Math.round((value * 170) / 100))
  assert.deepEqual(percents(path.own), [0, 0, 100, 110, 220, 330])
  assert.deepEqual(percents(path.btc), [0, 20, 40, 70, 100, 130])
})

test('a path of years has a bounded number of points, and one of today has none', async () => {
  await clear()
  await set('hype', '10')
  assert.deepEqual((await maria.call(portfolio.amounts, {})).path, { days: [], own: [], btc: [] })
  await close(HYPE, '2020-01-01', 10)
  await close(BTC, '2020-01-01', 10)
  await set('hype', '10', '2020-01-02')
  const { path } = await maria.call(portfolio.amounts, {})
  assert.ok(path.days.length > PATH_POINTS / 2 && path.days.length <= PATH_POINTS, String(path.days.length))
  assert.equal(path.days.at(-1), '2026-11-20')
})
