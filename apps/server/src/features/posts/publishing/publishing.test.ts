import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feed } from '@palata/contract/feed'
import { moderation } from '@palata/contract/moderation'
import { posts } from '@palata/contract/posts'
import { postPublishing } from '@palata/contract/posts/publishing'
import { startSession } from '#features/sessions'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'

const stage = await testApp()
const { app, db, as } = stage
await db.query(`insert into channels (slug, name) values ('defi', 'DeFi'), ('nft', 'NFT')`)

type Person = 'anna' | 'maria' | 'oleg' | 'guest'
const MARIA = 2

async function send(person: Person, call: string, payload: object) {
  const [method, url] = call.split(' ') as ['POST', string]
  const headers = person === 'guest' ? {} : { authorization: person }
  return app.inject({ method, url, headers, payload })
}

const opinion = (object_id: number) => ({ object_id, content_type: 'opinion' as const })
const pinned = (object_id: number) => ({ object_id, content_type_id: 3 as const })
const read = (person: Person, id: number) => as(person).call(posts.get, { params: { id: String(id) } })
const log = async (id: number) =>
  (await as('anna').call(moderation.log, { query: opinion(id) })).results.map(({ action, actor, title, reason }) => ({
    action,
    actor,
    title,
    reason,
  }))

async function listed(person: Person, slug?: string) {
  const { alpha } = slug
    ? await as(person).call(feed.channel, { params: { slug } })
    : await as(person).call(feed.all, {})
  return Object.values(alpha).flatMap((day) => [...day.pinned_posts, ...day.posts].map(({ title }) => title))
}

// spec: B-485, B-015
test('PATCH /api/alpha/moderation/confirm/ with object_id and content_type publishes what waits', async () => {
  const id = await insertPost(db, { title: 'Ждёт', live: false, authorId: MARIA, hoursAgo: 50, channelId: 1 })
  assert.ok(!(await listed('oleg')).includes('Ждёт'))
  assert.ok((await listed('anna', 'moderation')).includes('Ждёт'))
  const answer = await send('anna', 'PATCH /api/alpha/moderation/confirm/', opinion(id))
  assert.deepEqual([answer.statusCode, answer.json()], [200, { live: true }])
  assert.ok((await listed('oleg')).includes('Ждёт'))
  assert.equal((await listed('oleg', 'defi'))[0], 'Ждёт')
  assert.ok(!(await listed('anna', 'moderation')).includes('Ждёт'))
  // Its publication date is now, however long it waited.
  assert.equal((await read('oleg', id)).publication_date, stage.now().toISOString())
  await as('anna').call(postPublishing.publish, { body: opinion(id) })
  assert.deepEqual(await log(id), [{ action: 'Публикация', actor: 'anna', title: 'Ждёт', reason: '' }])
})

test('publishing a waiting post counts its coins from the prices at publication', async () => {
  const id = await insertPost(db, { title: 'С монетой', live: false, hoursAgo: 50 })
  await db.query(
    `with coin as (insert into coins (api_id, slug, symbol, name, rank, price_usd, quoted_at) values ('btc', 'btc', 'BTC', 'B', 1, 110, $2) returning id)
     insert into mentions (kind, entity_id, coin_id, position, named_at, price) select 'post', $1, id, 0, $2, 55 from coin`,
    [id, stage.now()],
  )
  await as('anna').call(postPublishing.publish, { body: opinion(id) })
  const [coin] = (await read('maria', id)).coin_prices
  assert.deepEqual([coin!.start_price, coin!.price_change], [110, 0])
})

// spec: B-482, B-483, B-016
test('POST /api/alpha/pin/ with object_id and content_type_id pins for the day, DELETE unpins; each once', async () => {
  const id = await insertPost(db, { title: 'На день' })
  const first = await send('anna', 'POST /api/alpha/pin/', pinned(id))
  assert.deepEqual([first.statusCode, first.json()], [201, { pinned_day: true, pinned_all_time: false }])
  assert.equal((await send('anna', 'POST /api/alpha/pin/', pinned(id))).statusCode, 200)
  assert.equal((await read('maria', id)).pinned_day, true)
  stage.pass(24 * 3600)
  assert.equal((await read('maria', id)).pinned_day, false)
  stage.pass(-24 * 3600)
  assert.equal((await send('anna', 'DELETE /api/alpha/pin/', pinned(id))).statusCode, 204)
  assert.equal((await send('anna', 'DELETE /api/alpha/pin/', pinned(id))).statusCode, 204)
  assert.equal((await read('maria', id)).pinned_day, false)
  assert.deepEqual(
    (await log(id)).map(({ action }) => action),
    ['Открепление', 'Закрепление'],
  )
})

