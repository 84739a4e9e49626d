import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FollowKind, follows, MOST_FOLLOWS } from '@palata/contract/follows'
import { type MutePlace, mutes } from '@palata/contract/mutes'
import { insertPost } from '#testing/acts/posts.ts'
import { insertSignal } from '#testing/acts/signals.ts'
import { cast, NOW, testApp } from '#testing/app.ts'
import { newAsker } from '#testing/everyone.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { liveOrigin, openStream } from '#testing/stream.ts'
import { removeOver } from './store.ts'

const stage = await testApp({ withCaches: true })
const { app, db, as } = stage

await insertPost(db, { title: 'Альфа Анны', model: 'Material', authorId: cast.anna.id })
await db.query(
  `insert into coins (api_id, slug, symbol, name) values ('near', 'near-protocol', 'near', 'NEAR Protocol')`,
)
const open = await insertSignal(db, 'Биткоин вверх')
const {
  rows: [{ id: vera }],
} = await db.query(
  `insert into accounts (username, name, email, created_at) values ('vera', 'Вера', 'vera@site.example', $1) returning id`,
  [NOW],
)

type Who = 'maria' | 'oleg' | 'anna' | 'guest'
const add = (who: Who, kind: FollowKind, name: string) => as(who).call(follows.add, { body: { kind, name } })
const drop = (who: Who, kind: FollowKind, name: string) => as(who).status(follows.remove, { query: { kind, name } })
const listed = async (who: Who) =>
  (await as(who).call(follows.list, {})).results.map(({ kind, name }) => `${kind} ${name}`)

/** Status and first sentence of a raw POST. */
async function post(who: Who, body: object) {
  const headers = who === 'guest' ? {} : { authorization: who }
  const reply = await app.inject({ method: 'POST', url: '/api/follows/', headers, payload: body })
  return `${reply.statusCode} ${Object.values(reply.json()).flat()[0]}`
}
async function followers(who: Who, username: string) {
  const headers = who === 'guest' ? {} : { authorization: who }
  const reply = await app.inject({ method: 'GET', url: `/api/users/${username}/followers/`, headers })
  return { status: reply.statusCode, body: reply.json() }
}

beforeEachOf(import.meta.filename, () => db.query('delete from follows'))

test('an author, a coin and a signal are followed, listed with their present names and followed no more', async () => {
  const author = await add('maria', 'author', 'ANNA')
  assert.deepEqual(
    { ...author, id: 0 },
    {
      id: 0,
      kind: 'author',
      name: 'anna',
      label: 'Анна Вель',
      picture: '',
      path: '/users/anna/profile',
      is_muted: false,
      is_over: false,
      created_at: NOW.toISOString(),
      was_muted: false,
    },
  )
  const coin = await add('maria', 'coin', 'near')
  assert.deepEqual(
    [coin.name, coin.label, coin.picture, coin.path],
    ['near', 'NEAR', '/media/coins/near', '/coin/near-protocol'],
  )
  const signal = await add('maria', 'signal', String(open))
  assert.deepEqual([signal.label, signal.path], ['Биткоин вверх', `/signal/${open}`])
  assert.deepEqual(await listed('maria'), [`signal ${open}`, 'coin near', 'author anna'])
  assert.deepEqual(await listed('oleg'), [], 'nobody else learns of it')
  assert.equal(await drop('maria', 'coin', 'near'), 204)
  assert.equal(await drop('maria', 'coin', 'near'), 204, 'what is not followed stays so')
  assert.deepEqual(await listed('maria'), [`signal ${open}`, 'author anna'])
})

test('a second press, and two at once, follow once; the first answer is 201 and later ones 200', async () => {
  const press = () =>
    app.inject({
      method: 'POST',
      url: '/api/follows/',
      headers: { authorization: 'maria' },
      payload: { kind: 'coin', name: 'near' },
    })
  const statuses = (await Promise.all([press(), press(), press()])).map(({ statusCode }) => statusCode)
  assert.deepEqual(statuses.sort(), [200, 200, 201])
  assert.deepEqual(await listed('maria'), ['coin near'])
})

