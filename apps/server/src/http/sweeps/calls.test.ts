import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTelegramEnd } from '#features/membership'
import { transaction } from '#platform/database.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { NOW, testApp } from '#testing/app.ts'
import { hashPassword } from '#testing/passwords.ts'

/**
 * The calls of the specification: methods, addresses and fields are written out here, so that a rename fails whatever
 * the contract says.
 */
const { app, db } = await testApp()
await db.query(`insert into channels (slug, name, priority_show) values ('defi', 'DeFi', 5), ('macro', 'Макро', 9)`)
await db.query(
  `insert into coins (api_id, slug, symbol, name, rank, price_usd, change_1d, volume_24h, quoted_at)
   values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 1, 91240, 0.84, 1e9, '2026-11-20T08:59:00Z')`,
)
const opinion = await insertPost(db, { title: 'Мнение' })
for (let hour = 1; hour < 35; hour += 1) await insertPost(db, { title: `Архив ${hour}`, hoursAgo: hour, model: 'News' })

async function call(person: 'guest' | 'oleg' | 'maria', method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = person === 'guest' ? {} : { authorization: person }
  const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
  assert.equal(reply.statusCode, 200, `${method} ${url} → ${reply.body}`)
  return reply.json()
}
const PASSWORD = 'тихий-берег-72'
await db.query('update accounts set password_hash = $1', [await hashPassword(PASSWORD)])
const send = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
const cookieOf = (reply: { headers: { 'set-cookie'?: string | string[] | undefined } }) =>
  [reply.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('refresh_token='))!
const keysOf = (value: object) => Object.keys(value).sort()

// spec: A-458
test('GET /api/users/subscription-data/ answers the reader’s own subscription', async () => {
  const none = {
    cryptocloud_days_left: null,
    cryptocloud_frozen_remaining_days: null,
    cryptocloud_subscription_end_date: null,
    has_cryptocloud_subscription: false,
    has_pon_subscription: false,
    has_telegram_subscription: false,
    subscription_end_date: null,
    telegram_days_left: null,
    telegram_subscription_end_date: null,
  }
  assert.deepEqual(await call('oleg', 'GET', '/api/users/subscription-data/'), none)
  const endsAt = new Date(NOW.getTime() + 30 * 86_400_000)
  await transaction(db, (tx) => setTelegramEnd(tx, { accountId: 3, endsAt }, { reason: 'Подписка в Telegram' }, NOW))
  assert.deepEqual(await call('oleg', 'GET', '/api/users/subscription-data/'), {
    ...none,
    has_telegram_subscription: true,
    subscription_end_date: endsAt.toISOString(),
    telegram_days_left: 30,
    telegram_subscription_end_date: endsAt.toISOString(),
  })
})

// spec: A-476
test('GET /api/alpha/check-update/?datetime answers what came since a unix time', async () => {
  const since = NOW.getTime() / 1000 - 3600
  const reply = await call('maria', 'GET', `/api/alpha/check-update/?datetime=${since}`)
  assert.deepEqual(keysOf(reply), [
    'alpha',
    'comments',
    'market_pulse',
    'news',
    'notifications',
    'own_comments',
    'signals',
    'unix_datetime_now',
  ])
  assert.deepEqual(Object.keys(reply.alpha), [String(opinion)])
  assert.equal(reply.unix_datetime_now, NOW.getTime() / 1000)
})

// spec: B-454, B-457
test('GET /api/alpha/all/ and its next page have the same shape', async () => {
  const page = await call('guest', 'GET', '/api/alpha/all/')
  assert.deepEqual(keysOf(page), ['alpha', 'news', 'next', 'signals'])
  const next = await call('guest', 'GET', page.next)
  assert.deepEqual(keysOf(next), keysOf(page))
  const titles = (days: Record<string, { posts: { title: string }[] }>) =>
    Object.values(days).flatMap(({ posts }) => posts.map(({ title }) => title))
  assert.deepEqual(titles(next.news), ['Архив 30', 'Архив 31', 'Архив 32', 'Архив 33', 'Архив 34'])
  assert.equal(next.next, null)
})

// spec: B-458
test('GET /api/alpha/channels/ answers the list of channels', async () => {
  const channels = await call('guest', 'GET', '/api/alpha/channels/')
  assert.deepEqual(
    channels.map(({ slug }: { slug: string }) => slug),
    ['macro', 'defi'],
  )
})

// spec: B-481
test('POST /api/reactions/bookmarks/create/ sets a bookmark, and once more takes it away', async () => {
  const body = { object_id: opinion, content_type: 'opinion' }
  assert.deepEqual(await call('oleg', 'POST', '/api/reactions/bookmarks/create/', body), { create: true })
  assert.deepEqual(await call('oleg', 'POST', '/api/reactions/bookmarks/create/', body), { create: false })
})

