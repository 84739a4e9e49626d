import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alerts, MOST_ALERT_COINS, MOST_ALERT_COINS_TOGETHER, MOST_ALERT_RULES } from '@palata/contract/alerts'
import { ALERT_WHATS, type AlertWhat } from '@palata/contract/alerts/whats'
import { mutes } from '@palata/contract/mutes'
import { insertPost } from '#testing/acts/posts.ts'
import { cast, NOW, testApp } from '#testing/app.ts'
import { newAsker } from '#testing/everyone.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { liveOrigin, openStream } from '#testing/stream.ts'

const stage = await testApp()
const { app, db, as } = stage
await db.query(
  `insert into coins (api_id, slug, symbol, name, rank) values
     ('near', 'near', 'near', 'NEAR Protocol', 2), ('aave', 'aave', 'aave', 'Aave', 1), ('sui', 'sui', 'sui', 'Sui', 3)`,
)
beforeEachOf(import.meta.filename, () =>
  db.query('delete from alert_rules; delete from posts; delete from portfolio_assets; delete from mutes'),
)

type Who = 'maria' | 'oleg' | 'anna'
const add = (who: Who, body: object) => as(who).call(alerts.add, { body: body as never })
const own = async (who: Who) => (await as(who).call(alerts.list, {})).results
async function post(who: Who | 'guest', body: object, url = '/api/alerts/') {
  const headers = who === 'guest' ? {} : { authorization: who }
  const answer = await app.inject({ method: 'POST', url, headers, payload: body })
  if (answer.statusCode < 300) return String(answer.statusCode)
  return `${answer.statusCode} ${Object.values(answer.json() as object).flat()[0]}`
}

/** A text about the coin, published so many hours ago. */
async function textOn(coin: string, title: string, more: Parameters<typeof insertPost>[1] | object = {}) {
  const id = await insertPost(db, { title, hoursAgo: 1, ...more })
  await db.query(
    `insert into mentions (kind, entity_id, coin_id, position, named_at)
     select 'post', p.id, c.id, 0, p.published_at from posts p, coins c where p.id = $1 and c.api_id = $2`,
    [id, coin],
  )
  return id
}

test('a rule holds coins, what, how and a pause; another person has none of it', async () => {
  const rule = await add('maria', { coins: ['near', 'aave', 'near'], whats: ['news', 'alpha'], pause_minutes: 60 })
  const { coins, whats, way, pause_minutes, is_on, told_in_week } = rule
  assert.deepEqual(
    [coins?.map(({ symbol }) => symbol), whats, way, pause_minutes, is_on, told_in_week],
    [['aave', 'near'], ['alpha', 'news'], 'now', 60, true, 0],
  )
  assert.deepEqual(await own('maria'), [rule])
  assert.deepEqual(await own('anna'), [])
  assert.equal(await as('guest').status(alerts.list, {}), 401)
})

test('the same rule pressed again, also at once in two tabs, is one rule with the latest way', async () => {
  const body = { coins: null, whats: ['signal', 'outcome'] }
  const statuses = await Promise.all([post('maria', body), post('maria', body), post('maria', body)])
  assert.deepEqual(statuses.sort(), ['200', '200', '201'])
  await add('maria', { coins: null, whats: ['outcome', 'signal'], way: 'bell' })
  assert.deepEqual(
    (await own('maria')).map(({ coins, way }) => [coins, way]),
    [[null, 'bell']],
  )
})

test('PATCH /api/alerts/:id/ changes what is given and leaves the rest; a rule that would repeat another is refused', async () => {
  const first = await add('maria', { coins: ['near'], whats: ['news'] })
  const second = await add('maria', { coins: ['near'], whats: ['alpha'] })
  const change = (id: number, body: object) =>
    as('maria').call(alerts.change, { params: { id: String(id) }, body: body as never })
  assert.equal((await change(first.id, { is_on: false })).is_on, false)
  const changed = await change(first.id, { coins: ['sui'], way: 'bell' })
  assert.deepEqual(
    [changed.coins?.map(({ api_id }) => api_id), changed.whats, changed.way, changed.is_on],
    [['sui'], ['news'], 'bell', false],
  )
  assert.deepEqual((await change(first.id, { coins: null })).coins, null)
  const call = { method: 'PATCH', headers: { authorization: 'maria' } } as const
  const same = await app.inject({
    ...call,
    url: `/api/alerts/${first.id}/`,
    payload: { coins: ['near'], whats: ['alpha'] },
  })
  assert.deepEqual([same.statusCode, same.json().detail], [409, 'Правило о тех же монетах и том же уже есть'])
  const others = await app.inject({
    ...call,
    headers: { authorization: 'anna' },
    url: `/api/alerts/${second.id}/`,
    payload: { is_on: false },
  })
  assert.equal(others.statusCode, 404)
  assert.equal((await own('maria'))[1]!.is_on, true)
})

