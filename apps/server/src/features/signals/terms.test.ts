import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ledger } from '@palata/contract/ledger'
import { record } from '@palata/contract/record'
import {
  addCoin,
  as,
  bar,
  type Coin,
  DAY,
  db,
  edit,
  entriesOf,
  MINUTE,
  publish,
  read,
  stage,
  walk,
} from '#testing/calls.ts'
import { countRecords } from '../record/jobs.ts'

const send = (coin: Coin, horizon: unknown) =>
  stage.app.inject({
    method: 'POST',
    url: '/api/signals/',
    headers: { authorization: 'anna' },
    payload: {
      ...{ title: `Срок ${JSON.stringify(horizon)}`, content: 'Слова', direction: 'long' },
      ...{ coin_id: coin.name, horizon_days: horizon },
    },
  })

test('a term is of 1 to 365 whole days, in the form and in the database', async () => {
  const coin = await addCoin()
  for (const [days, status] of [
    [0, 400],
    [-1, 400],
    [366, 400],
    [1.5, 400],
    ['завтра', 400],
    [1, 201],
    ['365', 201],
  ] as const) {
    await db.query('truncate attempts')
    const { statusCode, body } = await send(coin, days)
    assert.equal(statusCode, status, `${days}: ${body}`)
    if (status === 400) assert.match(JSON.parse(body).horizon_days[0], /[а-я]/)
  }
  const id = await publish(coin)
  for (const days of [0, -1, 366])
    await assert.rejects(db.query('update signals set horizon_days = $2 where id = $1', [id, days]), /horizon_days/)
  assert.equal((await edit(id, { horizon_days: 366 })).statusCode, 400)
})

/** A signal that was published before the ledger, ended or not, as an import brings it. */
async function older(coin: Coin, { isEnded, horizon }: { isEnded: boolean; horizon: number | null }) {
  const { rows } = await db.query<{ id: number }>(
    `insert into signals (coin_id, author_id, title, content, direction, live, published_at, start_price, target_price, stop_price,
       horizon_days, ended_at, end_price, ended_by)
     values ($1, 1, 'Давний', 'Слова', 'long', true, $2::timestamptz - interval '20 days', 100, 150, 50, $3, case when $4 then $2 end,
       case when $4 then 150 end, case when $4 then 'target' end) returning id`,
    [coin.id, stage.now(), horizon, isEnded],
  )
  return rows[0]!.id
}
const recordOf = async () => {
  await countRecords(db, stage.now())
  const { results } = await as('anna').call(record.calls, { params: { username: 'anna' }, query: {} } as never)
  return results.map(({ signal_id: id }) => id)
}
/** Ended calls of the whole club and all of the author's; the first are true once records are counted. */
async function counts(): Promise<[club: number, own: number]> {
  const own = (await recordOf()).length
  return [(await as('guest').call(record.totals, {})).ended, own]
}

for (const [what, given] of [
  ['that ended', { isEnded: true, horizon: 30 }],
  ['that goes on with a term', { isEnded: false, horizon: 30 }],
  ['that goes on without an end', { isEnded: false, horizon: null }],
] as const)
  test(`a signal from before the ledger ${what} is outside all counts, and cannot be sealed afterwards`, async () => {
    const coin = await addCoin()
    const before = await counts()
    const id = await older(coin, given)
    const { call } = await read(id)
    assert.deepEqual(
      [call.is_before_ledger, call.is_counted, call.is_compared, call.number, call.seal_index, call.sealed_at],
      [true, false, false, null, null, null],
    )
    assert.deepEqual(await counts(), before)
    const seal = async () => (await as('maria').call(ledger.seal, { params: { id: String(id) } })).seal
    assert.equal(await seal(), null)
    // Whatever is changed or hidden and shown again, it gets no number.
    await db.query(`update signals set title = 'Правка', target_price = 160, stop_price = 40 where id = $1`, [id])
    await db.query('update signals set live = false where id = $1', [id])
    await db.query('update signals set live = true where id = $1', [id])
    assert.deepEqual([await seal(), (await read(id)).call.number], [null, null])
    // Nor does an open one hold a new call of the same coin from counting.
    const next = await publish(coin)
    await walk(coin, [bar(0, 100)])
    const { is_addition, is_counted } = (await read(next)).call
    assert.deepEqual([is_addition, is_counted], [false, true])
    assert.deepEqual(await counts(), [before[0], before[1] + 1])
  })

test('an opposite call leaves notes on both within 72 hours of the first, and none after', async () => {
  const notes = async (id: number) =>
    (await as('anna').call(record.ofSignal, { params: { id: String(id) } })).beforehand!.notes.map(({ why }) => why)
  for (const [age, told] of [
    [3 * DAY - MINUTE, ['opposite']],
    [3 * DAY + MINUTE, []],
  ] as const) {
    const coin = await addCoin()
    const first = await publish(coin)
    await walk(coin, [bar(0, 100)])
    await db.query(`update signals set published_at = published_at - make_interval(secs => $2) where id = $1`, [
      first,
      age / 1000,
    ])
    const second = await publish(coin, { direction: 'short' })
    await walk(coin, [bar(0, 100), bar(1, 100)])
    assert.deepEqual([await notes(first), await notes(second)], [told, told], String(age / DAY))
    assert.equal((await read(first)).ended_by, 'opposite', 'it ends either way')
    const kinds = (await entriesOf(first)).map(({ kind }) => kind)
    assert.ok(!kinds.includes('noted'), 'nothing is told while the second goes on')
  }
})
