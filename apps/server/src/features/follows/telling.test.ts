import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FollowKind, follows } from '@palata/contract/follows'
import { mutes } from '@palata/contract/mutes'
import { notifications } from '@palata/contract/notifications'
import { connect } from '#platform/database.ts'
import { insertPost, type PostDraft } from '#testing/acts/posts.ts'
import { insertSignal } from '#testing/acts/signals.ts'
import { cast, testApp } from '#testing/app.ts'
import { teller } from '#testing/jobs.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { findToldPosts } from './notices/store.ts'

const stage = await testApp({ withCaches: true })
const { db, as } = stage
const work = teller(db, stage.now)

await insertPost(db, { title: 'Первая альфа Анны', model: 'Material', authorId: cast.anna.id })
await insertPost(db, { title: 'Первое мнение Олега', authorId: cast.oleg.id })
await insertSignal(db, 'Первый сигнал')
await db.query(`insert into coins (api_id, slug, symbol, name) values ('near', 'near', 'near', 'NEAR Protocol')`)
await db.query(
  `insert into grants (account_id, source, starts_at, ends_at, reason, evidence, created_at)
   values (2, 'operator', $1::timestamptz - interval '1 day', $1::timestamptz + interval '30 days', 'test', '{}', $1)`,
  [stage.now()],
)

const follow = (kind: FollowKind, name: string) => as('maria').call(follows.add, { body: { kind, name } })
const list = async (who: 'maria' | 'anna' | 'oleg' = 'maria') =>
  (await as(who).call(notifications.list, {})).results.map(({ kind, title }) => `${kind} ${title}`)
const tellOf = async (event: string, payload: object) => {
  await db.query('insert into outbox (name, payload) values ($1, $2)', [event, JSON.stringify(payload)])
  await work()
}

/** Publishes a text as an author would, with the coins that it names, and lets the worker tell of it. */
async function publish(draft: PostDraft, coins: string[] = []) {
  const id = await insertPost(db, { authorId: cast.anna.id, ...draft })
  await db.query(
    `insert into mentions (kind, entity_id, coin_id, position, named_at)
     select 'post', $1, id, 0, $2 from coins where api_id = any($3)`,
    [id, stage.now(), coins],
  )
  await tellOf('posts.published', { ids: [id] })
  return id
}

async function publishSignal(title: string) {
  const id = await insertSignal(db, title)
  await tellOf('signals.published', { ids: [id] })
  return id
}

/** Ends a signal as the follower of prices does; a trigger tells of it. */
async function end(id: number, by = 'target', price = 112.3) {
  await db.query('update signals set start_price = 100, ended_at = $2, end_price = $3, ended_by = $4 where id = $1', [
    id,
    stage.now(),
    price,
    by,
  ])
  await work()
}

beforeEachOf(import.meta.filename, async () => {
  for (const table of ['notifications', 'notification_settings', 'follows', 'mutes', 'mute_versions'])
    await db.query(`delete from ${table}`)
})

for (const [draft, isTold] of [
  [{ title: 'Альфа', model: 'Material' }, true],
  [{ title: 'Мнение', model: 'Opinion' }, true],
  [{ title: 'Новость', model: 'News' }, false],
  [{ title: 'Подкаст', model: 'Material', isPodcast: true }, false],
  [{ title: 'На проверке', model: 'Opinion', live: false }, false],
  [{ title: 'Позавчерашнее', model: 'Opinion', hoursAgo: 48 }, false],
  [{ title: 'Чужое', model: 'Opinion', authorId: cast.oleg.id }, false],
] satisfies [PostDraft, boolean][])
  test(`a follower of an author ${isTold ? 'hears' : 'does not hear'} of «${draft.title}»`, async () => {
    await follow('author', 'anna')
    await publish(draft)
    assert.deepEqual(await list(), isTold ? [`author ${draft.title}`] : [])
  })

for (const [draft, isTold] of [
  [{ title: 'Альфа о NEAR', model: 'Material' }, true],
  [{ title: 'Новость о NEAR', model: 'News' }, false],
] satisfies [PostDraft, boolean][])
  test(`a follower of a coin ${isTold ? 'hears' : 'does not hear'} of «${draft.title}»`, async () => {
    await follow('coin', 'near')
    await publish(draft, ['near'])
    assert.deepEqual(await list(), isTold ? [`coin ${draft.title}`] : [])
  })

