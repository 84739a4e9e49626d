import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepMentions, mentionsOf } from '#features/mentions'
import { testDatabase } from '#testing/app.ts'
import { renderText } from '../index.ts'

const { db, drop } = await testDatabase()
test.after(drop)

const QUOTED = new Date('2026-11-20T09:00:00Z')
const NAMED = new Date('2026-11-20T09:05:00Z')
const LATER = new Date('2026-11-21T09:05:00Z')
await db.query(
  `insert into coins (api_id, slug, symbol, name, rank, price_usd, quoted_at) values
   ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 1, 60000, $1), ('polygon', 'polygon', 'MATIC', 'Polygon', 15, 0.5, $1),
   ('unpriced', 'unpriced', 'NONE', 'None', 90, null, $1)`,
  [QUOTED],
)
const post = async () => {
  const { rows } = await db.query<{ id: number }>(
    `insert into posts (model, title, published_at) values ('Opinion', 'Мнение', $1) returning id`,
    [NAMED],
  )
  return { kind: 'post', id: rows[0]!.id } as const
}
const write = async (of: Awaited<ReturnType<typeof post>>, text: string, at: Date) => {
  const shown = await renderText(db, { text, as: 'plain', of })
  await keepMentions(db, of, mentionsOf(shown), at)
  return shown.html
}
const kept = async ({ id }: { id: number }) => {
  const { rows } = await db.query(
    `select c.api_id, m.place, m.word, m.named_at, m.price, m.priced_at from mentions m join coins c on c.id = m.coin_id
     where kind = 'post' and entity_id = $1 order by position`,
    [id],
  )
  return rows
}

test('each coin a text names is kept once with place, time, price and time of the price', async () => {
  const of = await post()
  await write(of, '😀 $MATIC и $BTC, ещё раз $MATIC и $NONE', NAMED)
  assert.deepEqual(await kept(of), [
    { api_id: 'polygon', place: 3, word: 'MATIC', named_at: NAMED, price: 0.5, priced_at: QUOTED },
    { api_id: 'bitcoin', place: 11, word: 'BTC', named_at: NAMED, price: 60_000, priced_at: QUOTED },
    { api_id: 'unpriced', place: 32, word: 'NONE', named_at: NAMED, price: null, priced_at: QUOTED },
  ])
})

test('an edit keeps earlier mentions at their price, adds new ones at today’s and drops removed ones', async () => {
  const of = await post()
  await write(of, '$BTC', NAMED)
  await db.query(`update coins set price_usd = 70000, quoted_at = $1 where api_id = 'bitcoin'`, [LATER])
  await write(of, '$MATIC $BTC', LATER)
  assert.deepEqual(
    (await kept(of)).map(({ api_id, price, named_at }) => [api_id, price, named_at]),
    [
      ['polygon', 0.5, LATER],
      ['bitcoin', 60_000, NAMED],
    ],
  )
  await write(of, 'ничего', LATER)
  assert.deepEqual(await kept(of), [])
})

test('a mention stays with its coin when the ticker is renamed and taken by another', async () => {
  const of = await post()
  const before = await write(of, 'Берём $MATIC', NAMED)
  await db.query(`update coins set symbol = 'POL' where api_id = 'polygon'`)
  await db.query(
    `insert into coins (api_id, slug, symbol, name, rank, price_usd) values ('other', 'other', 'MATIC', 'Other', 12, 9)`,
  )
  assert.equal(await write(of, 'Берём $MATIC', LATER), before)
  assert.match(before, /data-coin-id="polygon">MATIC</)
  const fresh = await renderText(db, { text: '$MATIC $POL', as: 'plain' })
  assert.deepEqual(
    fresh.coins.map(({ apiId }) => apiId),
    ['other', 'polygon'],
  )
})

test('a coin set beside a text is kept when the text does not name it', async () => {
  const of = await post()
  const { rows } = await db.query<{ id: number }>(`select id from coins where api_id = 'bitcoin'`)
  const beside = { coinId: rows[0]!.id, place: null, word: '', price: 1, pricedAt: NAMED }
  await keepMentions(db, of, [beside], NAMED)
  await write(of, 'ничего', LATER)
  assert.equal((await kept(of)).length, 1)
})

test('mentions are deleted with their object', async () => {
  const of = await post()
  const { rows } = await db.query<{ id: number }>(
    `with thread as (insert into comment_threads (post_id, changed_at) values ($1, $2) returning id)
     insert into comments (thread_id, text, created_at) select id, 'x', $2 from thread returning id`,
    [of.id, NAMED],
  )
  const shown = await renderText(db, { text: '$BTC', as: 'plain' })
  const comment = { kind: 'comment', id: rows[0]!.id } as const
  for (const entity of [of, comment]) await keepMentions(db, entity, mentionsOf(shown), NAMED)
  const left = async () =>
    (
      await db.query(`select from mentions where (kind, entity_id) in (('post', $1), ('comment', $2))`, [
        of.id,
        comment.id,
      ])
    ).rowCount
  assert.equal(await left(), 2)
  await db.query('delete from posts where id = $1', [of.id])
  assert.equal(await left(), 0)
})