test('at most five posts are pinned for all time, also when pinned at once', async () => {
  const ids = await Promise.all(
    ['1', '2', '3', '4', '5', '6', '7'].map((n) => insertPost(db, { title: `Навсегда ${n}` })),
  )
  const answers = await Promise.all(
    ids.map((id) => send('anna', 'POST /api/alpha/pin/', { ...pinned(id), all_time: true })),
  )
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 201, 201, 201, 201, 400, 400])
  const refused = answers.find(({ statusCode }) => statusCode === 400)!
  assert.equal(refused.json().detail, 'Навсегда закреплено уже пять публикаций: сначала открепите одну')
  await Promise.all(ids.map((id) => send('anna', 'DELETE /api/alpha/pin/', pinned(id))))
})

// spec: B-486, B-017
test('DELETE /api/alpha/moderation/delete with object_id takes an opinion away, with or without the last slash', async () => {
  for (const path of ['/api/alpha/moderation/delete', '/api/alpha/moderation/delete/']) {
    const id = await insertPost(db, { title: `Снять ${path}`, authorId: MARIA, content: '<p>Текст</p>' })
    const answer = await send('anna', `DELETE ${path}`, { object_id: id })
    assert.deepEqual([answer.statusCode, answer.body], [204, ''])
    assert.ok(!(await listed('oleg')).includes(`Снять ${path}`))
    assert.equal(await as('oleg').status(posts.get, { params: { id: String(id) } }), 410)
    assert.ok(!(await listed('anna', 'moderation')).includes(`Снять ${path}`))
  }
})

test('the author of a removed post reads it with the reason, also without access; restoring brings it back', async () => {
  const OLEG = 3
  for (const live of [true, false]) {
    const id = await insertPost(db, { title: 'Своё', authorId: OLEG, content: '<p>Мой текст</p>', live })
    await as('anna').status(postPublishing.remove, { body: { object_id: id, reason: '  Реклама ' } })
    const own = await read('oleg', id)
    assert.match(own.content, /Мой текст/)
    assert.deepEqual([own.removed?.reason, own.live], ['Реклама', false])
    const mine = await as('oleg').call(feed.opinions, { params: { username: 'oleg' } })
    assert.equal(mine.results.find((post) => post.id === id)?.removed?.reason, 'Реклама')
    assert.equal(await as('maria').status(posts.get, { params: { id: String(id) } }), live ? 410 : 404)
    assert.deepEqual(await as('anna').call(postPublishing.restore, { body: { object_id: id } }), { live })
    const back = await read('oleg', id)
    assert.deepEqual([back.removed, back.live], [null, live])
    assert.deepEqual(
      (await log(id)).map(({ action, reason }) => [action, reason]),
      [
        ['Возвращение', ''],
        ['Удаление', 'Реклама'],
      ],
    )
  }
})

// spec: B-431
test('a moderator deletes opinions only', async () => {
  for (const model of ['News', 'Material'] as const) {
    const id = await insertPost(db, { title: 'Чужое', model })
    const answer = await send('anna', 'DELETE /api/alpha/moderation/delete', { object_id: id })
    assert.deepEqual([answer.statusCode, answer.json().detail], [403, 'Недостаточно прав'])
    assert.equal((await read('maria', id)).live, true)
  }
})

// spec: B-460, B-019
test('PATCH /api/alpha/channels/{slug}/ with object_id and content_type puts a post into the channel and takes it out', async () => {
  const id = await insertPost(db, { title: 'По каналам' })
  const on = await send('anna', 'PATCH /api/alpha/channels/nft/', opinion(id))
  assert.deepEqual([on.statusCode, on.json()], [200, { channels: [{ id: 2, name: 'NFT', slug: 'nft' }] }])
  assert.ok((await listed('maria', 'nft')).includes('По каналам'))
  const off = await send('anna', 'PATCH /api/alpha/channels/nft/', opinion(id))
  assert.deepEqual(off.json(), { channels: [] })
  // Two simultaneous requests for the same change both succeed; the log has one record.
  const both = await Promise.all(
    [1, 2].map(() => send('anna', 'PATCH /api/alpha/channels/nft/', { ...opinion(id), is_on: true })),
  )
  assert.deepEqual(
    both.map((one) => one.json().channels.length),
    [1, 1],
  )
  assert.equal((await log(id)).filter(({ action }) => action === 'Добавление в канал').length, 2)
})