for (const [who, body, said] of [
  ['guest', { kind: 'coin', name: 'near' }, '401 Войдите, чтобы продолжить'],
  ['oleg', { kind: 'coin', name: 'near' }, '403 Доступ только по подписке'],
  ['anna', { kind: 'author', name: 'anna' }, '400 За собой следить не нужно'],
  ['maria', { kind: 'author', name: 'nobody' }, '400 Такого участника нет'],
  ['maria', { kind: 'author', name: 'oleg' }, '400 У этого участника ещё нет публикаций'],
  ['maria', { kind: 'coin', name: 'nothing' }, '400 Такой монеты нет'],
  ['maria', { kind: 'signal', name: '999999' }, '400 Такого сигнала нет'],
  ['anna', { kind: 'signal', name: '1' }, '400 О своём сигнале вы знаете и так'],
  ['maria', { kind: 'signal', name: '1; drop' }, '400 Такого сигнала нет'],
  ['maria', { kind: 'signal', name: '99999999999' }, '400 Такого сигнала нет'],
  ['maria', { kind: 'channel', name: 'x' }, '400 За таким следить нельзя'],
  ['maria', { kind: 'coin', name: ' \u200b ' }, '400 Нужно имя'],
  ['maria', { kind: 'coin', name: 'x'.repeat(201) }, '400 Слишком длинно'],
] as const)
  test(`POST /api/follows/ of ${who} with ${JSON.stringify(body).slice(0, 60)} answers «${said}»`, async () => {
    assert.equal(await post(who, body), said)
    assert.equal((await db.query('select from follows')).rowCount, 0)
  })

test('a signal that is over or taken down is not followed anew; its follower keeps it without its title', async () => {
  const taken = await insertSignal(db, 'Снятый сигнал')
  await add('maria', 'signal', String(taken))
  await db.query('update signals set live = false where id = $1', [taken])
  assert.equal(await post('maria', { kind: 'signal', name: String(taken) }), '400 Такого сигнала нет')
  const [kept] = (await as('maria').call(follows.list, {})).results
  assert.deepEqual([kept!.name, kept!.label], [String(taken), ''])
  assert.equal(await drop('maria', 'signal', String(taken)), 204)
  const ended = await insertSignal(db, 'Завершённый')
  await db.query(
    `update signals set start_price = 1, ended_at = $2, end_price = 2, ended_by = 'target' where id = $1`,
    [ended, NOW],
  )
  assert.equal(
    await post('maria', { kind: 'signal', name: String(ended) }),
    '400 Сигнал уже завершён: сообщать больше не о чем',
  )
})

test('more than the limit is refused in words, also when pressed at once; what is followed may be pressed again', async () => {
  await db.query(
    `insert into coins (api_id, slug, symbol, name)
     select 'many-' || n, 'many-' || n, 'm' || n, 'M' from generate_series(1, $1::int) n on conflict do nothing`,
    [MOST_FOLLOWS],
  )
  await db.query(
    `insert into follows (account_id, coin_id, created_at)
     select 2, id, $1 from coins where api_id like 'many-%' order by id limit $2`,
    [NOW, MOST_FOLLOWS - 1],
  )
  const said = await Promise.all([
    post('maria', { kind: 'coin', name: 'near' }),
    post('maria', { kind: 'author', name: 'anna' }),
  ])
  assert.equal(
    said.filter((one) => one === '400 Вы следите уже за пятьюстами. Чтобы добавить, уберите лишнее').length,
    1,
  )
  assert.equal((await listed('maria')).length, MOST_FOLLOWS)
  assert.equal((await add('maria', 'coin', 'many-1')).name, 'many-1')
})

const muted = async () =>
  Object.fromEntries((await as('maria').call(mutes.list, {})).results.map(({ name, places }) => [name, places]))

for (const [kind, name] of [
  ['author', 'anna'],
  ['coin', 'near'],
] as const)
  for (const [places, wasMuted, left] of [
    [['feeds'], true, {}],
    [['notifications'], true, {}],
    [['feeds', 'notifications', 'comments'], true, { [name]: ['comments'] }],
    [['comments'], false, { [name]: ['comments'] }],
  ] satisfies [MutePlace[], boolean, object][])
    test(`following a muted ${kind} ends the mute in feeds and notifications alone and says so: ${places.join(' and ')}`, async () => {
      await db.query('delete from mutes')
      await as('maria').call(mutes.add, { body: { kind, name, places } })
      const added = await add('maria', kind, name)
      assert.deepEqual([added.was_muted, added.is_muted, await muted()], [wasMuted, false, left])
      assert.equal((await add('maria', kind, name)).was_muted, false)
      assert.deepEqual(await muted(), left)
    })