test('DELETE /api/alerts/:id/ removes one’s own rule, and a second time changes nothing', async () => {
  const { id } = await add('maria', { coins: ['near'], whats: ['news'] })
  const params = { id: String(id) }
  assert.equal(await as('anna').status(alerts.remove, { params }), 204)
  assert.equal((await own('maria')).length, 1, 'another person’s stays')
  assert.equal(await as('maria').status(alerts.remove, { params }), 204)
  assert.deepEqual(await own('maria'), [])
  assert.equal(await as('maria').status(alerts.remove, { params }), 204)
})

for (const [who, body, said] of [
  ['guest', { coins: ['near'], whats: ['news'] }, '401 Войдите, чтобы продолжить'],
  ['oleg', { coins: ['near'], whats: ['news'] }, '403 Доступ только по подписке'],
  ['maria', { whats: ['news'] }, '400 Нужен список монет'],
  ['maria', { coins: [], whats: ['news'] }, '400 Выберите хотя бы одну монету'],
  ['maria', { coins: ['nothing'], whats: ['news'] }, '400 Такой монеты нет: nothing'],
  ['maria', { coins: [' '], whats: ['news'] }, '400 Нужна монета'],
  ['maria', { coins: ['x'.repeat(101)], whats: ['news'] }, '400 Такого длинного имени у монет нет'],
  ['maria', { coins: Array(MOST_ALERT_COINS + 1).fill('near'), whats: ['news'] }, '400 Не больше 300 монет в правиле'],
  ['maria', { coins: ['near'], whats: [] }, '400 Выберите, о чём сообщать'],
  ['maria', { coins: ['near'], whats: ['moon'] }, '400 О таком не сообщить'],
  ['maria', { coins: ['near'], whats: ['news'], way: 'pigeon' }, '400 Такого способа нет'],
  ['maria', { coins: ['near'], whats: ['news'], pause_minutes: 7 }, '400 Нужна пауза из списка'],
] as const)
  test(`POST /api/alerts/ of ${who} with ${JSON.stringify(body).slice(0, 60)} answers «${said}»`, async () => {
    assert.equal(await post(who, body), said)
    if (who !== 'guest') assert.deepEqual(await own(who), [])
  })

test('more than the limit is refused in words, also when pressed at once; a rule that stands may be pressed again', async () => {
  await db.query(
    `insert into alert_rules (account_id, covers, whats, way, finds, created_at)
     select 2, 'coins', '{news}', 'now', 'many ' || n, $1 from generate_series(1, $2::int) n`,
    [NOW, MOST_ALERT_RULES - 1],
  )
  const said = await Promise.all([
    post('maria', { coins: null, whats: ['news'] }),
    post('maria', { coins: null, whats: ['alpha'] }),
  ])
  assert.deepEqual(said.sort(), ['201', '400 Правил уже пятьдесят. Чтобы добавить новое, уберите лишнее'])
  const [kept] = (await own('maria')).slice(-1)
  assert.equal(await post('maria', { coins: null, whats: kept!.whats }), '200')
})

test('coins of all rules together are limited; a rule is stored switched off when asked so', async () => {
  await db.query(
    `insert into coins (api_id, slug, symbol, name) select 'many-' || n, 'many-' || n, 'm', 'M' from generate_series(1, 1000) n`,
  )
  await db.query(
    `with rules as (
       insert into alert_rules (account_id, covers, whats, way, finds, created_at)
       values (2, 'coins', '{news}', 'now', 'x', $1) returning id)
     insert into alert_coins (coin_id, what, rule_id)
     select c.id, 'news', r.id from rules r, coins c where c.api_id like 'many-%' order by c.id limit $2`,
    [NOW, MOST_ALERT_COINS_TOGETHER - 1],
  )
  assert.equal((await add('maria', { coins: ['near'], whats: ['news'], is_on: false })).is_on, false)
  assert.equal(
    await post('maria', { coins: ['sui'], whats: ['news'] }),
    '400 Во всех правилах вместе уже тысяча монет. Уберите лишние',
  )
  assert.equal((await own('maria')).length, 2)
})

test('a reader whose access has ended sees their rules, pauses and removes them', async () => {
  await db.query(
    `insert into alert_rules (account_id, covers, whats, way, finds, created_at) values (3, 'portfolio', '{news}', 'now', 'x', $1)`,
    [NOW],
  )
  const [rule] = await own('oleg')
  const params = { id: String(rule!.id) }
  assert.equal((await as('oleg').call(alerts.change, { params, body: { is_on: false } })).is_on, false)
  assert.equal(await as('oleg').status(alerts.remove, { params }), 204)
})