// spec: B-496
test('GET /api/widgets/signals-widget/ answers its results', async () => {
  assert.deepEqual(await call('guest', 'GET', '/api/widgets/signals-widget/'), { results: [] })
})

// spec: B-497
test('POST /api/calendar/monthly/ answers the month of the offset', async () => {
  const month = await call('guest', 'POST', '/api/calendar/monthly/', { month_offset: 1 })
  // Besides the table's fields: events of the month without a date.
  assert.deepEqual(keysOf(month), ['days', 'display_month', 'max_offset', 'min_offset', 'undated'])
  assert.equal(month.display_month, 'Декабрь 2026')
})

// spec: C-307, C-308
test('GET /api/widgets/macro-widget/ and /api/screener/widgets/top-gainers/ answer prices and gainers', async () => {
  const macro = await call('guest', 'GET', '/api/widgets/macro-widget/')
  assert.equal(macro.btc.price_usd, 91_240)
  const { results } = await call('guest', 'GET', '/api/screener/widgets/top-gainers/')
  assert.deepEqual(
    results.map(({ symbol }: { symbol: string }) => symbol),
    ['BTC'],
  )
})

// spec
test('POST /api/token/create/ answers an access token, with a lasting cookie only if asked to remember', async () => {
  const credentials = { username: 'maria', password: PASSWORD }
  const remembered = await send('/api/token/create/', { ...credentials, remember: true })
  assert.deepEqual([remembered.statusCode, keysOf(remembered.json())], [200, ['access']])
  assert.match(cookieOf(remembered), /Max-Age=2592000/)
  const forgotten = await send('/api/token/create/', { ...credentials, remember: false })
  assert.doesNotMatch(cookieOf(forgotten), /Max-Age/)
})

// spec: A-446
test('POST /api/token/create/ with a wrong password is refused in words', async () => {
  const refused = await send('/api/token/create/', { username: 'maria', password: 'x', remember: true })
  assert.deepEqual([refused.statusCode, refused.json().detail], [400, 'Неверное имя пользователя или пароль'])
})

// spec
test('POST /api/token/refresh/ answers a new access token by the cookie and nothing else', async () => {
  const started = await send('/api/token/create/', { username: 'maria', password: PASSWORD })
  const cookie = cookieOf(started).split(';')[0]!
  const reply = await send('/api/token/refresh/', undefined, { cookie })
  assert.deepEqual([reply.statusCode, keysOf(reply.json())], [200, ['access']])
  assert.equal((await send('/api/token/refresh/')).statusCode, 401)
})

// spec: A-457
test('GET /api/auth/users/me/ answers the reader’s own profile', async () => {
  const me = await call('maria', 'GET', '/api/auth/users/me/')
  assert.deepEqual([me.id, me.username, me.email], [2, 'maria', 'maria@example.org'])
})

// spec
test('POST /api/auth/users/ signs a person up', async () => {
  const reply = await send('/api/auth/users/', {
    username: 'lena',
    first_name: 'Лена',
    email: 'lena@example.org',
    password: PASSWORD,
    password2: PASSWORD,
    turnstile_token: 'token',
  })
  assert.deepEqual([reply.statusCode, reply.json()], [201, { email: 'lena@example.org' }])
})

// spec: A-450
test('POST /api/auth/users/reset_password/ takes the email field and no other', async () => {
  assert.equal((await send('/api/auth/users/reset_password/', { email: 'maria@example.org' })).statusCode, 204)
  assert.equal((await send('/api/auth/users/reset_password/', { address: 'maria@example.org' })).statusCode, 400)
})

// spec: B-489, B-490
test('GET /api/signals/combined/ and its next page have the same shape', async () => {
  await db.query(
    `insert into signals (coin_id, title, direction, live, published_at)
     select 1, 'Сигнал ' || n, 'long', true, $1::timestamptz - n * interval '1 hour' from generate_series(1, 21) n`,
    [NOW],
  )
  const page = await call('guest', 'GET', '/api/signals/combined/')
  assert.deepEqual(
    [keysOf(page), keysOf(page.results)],
    [
      ['next', 'results'],
      ['favorites', 'list'],
    ],
  )
  const next = await call('guest', 'GET', page.next)
  assert.deepEqual([keysOf(next), keysOf(next.results)], [keysOf(page), keysOf(page.results)])
  assert.deepEqual([page.results.list.length, next.results.list.length, next.next], [20, 1, null])
})

// spec: B-499
test('POST /api/calendar/filter/?highlighted=true answers the current month', async () => {
  const month = await call('guest', 'POST', '/api/calendar/filter/?highlighted=true')
  assert.deepEqual([keysOf(month), month.month], [['days', 'month'], 'Ноябрь 2026'])
})

// spec: C-354
test('GET /api/coins/{api_id} without a slash at the end answers the coin', async () => {
  const coin = await call('guest', 'GET', '/api/coins/bitcoin')
  assert.deepEqual([coin.api_id, coin.price_usd], ['bitcoin', 91_240])
})