test('GET /api/notifications/ tells of a text with its author, lead and page', async () => {
  await follow('author', 'anna')
  const id = await publish({ title: 'Разбор', model: 'Material' })
  await db.query(`update posts set short_description = 'О <b>комиссиях</b>' where id = $1`, [id])
  const reply = await stage.app.inject({
    method: 'GET',
    url: '/api/notifications/',
    headers: { authorization: 'maria' },
  })
  const [{ id: _, created: __, ...told }] = reply.json().results
  assert.deepEqual(told, {
    notification_type: 'notification',
    kind: 'author',
    is_read_modal_window: false,
    notification_from_user: { avatar: '', profile_url: '/users/anna/profile', name: 'Анна Вель' },
    comment: 'О &#60;b&#62;комиссиях&#60;/b&#62;',
    user_comment: '',
    title: 'Разбор',
    model_name: 'Material',
    post_id: id,
    object_id: id,
  })
})

test('one text makes one notification, whatever leads to it and however often it is told', async () => {
  await follow('author', 'anna')
  await follow('coin', 'near')
  await follow('coin', 'bitcoin')
  const id = await publish({ title: 'Обе монеты' }, ['near', 'bitcoin'])
  await tellOf('posts.published', { ids: [id] })
  await Promise.all([tellOf('posts.published', { ids: [id] }), work()])
  assert.deepEqual(await list(), ['author Обе монеты'])
  assert.equal((await as('maria').call(notifications.check, {})).notifications_count, 1)
})

test('a reader who wants only coins in the bell hears of a text of a followed author by its coin', async () => {
  await as('maria').call(notifications.saveSettings, { body: { bell: ['coin'] } })
  await follow('author', 'anna')
  await follow('coin', 'near')
  await publish({ title: 'О монете' }, ['near'])
  await publish({ title: 'Без монеты' })
  assert.deepEqual(await list(), ['coin О монете'])
})

test('a signal is told once to who follows its author and coin, with its side', async () => {
  await follow('author', 'anna')
  await follow('coin', 'bitcoin')
  const id = await publishSignal('Биткоин вверх')
  assert.deepEqual(await list(), ['author Биткоин вверх'])
  const [told] = (await as('maria').call(notifications.list, {})).results
  assert.deepEqual([told!.comment, told!.model_name, told!.post_id], ['Сигнал: BTC, лонг', null, id])
})

for (const [by, price, words] of [
  ['target', 112.3, 'Сигнал завершён по цели: +12.3%'],
  ['stop', 96.5, 'Сигнал завершён по стопу: −3.50%'],
  ['horizon', 100, 'Сигнал завершён по сроку: 0%'],
  ['withdrawn', 250, 'Сигнал завершён отзывом автора: +150%'],
  ['delisted', 0, 'Сигнал завершён без цены: монетой больше не торгуют'],
] as const)
  test(`who follows a signal hears that it ended: «${words}»`, async () => {
    const id = await insertSignal(db, 'Сигнал')
    await follow('signal', String(id))
    await end(id, by, price)
    const [told, ...rest] = (await as('maria').call(notifications.list, {})).results
    assert.deepEqual([told!.kind, told!.comment, rest.length], ['outcome', words, 0])
  })

test('the end is told to who follows the coin, once beside the signal itself, and not to who follows the author', async () => {
  const id = await insertSignal(db, 'С монетой')
  await follow('coin', 'bitcoin')
  await follow('signal', String(id))
  await end(id)
  assert.deepEqual(await list(), ['outcome С монетой'])
  await db.query('delete from notifications')
  await db.query('delete from follows')
  const another = await insertSignal(db, 'Без монеты')
  await follow('author', 'anna')
  await end(another)
  assert.deepEqual(await list(), [])
})

test('a signal that a correction opened again tells no end, and tells the next one', async () => {
  const id = await insertSignal(db, 'Передумали')
  await follow('signal', String(id))
  await end(id, 'target', 120)
  await db.query('update signals set ended_at = null, end_price = null, ended_by = null where id = $1', [id])
  await work()
  assert.deepEqual(await list(), [])
  await end(id, 'stop', 90)
  const [told] = (await as('maria').call(notifications.list, {})).results
  assert.equal(told!.comment, 'Сигнал завершён по стопу: −10.0%')
})

