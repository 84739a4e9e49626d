import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signals } from '@palata/contract/signals'
import { testApp } from '#testing/app.ts'

const stage = await testApp()
const { app, db, as } = stage

await db.query(
  `insert into coins (api_id, slug, symbol, name, price_usd, quoted_at) values ('jito', 'jito', 'jto', 'Jito', 2, $1)`,
  [stage.now()],
)

async function insert(title: string, live = true) {
  const { rows } = await db.query<{ id: number }>(
    `insert into signals (coin_id, author_id, title, content, content_html, content_version, direction, live, published_at, created_at, start_price)
     values ((select id from coins), 2, $1, 'Слова', '<p>Слова</p>', 1, 'long', $2, $3, $3, 2) returning id`,
    [title, live, stage.now()],
  )
  return rows[0]!.id
}

async function send(call: string, payload?: object, person = 'anna') {
  const [method, url] = call.split(' ') as ['POST' | 'PATCH', string]
  return app.inject({ method, url, headers: { authorization: person }, ...(payload && { payload }) })
}

const listed = async () => (await as('maria').call(signals.combined, {})).results.list.map(({ title }) => title)
const log = async (id: number) =>
  (await send(`GET /api/alpha/moderation/log/?object_id=${id}&content_type=signal`))
    .json()
    .results.map(({ action, reason }: Record<string, string>) => [action, reason])

// spec: B-494, B-495
test('POST /api/signals/pin/{id}/ pins to the head of the list, DELETE unpins; each once', async () => {
  const id = await insert('Первый')
  await insert('Второй')
  const first = await send(`POST /api/signals/pin/${id}/`)
  assert.deepEqual([first.statusCode, first.json()], [201, { pinned: true }])
  assert.equal((await send(`POST /api/signals/pin/${id}/`)).statusCode, 200)
  assert.deepEqual(await listed(), ['Первый', 'Второй'])
  assert.equal((await send(`DELETE /api/signals/pin/${id}/`)).statusCode, 204)
  assert.equal((await send(`DELETE /api/signals/pin/${id}/`)).statusCode, 204)
  assert.deepEqual(await listed(), ['Второй', 'Первый'])
  assert.deepEqual(await log(id), [
    ['Открепление', ''],
    ['Закрепление', ''],
  ])
  await db.query('delete from signals')
})

test('a signal that a moderator publishes later is told as published, once', async () => {
  const id = await insert('Потом', false)
  const told = `select payload -> 'ids' as ids from outbox where name = 'signals.published' and payload -> 'ids' @> $1`
  assert.equal((await db.query(told, [`[${id}]`])).rowCount, 0)
  for (const _ of ['first', 'again']) assert.equal((await send(`PATCH /api/signals/moderation/${id}/`)).statusCode, 200)
  assert.deepEqual((await db.query(told, [`[${id}]`])).rows, [{ ids: [id] }])
  await db.query('delete from signals')
})

test('the list of waiting signals is for moderators only, oldest first', async () => {
  const first = await insert('Раньше', false)
  await db.query(`update signals set created_at = created_at - interval '1 hour' where id = $1`, [first])
  await insert('Позже', false)
  await insert('Вышел')
  const { results } = await as('anna').call(signals.waiting, {})
  assert.deepEqual(
    results.map(({ title }) => title),
    ['Раньше', 'Позже'],
  )
  assert.equal(await as('maria').status(signals.waiting, {}), 403)
  await db.query('delete from signals')
})

test('a waiting signal cannot be pinned, and a missing one answers 404', async () => {
  const id = await insert('Ждёт', false)
  const refused = await send(`POST /api/signals/pin/${id}/`)
  assert.deepEqual(
    [refused.statusCode, refused.json().detail],
    [400, 'Сначала опубликуйте: ждущее проверки не закрепляют'],
  )
  for (const call of ['PATCH /api/signals/moderation/999/', 'POST /api/signals/pin/999/', 'POST /api/signals/pin/x/'])
    assert.equal((await send(call)).statusCode, 404, call)
})

test('a removed signal is 410 for readers, readable by author and moderators with the reason, and restored as it was', async () => {
  const id = await insert('Снятый')
  const url = `GET /api/signals/${id}/`
  await send(`POST /api/signals/pin/${id}/`)
  await send('POST /api/alpha/report/', { object_id: id, content_type: 'signal', reason: 'spam' }, 'maria')
  assert.equal((await send(`DELETE /api/signals/moderation/${id}/`, { reason: 'Реклама' })).statusCode, 204)
  assert.equal((await send(`DELETE /api/signals/moderation/${id}/`, { reason: 'Иначе' })).statusCode, 204)
  const gone = await send(url, undefined, 'oleg')
  assert.deepEqual([gone.statusCode, gone.json().detail], [410, 'Сигнал удалён'])
  assert.equal((await app.inject({ url: `/previews/signals/${id}.png` })).statusCode, 410)
  for (const person of ['maria', 'anna']) {
    const { removed, content, live, pinned } = (await send(url, undefined, person)).json()
    assert.deepEqual([removed.reason, content, live, pinned], ['Реклама', '<p>Слова</p>', false, false])
  }
  assert.ok(!(await listed()).includes('Снятый'))
  for (const call of [`PATCH /api/signals/moderation/${id}/`, `POST /api/signals/pin/${id}/`]) {
    const refused = await send(call)
    assert.deepEqual([refused.statusCode, refused.json().detail], [409, 'Сигнал удалён. Его можно вернуть'])
  }
  const { rows } = await db.query('select state from reports where object_id = $1', [id])
  assert.deepEqual(rows, [{ state: 'upheld' }])
  const back = await send(`POST /api/signals/moderation/${id}/restore/`, {})
  assert.deepEqual([back.statusCode, back.json()], [200, { live: true }])
  assert.ok((await listed()).includes('Снятый'))
  assert.deepEqual(
    (await log(id)).map(([action]: string[]) => action),
    ['Возвращение', 'Удаление', 'Закрепление'],
  )
})

test('a signal removed while waiting is restored to waiting', async () => {
  const id = await insert('Ждал', false)
  await send(`DELETE /api/signals/moderation/${id}/`, {})
  assert.equal((await send(`GET /api/signals/${id}/`, undefined, 'oleg')).statusCode, 404, 'nobody knew of it')
  assert.deepEqual((await send(`POST /api/signals/moderation/${id}/restore/`, {})).json(), { live: false })
})