const TEXTS = ALERT_WHATS.filter((what) => what !== 'price')
const preview = async (who: Who, coins: string[] | null, whats: AlertWhat[]) => {
  const { count, results } = await as(who).call(alerts.preview, { body: { coins, whats } })
  assert.equal(count, results.length)
  return results.map(({ what, title, symbol, url }) => `${what} ${symbol} ${title} ${url}`)
}

test('the preview tells what the last week would have brought, newest first, and changes nothing', async () => {
  const alpha = await textOn('near', 'Альфа', { model: 'Material', hoursAgo: 3 })
  const news = await textOn('aave', 'Новость', { model: 'News', hoursAgo: 2 })
  const opinion = await textOn('near', 'Мнение', { hoursAgo: 1 })
  await textOn('near', 'Прошлый месяц', { hoursAgo: 24 * 8 })
  await textOn('sui', 'О другой монете')
  await textOn('near', 'Подкаст', { model: 'Material', isPodcast: true })
  await textOn('near', 'Ждёт проверки', { live: false })
  assert.deepEqual(await preview('maria', ['near', 'aave'], ['alpha', 'news', 'opinion']), [
    `opinion NEAR Мнение /opinion/${opinion}`,
    `news AAVE Новость /news/${news}`,
    `alpha NEAR Альфа /material/${alpha}`,
  ])
  assert.deepEqual(await preview('maria', ['near', 'aave'], ['news']), [`news AAVE Новость /news/${news}`])
  assert.deepEqual(await preview('maria', null, TEXTS), [], 'an empty portfolio')
  await db.query(
    `insert into portfolio_assets (account_id, coin_id, index, added_at) select 2, id, 0, $1 from coins where api_id = 'aave'`,
    [NOW],
  )
  assert.deepEqual(await preview('maria', null, TEXTS), [`news AAVE Новость /news/${news}`])
  assert.deepEqual(await own('maria'), [])
  assert.equal(
    await post('oleg', { coins: ['near'], whats: ['alpha'] }, '/api/alerts/preview/'),
    '403 Доступ только по подписке',
  )
})

test('the preview tells a story once by its first source, nothing of one’s own and nothing muted', async () => {
  const first = await textOn('near', 'Первый источник', { model: 'News', hoursAgo: 3 })
  const second = await textOn('near', 'Второй источник', { model: 'News', hoursAgo: 2 })
  await db.query(
    `with story as (insert into stories (opened_at) values ($1) returning id)
     insert into story_items (kind, entity_id, story_id, at, model, title, source)
     select 'post', unnest($2::int[]), id, $1, 'news', 'x', 'x' from story`,
    [NOW, [first, second]],
  )
  await textOn('near', 'Своё', { authorId: cast.maria.id })
  await textOn('near', 'Скрытое', { authorId: cast.oleg.id })
  await as('maria').call(mutes.add, { body: { kind: 'author', name: 'oleg' } })
  const seen = await preview('maria', ['near'], ['news', 'opinion'])
  assert.deepEqual(seen, [`news NEAR Первый источник /news/${first}`])
})

test('signals and their outcomes are two things of a preview', async () => {
  await db.query(
    `insert into signals (coin_id, author_id, title, direction, live, published_at, start_price, ended_at, end_price, ended_by)
     select id, 1, 'Лонг', 'long', true, $1::timestamptz - interval '3 days', 1, $1::timestamptz - interval '1 day', 2, 'target'
     from coins where api_id = 'sui'`,
    [NOW],
  )
  const titles = async (whats: AlertWhat[]) =>
    (await preview('maria', ['sui'], whats)).map((line) => line.replace(/ \/signal\/\d+$/, ''))
  assert.deepEqual(await titles(['signal', 'outcome']), ['outcome SUI Лонг', 'signal SUI Лонг'])
  assert.deepEqual(await titles(['outcome']), ['outcome SUI Лонг'])
})

test('other tabs of the person hear of the change, other people do not', async () => {
  const origin = await liveOrigin(stage, stage)
  const [owner, other] = [await newAsker(stage, 'paid'), await newAsker(stage, 'paid')]
  const ownStream = await openStream(origin, { ...owner.headers, 'x-forwarded-for': owner.ip })
  const others = await openStream(origin, { ...other.headers, 'x-forwarded-for': other.ip })
  await Promise.all([ownStream.next(), others.next()])
  const call = { method: 'POST', url: '/api/alerts/', payload: { coins: ['near'], whats: ['news'] } } as const
  await app.inject({ ...call, headers: owner.headers })
  assert.deepEqual((await ownStream.until('alerts')).data, [{ topic: 'alerts' }])
  await db.query(`insert into outbox (name, payload) values ('market.prices_moved', '{"coins": 1}')`)
  await others.until('prices')
  assert.doesNotMatch(others.seen(), /alerts|near/)
  ownStream.close()
  others.close()
})