// spec: B-429
test('a podcast cannot be put into channels, and an unknown channel is refused', async () => {
  const id = await insertPost(db, { title: 'Подкаст', model: 'News', isPodcast: true })
  const body = { object_id: id, content_type: 'news' }
  assert.equal((await send('anna', 'PATCH /api/alpha/channels/nft/', body)).statusCode, 400)
  const other = await insertPost(db, { title: 'Без канала' })
  assert.equal((await send('anna', 'PATCH /api/alpha/channels/whatever/', opinion(other))).statusCode, 404)
  assert.equal(
    (await send('anna', 'PATCH /api/alpha/channels/nft/', { ...opinion(other), content_type: 'signal' })).statusCode,
    400,
  )
})

// spec: B-421, B-422
test('Moderators and Editors moderate, others are refused', async () => {
  const id = await insertPost(db, { title: 'Кто может' })
  const calls: [string, object][] = [
    ['PATCH /api/alpha/moderation/confirm/', opinion(id)],
    ['POST /api/alpha/pin/', pinned(id)],
    ['DELETE /api/alpha/pin/', pinned(id)],
    ['PATCH /api/alpha/channels/nft/', opinion(id)],
    ['DELETE /api/alpha/moderation/delete', { object_id: id }],
    ['POST /api/alpha/moderation/restore/', { object_id: id }],
    ['POST /api/alpha/moderation/reports/decide/', { ...opinion(id), state: 'upheld' }],
  ]
  for (const [call, body] of calls) {
    assert.equal((await send('guest', call, body)).statusCode, 401, call)
    for (const person of ['oleg', 'maria'] as const) {
      const answer = await send(person, call, body)
      assert.deepEqual([answer.statusCode, answer.json().detail], [403, 'Недостаточно прав'], call)
    }
  }
  for (const group of ['Moderators', 'Editors']) {
    await db.query('update accounts set groups = $1 where username = $2', [[group], 'maria'])
    const session = await startSession(
      db,
      stage.identity,
      { accountId: MARIA, isRemembered: true, caller: { ip: '10.0.0.1', userAgent: 'test' } },
      stage.now(),
    )
    const headers = { authorization: `Bearer ${session.access}` }
    const answer = await app.inject({ method: 'POST', url: '/api/alpha/pin/', headers, payload: pinned(id) })
    assert.ok([200, 201].includes(answer.statusCode), `${group} ${answer.body}`)
  }
  await db.query(`update accounts set groups = '{}' where username = 'maria'`)
})

test('concurrent removals count once, and a removed post is neither published nor pinned', async () => {
  const id = await insertPost(db, { title: 'Разом', authorId: MARIA, live: false })
  const both = await Promise.all(
    ['Спам', 'Реклама'].map((reason) => send('anna', 'DELETE /api/alpha/moderation/delete', { object_id: id, reason })),
  )
  assert.deepEqual(
    both.map(({ statusCode }) => statusCode),
    [204, 204],
  )
  assert.equal((await log(id)).length, 1)
  for (const [call, body] of [
    ['PATCH /api/alpha/moderation/confirm/', opinion(id)],
    ['POST /api/alpha/pin/', pinned(id)],
  ] as const) {
    const answer = await send('anna', call, body)
    assert.deepEqual([answer.statusCode, answer.json().detail], [409, 'Публикация уже удалена. Её можно вернуть'])
  }
  const waiting = await insertPost(db, { title: 'Не готово', live: false })
  const early = await send('anna', 'POST /api/alpha/pin/', pinned(waiting))
  assert.deepEqual([early.statusCode, early.json().detail], [400, 'Сначала опубликуйте: ждущее проверки не закрепляют'])
})

test('moderation of a wrong, unknown or mismatched object is refused in Russian', async () => {
  const id = await insertPost(db, { title: 'Ошибки' })
  const cases: [string, object, number][] = [
    ['PATCH /api/alpha/moderation/confirm/', { object_id: id, content_type: 'news' }, 404],
    ['PATCH /api/alpha/moderation/confirm/', { object_id: id + 9999, content_type: 'opinion' }, 404],
    ['PATCH /api/alpha/moderation/confirm/', { object_id: '1', content_type: 'opinion' }, 400],
    ['POST /api/alpha/pin/', { object_id: id, content_type_id: 1 }, 404],
    ['POST /api/alpha/pin/', { object_id: id, content_type_id: 9 }, 400],
    ['DELETE /api/alpha/moderation/delete', {}, 400],
    ['DELETE /api/alpha/moderation/delete', { object_id: id, reason: 'я'.repeat(301) }, 400],
    ['DELETE /api/alpha/moderation/delete', { object_id: 2 ** 40 }, 400],
  ]
  for (const [call, body, status] of cases) {
    const answer = await send('anna', call, body)
    assert.equal(answer.statusCode, status, `${call} ${answer.body}`)
    assert.match(answer.body, /[а-яё]/i)
  }
})