for (const [places, isMuted] of [
  [['notifications'], true],
  [['feeds', 'notifications', 'comments'], true],
  [['feeds', 'comments'], false],
] satisfies [MutePlace[], boolean][])
  test(`muting what is followed in ${places.join(' and ')} ${isMuted ? 'pauses' : 'does not pause'} what is told`, async () => {
    await db.query('delete from mutes')
    await add('maria', 'author', 'anna')
    await as('maria').call(mutes.add, { body: { kind: 'author', name: 'anna', until: 'day', places } })
    await as('maria').call(mutes.add, { body: { kind: 'coin', name: 'near' } })
    const followed = async () =>
      (await as('maria').call(follows.list, {})).results.map(({ name, is_muted }) => [name, is_muted])
    assert.deepEqual(await followed(), [['anna', isMuted]])
    await as('maria').status(mutes.remove, { query: { kind: 'author', name: 'anna' } })
    assert.deepEqual(await followed(), [['anna', false]])
  })

test('GET /api/users/:username/followers/ counts for everyone, without a name', async () => {
  await add('maria', 'author', 'anna')
  const told = { followers: 1, can_be_followed: true }
  for (const who of ['guest', 'oleg', 'anna'] as const)
    assert.deepEqual(await followers(who, 'anna'), { status: 200, body: told })
  assert.deepEqual((await followers('guest', 'oleg')).body, { followers: 0, can_be_followed: false })
  assert.equal((await followers('guest', 'nobody')).status, 404)
})

for (const [what, publish, can] of [
  ['alpha', () => insertPost(db, { title: 'Альфа', model: 'Material', authorId: vera }), true],
  ['an opinion', () => insertPost(db, { title: 'Мнение', authorId: vera }), true],
  ['a signal', () => insertSignal(db, 'Сигнал Глеба', { authorId: vera }), true],
  ['news', () => insertPost(db, { title: 'Новость', model: 'News', authorId: vera }), false],
  ['a podcast', () => insertPost(db, { title: 'Подкаст', model: 'Material', isPodcast: true, authorId: vera }), false],
  [
    'a podcast of news',
    () => insertPost(db, { title: 'Новости', model: 'News', isPodcast: true, authorId: vera }),
    false,
  ],
  ['alpha in review', () => insertPost(db, { title: 'Ждёт', authorId: vera, live: false }), false],
  ['a signal in review', () => insertSignal(db, 'Ждёт', { authorId: vera, live: false }), false],
] as const)
  test(`an author of nothing but ${what} can${can ? '' : 'not'} be followed`, async () => {
    await db.query('delete from posts where author_id = $1', [vera])
    await db.query('delete from signals where author_id = $1', [vera])
    await publish()
    assert.deepEqual((await followers('guest', 'vera')).body, { followers: 0, can_be_followed: can })
    const said = await post('maria', { kind: 'author', name: 'vera' })
    if (can) assert.match(said, /^201 /)
    else assert.equal(said, '400 У этого участника ещё нет публикаций')
  })

test('a reader whose access has ended sees the list and may leave it', async () => {
  await db.query('insert into follows (account_id, author_id, created_at) values (3, 1, $1)', [NOW])
  assert.deepEqual(await listed('oleg'), ['author anna'])
  assert.equal(await drop('oleg', 'author', 'anna'), 204)
  assert.deepEqual(await listed('oleg'), [])
})

test('other tabs of the person hear of the change, other people do not', async () => {
  const origin = await liveOrigin(stage, stage)
  const [owner, other] = [await newAsker(stage, 'paid'), await newAsker(stage, 'paid')]
  const own = await openStream(origin, { ...owner.headers, 'x-forwarded-for': owner.ip })
  const others = await openStream(origin, { ...other.headers, 'x-forwarded-for': other.ip })
  await Promise.all([own.next(), others.next()])
  const call = { method: 'POST', url: '/api/follows/', payload: { kind: 'coin', name: 'near' } } as const
  await app.inject({ ...call, headers: owner.headers })
  assert.deepEqual((await own.until('follows')).data, [{ topic: 'follows' }])
  await db.query(`insert into outbox (name, payload) values ('market.prices_moved', '{"coins": 1}')`)
  await others.until('prices')
  assert.doesNotMatch(others.seen(), /follows|near/)
  own.close()
  others.close()
})

test('signals over for a month are followed no more, open ones are', async () => {
  const ended = await insertSignal(db, 'Давний')
  await add('maria', 'signal', String(ended))
  await add('maria', 'signal', String(open))
  await db.query(
    `update signals set start_price = 1, ended_at = $2, end_price = 2, ended_by = 'target' where id = $1`,
    [ended, new Date(NOW.getTime() - 31 * 86_400_000)],
  )
  await removeOver(db, NOW)
  assert.deepEqual(await listed('maria'), [`signal ${open}`])
})
