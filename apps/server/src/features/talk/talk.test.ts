import assert from 'node:assert/strict'
import { test } from 'node:test'
import { talk } from '@palata/contract/talk'
import { insertComment } from '#testing/acts/comments.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'

const stage = await testApp()
const { db } = stage
const guest = stage.as('guest')
const maria = stage.as('maria')
await db.query(
  `insert into coins (api_id, slug, symbol, name, rank, price_usd, quoted_at) values
   ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 1, 110, $1), ('aave', 'aave', 'AAVE', 'Aave', 40, 5, $1), ('lost', 'lost', 'LOST', 'Lost', null, 1, $1)`,
  [stage.now()],
)
const hoursAgo = (hours: number) => new Date(stage.now().getTime() - hours * 3_600_000)
const [BTC, AAVE, LOST] = (await db.query<{ id: number }>('select id from coins order by rank nulls last')).rows.map(
  ({ id }) => id,
)
async function name(kind: string, id: number, coin: number, hours: number, price: number | null = null) {
  await db.query(
    `insert into mentions (kind, entity_id, coin_id, position, named_at, price) values ($1, $2, $3, 0, $4, $5)`,
    [kind, id, coin, hoursAgo(hours), price],
  )
}
const post = await insertPost(db, {
  title: 'Биткоин растёт',
  content: '<p>Платная мысль</p>',
  hoursAgo: 5,
  authorId: 2,
})
const draft = await insertPost(db, { title: 'Черновик', live: false, hoursAgo: 1, authorId: 2 })
const comment = await insertComment(db, { postId: post, authorId: 3, text: 'Не верю', hoursAgo: 2 })
await name('post', post, BTC!, 5, 100)
await name('post', draft, BTC!, 1, 105)
await name('comment', comment, BTC!, 2)
const { rows } = await db.query<{ id: number }>(
  `insert into signals (coin_id, author_id, title, content, content_version, direction, live, published_at, start_price, target_price, stop_price, ended_at, end_price, ended_by)
   select $1, 2, t, 'КАНАРЕЙКА', 1, 'long', l, $2, 90, 120, 80, e, case when e is not null then 120 end, case when e is not null then 'target' end from (values ('Открытый', true, null), ('Ждёт', false, null), ('Завершён', true, $2::timestamptz)) as v(t, l, e) returning id`,
  [BTC, hoursAgo(30)],
)
const [open, waiting] = rows.map(({ id }) => id)
await name('signal', open!, BTC!, 30, 90)
await name('signal', waiting!, BTC!, 29, 90)
await db.query(`insert into calendar_events (title, starts_at) values ('Разлок был', $1), ('Разлок будет', $2)`, [
  hoursAgo(10),
  hoursAgo(-50),
])
await db.query(
  `insert into event_figures (event_id, previous, forecast, actual, supply_share, value_usd, source)
   select id, '', '', '', 2.5, 31e6, 'TokenUnlocks' from calendar_events where title = 'Разлок будет'`,
)
await db.query('insert into event_coins (event_id, coin_id, position) select id, $1, 0 from calendar_events', [BTC])
await db.query(`select coin_hours_cover('2026-11-18T00:00:00Z', '2026-11-20T00:00:00Z')`)
await db.query('insert into coin_hours (coin_id, hour, price_usd) values ($1, $2, 55)', [BTC, hoursAgo(2)])

test('GET /api/coins/{id}/talk/ is one stream of what each reader may open, with the price then and the change since', async () => {
  const read = async (person: typeof guest, query = {}) => {
    const { results, next } = await person.call(talk.ofCoin, { params: { id: 'bitcoin' }, query })
    assert.equal(next, null)
    return results.map(({ kind, title, price_usd, change }) => [kind, title, price_usd, change && Math.round(change)])
  }
  const open = [
    ['opinion', 'Биткоин растёт', 100, 10],
    ['event', 'Разлок был', null, null],
    ['signal', 'Открытый', 90, 22],
  ]
  assert.deepEqual(await read(guest), open)
  // It has no stored price, so the price of its hour replaces it.
  assert.deepEqual(await read(maria), [['comment', 'Биткоин растёт', 55, 100], ...open])
  assert.deepEqual(await read(maria, { of: 'main' }), open)
  assert.equal((await guest.get('/api/coins/no-such-coin/talk/')).statusCode, 404)
  assert.equal((await guest.get('/api/coins/bitcoin/talk/?cursor=x')).statusCode, 400)
})