test('a text that was taken down is not told, and disappears from the bell until it is back', async () => {
  await follow('author', 'anna')
  const id = await publish({ title: 'Снимут' })
  assert.deepEqual(await list(), ['author Снимут'])
  await db.query('update posts set live = false where id = $1', [id])
  assert.deepEqual(await list(), [], 'at once, before the worker has come to it')
  await work()
  assert.equal((await as('maria').call(notifications.check, {})).notifications_count, 0)
  await db.query('update posts set live = true where id = $1', [id])
  await work()
  assert.deepEqual(await list(), ['author Снимут'])
  await db.query('delete from posts where id = $1', [id])
  assert.equal((await db.query('select from notifications')).rowCount, 0)
})

test('nobody without access is told, and the author is not told of themselves', async () => {
  await db.query('insert into follows (account_id, author_id, created_at) values (3, 1, $1)', [stage.now()])
  await db.query(
    `insert into follows (account_id, coin_id, created_at) select 1, id, $1 from coins where api_id = 'near'`,
    [stage.now()],
  )
  await publish({ title: 'Для своих' }, ['near'])
  assert.equal((await db.query('select from notifications')).rowCount, 0)
})

for (const [kind, name, what] of [
  ['author', 'anna', 'the author'],
  ['coin', 'near', 'the coin'],
  ['word', 'аирдроп', 'a word'],
] as const)
  test(`a reader who muted ${what} is not told, and is when the mute is gone`, async () => {
    await follow('author', 'anna')
    await follow('coin', 'near')
    await as('maria').call(mutes.add, { body: { kind, name, until: 'day' } })
    await publish({ title: 'Скрытый аирдроп' }, ['near'])
    assert.deepEqual(await list(), [])
    await as('maria').status(mutes.remove, { query: { kind, name } })
    await publish({ title: 'Видимый аирдроп' }, ['near'])
    assert.deepEqual(
      await list(),
      ['author Видимый аирдроп', 'author Скрытый аирдроп'],
      'what it hid is in the bell again',
    )
  })

test('who muted only comments of an author hears of their texts; a named signal is told whatever is muted', async () => {
  await follow('author', 'anna')
  await as('maria').call(mutes.add, { body: { kind: 'author', name: 'anna', places: ['comments'] } })
  await publish({ title: 'Текст' })
  assert.deepEqual(await list(), ['author Текст'])
  await db.query('delete from notifications')
  const id = await insertSignal(db, 'Названный')
  await follow('signal', String(id))
  await as('maria').call(mutes.add, { body: { kind: 'author', name: 'anna' } })
  await end(id)
  assert.deepEqual(await list(), ['outcome Названный'])
})

test('who follows or muted the discussion of a text hears of the text as everyone', async () => {
  const id = await insertSignal(db, 'Обсуждаемый')
  await as('maria').call(notifications.setThread, {
    params: { postId: String(id) },
    query: { type: 'signal' },
    body: { state: 'followed' },
  })
  await end(id)
  assert.deepEqual(await list(), [], 'an end is no comment')
  const other = await insertSignal(db, 'Заглушённый')
  await follow('signal', String(other))
  await as('maria').call(notifications.setThread, {
    params: { postId: String(other) },
    query: { type: 'signal' },
    body: { state: 'muted' },
  })
  await end(other)
  assert.deepEqual(await list(), ['outcome Заглушённый'])
})

test('the fan-out of a text reads only its followers, by the indexes of the follows', async () => {
  await db.query(
    `insert into accounts (username, name, email, created_at)
     select 'many' || n, 'M', 'many' || n || '@site.example', $1 from generate_series(1, 3000) n`,
    [stage.now()],
  )
  await db.query(
    `insert into coins (api_id, slug, symbol, name) select 'c' || n, 'c' || n, 'c' || n, 'C' from generate_series(1, 100) n`,
  )
  await db.query(
    `insert into follows (account_id, coin_id, created_at)
     select a.id, c.id, $1 from accounts a join coins c on c.id % 100 = a.id % 100 where a.username like 'many%'`,
    [stage.now()],
  )
  await db.query('analyze follows')
  const id = await publish({ title: 'Многим' }, ['c1'])
  const one = connect(stage.url, () => {}, { max: 1 })
  assert.equal((await findToldPosts(one, [id]))[0]!.by_coin.length, 30)
  const { rows } = await one.query(`explain (analyze, format json) execute "follows.toldPosts"('{${id}}')`)
  const plan = JSON.stringify(rows[0]['QUERY PLAN'])
  await one.end()
  for (const index of ['follows_author', 'follows_coin']) assert.match(plan, new RegExp(`"Index Name": ?"${index}"`))
  assert.doesNotMatch(plan, /"Rows Removed by Filter": ?[1-9]/)
})