test('talk, marks and around of a coin hold no paid texts for a guest', async () => {
  for (const call of ['talk', 'marks', 'around']) {
    const { body } = await guest.get(`/api/coins/bitcoin/${call}/`)
    assert.doesNotMatch(body, /КАНАРЕЙКА|Платная мысль|Черновик|Ждёт|Не верю/, call)
  }
  assert.match((await maria.get('/api/coins/bitcoin/talk/')).body, /Платная мысль/)
})

test('pages of a coin’s talk continue without gaps or repeats', async () => {
  for (let n = 0; n < 25; n += 1)
    await name('post', await insertPost(db, { title: `Пост ${n}`, hoursAgo: 100 }), AAVE!, 100)
  const titles: string[] = []
  let address: string | null = '/api/coins/aave/talk/'
  for (let page = 0; address && page < 5; page += 1) {
    const reply = talk.ofCoin.reply.parse((await guest.get(address)).json())
    titles.push(...reply.results.map(({ title }) => title))
    address = reply.next
  }
  assert.equal(titles.length, 25)
  assert.equal(new Set(titles).size, 25)
})

test('GET /api/coins/{id}/marks/ tells of the range alone', async () => {
  const marks = async (range: '1d' | '7d') =>
    (await maria.call(talk.marks, { params: { id: 'bitcoin' }, query: { range } })).marks.map(({ kind }) => kind)
  assert.deepEqual(await marks('1d'), ['comment', 'opinion', 'event'])
  assert.deepEqual((await marks('7d')).sort(), ['comment', 'event', 'opinion', 'signal'])
})

test('GET /api/coins/{id}/around/ has signals that go on and events to come; without access nothing of the idea', async () => {
  const read = (person: typeof guest) => person.call(talk.around, { params: { id: String(BTC) } })
  const { signals, events } = await read(maria)
  assert.deepEqual(
    signals.map(({ title, target_price_usd }) => [title, target_price_usd]),
    [['Открытый', 120]],
  )
  assert.deepEqual(
    events.map(({ title, figures }) => [title, figures?.supply_share, figures?.value_usd, figures?.source]),
    [['Разлок будет', 2.5, 31e6, 'TokenUnlocks']],
  )
  const [locked] = (await read(guest)).signals
  assert.deepEqual(
    [locked!.is_locked, locked!.target_price_usd, locked!.direction, locked!.content],
    [true, null, null, ''],
  )
})

// spec: C-309
test('GET /api/widgets/top-mentioned-widget/ counts public mentions, three of an author, of ranked coins only', async () => {
  for (let n = 0; n < 5; n += 1)
    await name('post', await insertPost(db, { title: 'Ещё', authorId: 2, hoursAgo: 3 }), AAVE!, 3)
  await name('post', await insertPost(db, { title: 'Вчера', authorId: 2, hoursAgo: 30 }), AAVE!, 30)
  for (let n = 0; n < 9; n += 1) await name('post', await insertPost(db, { title: 'Без места', hoursAgo: 3 }), LOST!, 3)
  const reply = await guest.get('/api/widgets/top-mentioned-widget/')
  const { results } = talk.topMentioned.reply.parse(reply.json())
  assert.deepEqual(
    results.map(({ coin, mentions_count, mentions_change }) => [coin.symbol, mentions_count, mentions_change]),
    [
      ['AAVE', 3, 200],
      // The comment and the draft do not count; the signal is from the day before.
      ['BTC', 1, 0],
    ],
  )
})
