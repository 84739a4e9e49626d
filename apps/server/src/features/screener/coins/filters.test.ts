import assert from 'node:assert/strict'
import { test } from 'node:test'
import { portfolio } from '@palata/contract/portfolio'
import { screener } from '@palata/contract/screener'
import { listCustomTagCoinIds } from '../index.ts'
import { changesOf, testMarket, usd } from '../testing/market.ts'
import { addCoins } from '../testing/samples.ts'

const stage = await testMarket()
const { db, maria } = stage

// spec: C-002, C-291, OC-045
test('screener calls answer 401 to guests and are for members', async () => {
  const urls = [
    'impulse/',
    'period/',
    'monthly/',
    'period-dyn/',
    'filter/tags/',
    'filter/custom-tags/',
    'compare/period/?compare_coin_id=2',
  ]
  for (const url of urls) {
    assert.equal((await stage.as('guest').get(`/api/screener/${url}`)).statusCode, 401, url)
    assert.equal((await stage.as('oleg').get(`/api/screener/${url}`)).statusCode, 403, url)
    for (const base of [1, 2, 19_067]) {
      const joined = `${url}${url.includes('?') ? '&' : '?'}base_coin_id=${base}&usd=true`
      assert.equal((await maria.get(`/api/screener/${joined}`)).statusCode, 200, joined)
    }
  }
  const personal = await stage.as('guest').get('/api/screener/period/?user_assets=true')
  assert.equal(personal.statusCode, 401)
})

// spec: OC-003, OC-006, OC-017, OC-020, OC-023
for (const [url, status, detail] of [
  ['period/?top=0', 400, 'Недопустимое значение top'],
  ['period/?top=301', 400, 'Недопустимое значение top'],
  ['period/?top=abc', 400, 'Недопустимое значение top'],
  ['period/?base_coin_id=3', 400, 'Неизвестная базовая монета'],
  ['period/coins/', 400, 'Неизвестный период'],
  ['period/coins/?period=2d', 400, 'Неизвестный период'],
  ['period/coins/?period=__proto__', 400, 'Неизвестный период'],
  ['monthly/coins/?period=2026-13', 400, 'Неизвестный период'],
  ['monthly/coins/?period=2999-01', 400, 'Неизвестный период'],
  ['monthly/coins/?period=0001-01', 400, 'Неизвестный период'],
  ['period-dyn/coins/?period=ytd', 400, 'Неизвестный период'],
  ['impulse/coins/?impulse_id=999999', 404, 'Не найдено.'],
  ['compare/period/', 400, 'Не указана монета для сравнения'],
  ['compare/period/?compare_coin_id=x', 400, 'Не указана монета для сравнения'],
  ['compare/period/?compare_coin_id=999999', 404, 'Не найдено.'],
  ['compare/period/?compare_coin_id=1', 400, 'Нельзя сравнить монету с самой собой'],
] as const)
  test(`${url} is refused: ${detail}`, async () => {
    const reply = await maria.get(`/api/screener/${url}`)
    assert.deepEqual([reply.statusCode, reply.json().detail], [status, detail])
  })

// spec: C-147, C-148, C-321, C-322, C-332, C-333, OC-002, OC-021
test('GET /api/screener/filter/tags/ and custom-tags/ answer tags with coins, and other calls take them', async () => {
  const tags = await maria.call(screener.tags, {})
  assert.deepEqual(
    tags.map(({ name, slug, coins_count }) => [name, slug, coins_count]),
    [
      ['Layer 1', 'layer 1', 3],
      ['Meme', 'meme', 2],
    ],
  )
  const lists = await maria.call(screener.customTags, {})
  assert.deepEqual(
    lists.map(({ name, coins_count }) => [name, coins_count]),
    [
      ['На слуху', 2],
      ['Вторая', 1],
    ],
  )
  const of = async (query: object) => {
    const { results } = await maria.call(screener.periodCoins, { query: { ...usd, period: '7d', ...query } })
    return results.map(({ coin }) => coin.api_id).sort()
  }
  assert.deepEqual(await of({ tag_id: tags[1]!.id }), ['dust', 'huge'])
  assert.deepEqual(await of({ custom_tag_id: lists[0]!.id }), ['gap', 'solana'])
  assert.deepEqual(await of({ tag_id: tags[0]!.id, custom_tag_id: lists[0]!.id }), ['solana'])
  assert.deepEqual(await of({ tag_id: 999_999 }), [])
  for (const call of ['impulse', 'period', 'monthly', 'period-dyn']) {
    const all = (await maria.get(`/api/screener/${call}/?usd=1`)).json()
    const some = (await maria.get(`/api/screener/${call}/?usd=1&tag_id=${tags[1]!.id}`)).json()
    const listed = (await maria.get(`/api/screener/${call}/?usd=1&custom_tag_id=${lists[1]!.id}`)).json()
    const total = (reply: { stats: { total: number } }[] & { results?: { stats: { total: number } }[] }) =>
      (reply.results ?? reply)[0]!.stats.total
    assert.deepEqual([total(some), total(listed)], [2, 1], call)
    assert.ok(total(all) > 2, call)
  }
})

// spec: C-007, C-323, OC-002, OC-020
test('user_assets narrows the screener to the reader’s own coins, ranked or not', async () => {
  const query = { ...usd, period: '7d', user_assets: true }
  assert.deepEqual((await maria.call(screener.periodCoins, { query })).results, [])
  for (const coin_id of ['pegged', 'unranked', 'ethereum']) await maria.call(portfolio.add, { body: { coin_id } })
  const { results } = await maria.call(screener.periodCoins, { query })
  assert.deepEqual(changesOf(results), { unranked: 200, ethereum: 20, pegged: 0 })
  for (const call of ['impulse', 'period', 'monthly', 'period-dyn']) {
    const reply = (await maria.get(`/api/screener/${call}/?usd=true&user_assets=1`)).json()
    assert.equal((reply.results ?? reply)[0].stats.total, 3, call)
  }
  assert.deepEqual((await stage.as('anna').call(screener.periodCoins, { query })).results, [])
})

// spec: C-140
test('pages by next lose and repeat no coin while ranks and prices change', async () => {
  const query = { ...usd, period: '1d', page_size: 3, top: 9 }
  const before = (await maria.call(screener.periodCoins, { query: { ...query, page_size: 100 } })).results.map(
    ({ coin }) => coin.api_id,
  )
  const first = await maria.call(screener.periodCoins, { query })
  assert.match(
    first.next!,
    /^\/api\/screener\/period\/coins\/\?base_coin_id=1&usd=true&period=1d&page_size=3&top=9&page=2&list=\d+$/,
  )
  await db.query(`update coins set rank = 21 - rank where rank is not null`)
  await addCoins(db, stage.now(), [{ apiId: 'solana', rank: 18, live: 5000, closes: {} }])
  const read = first.results.map(({ coin }) => coin.api_id)
  for (let { next } = first; next !== null; ) {
    const page = (await maria.get(next)).json()
    read.push(...page.results.map(({ coin }: { coin: { api_id: string } }) => coin.api_id))
    next = page.next
  }
  assert.deepEqual(read, before)
  // A list number of another list, or an unknown one, starts a new list and never answers another one's.
  const other = await maria.get(first.next!.replace('period=1d', 'period=7d'))
  assert.equal(other.statusCode, 200)
  assert.equal(other.json().window.period, '7d')
  await db.query(`update coins set rank = 21 - rank where rank is not null`)
  await addCoins(db, stage.now(), [{ apiId: 'solana', rank: 3, live: 5, closes: {} }])
})

// spec: C-141, C-328, C-329, C-330, C-331, OC-022
test('a coin is compared in every window of each mode', async () => {
  const query = { ...usd, compare_coin_id: 2 }
  const impulses = await maria.call(screener.compareImpulses, { query })
  const legs = await maria.call(screener.impulses, { query: usd })
  assert.deepEqual(
    impulses.results.map(({ impulse_id }) => impulse_id),
    legs.map(({ impulse_id }) => impulse_id),
  )
  assert.deepEqual([impulses.compare_coin.id, impulses.base_coin_id, impulses.usd], [2, 1, true])
  const { results } = await maria.call(screener.comparePeriods, { query })
  const week = results[1]!
  assert.deepEqual(
    [
      week.period,
      week.base_change,
      week.change,
      week.change_usd,
      week.diff,
      week.vs_base,
      week.place,
      week.total,
      week.beats_median,
    ],
    ['7d', 5.7692, 20, 20, 14.2308, 13.4545, 5, 8, false],
  )
  const months = await maria.call(screener.compareMonths, { query: { ...query, page: 3 } })
  assert.deepEqual([months.results.length, months.next_page, months.total_pages], [2, null, 3])
  const dynamics = await maria.call(screener.compareDynamics, { query })
  assert.deepEqual(
    [dynamics.results[0]!.changes.length, dynamics.results[0]!.prev_change, dynamics.results[0]!.delta],
    [8, 0, 20],
  )
  // A coin outside the hundred is added; without a price it has no figures.
  const { id } = (await db.query(`select id from coins where api_id = 'silent'`)).rows[0]
  const silent = await maria.call(screener.comparePeriods, { query: { ...usd, compare_coin_id: id } })
  assert.deepEqual(
    [silent.results[1]!.change, silent.results[1]!.place, silent.results[1]!.beats_median],
    [null, null, null],
  )
  for (const path of ['impulse', 'period', 'monthly', 'period-dyn'])
    assert.equal(
      (await maria.get(`/api/screener/compare/${path}/?base_coin_id=2&compare_coin_id=1&usd=false`)).statusCode,
      200,
      path,
    )
})

// spec: C-132, C-311, OC-034
test('GET /api/screener/widgets/top-local-low/ takes limit and answers guests', async () => {
  const [open] = await maria.call(screener.impulses, { query: usd })
  const { coins: all, start_date, impulse_id } = await stage.as('guest').call(screener.topLocalLow, {})
  assert.deepEqual([all.length, start_date, impulse_id], [6, '2026-11-17', open!.impulse_id])
  const one = await stage.as('guest').call(screener.topLocalLow, { query: { limit: 2 } })
  assert.deepEqual(
    one.coins.map(({ coin, start_price, price_usd, change }) => [coin.api_id, start_price, price_usd, change])[1],
    ['twin-one', 1, 4, 300],
  )
  for (const limit of ['0', '51', 'x'])
    assert.equal((await stage.as('guest').get(`/api/screener/widgets/top-local-low/?limit=${limit}`)).statusCode, 400)
})

test('listCustomTagCoinIds answers the coins of a list by its exact name, in the editors’ order', async () => {
  const { rows: ids } = await db.query<{ id: number }>(
    `select id from coins where api_id in ('gap', 'solana') order by rank desc`,
  )
  assert.deepEqual(
    await listCustomTagCoinIds(db, 'На слуху'),
    ids.map(({ id }) => id),
  )
  for (const name of ['на слуху', 'Пустая', '', "'; drop table coins --"])
    assert.deepEqual(await listCustomTagCoinIds(db, name), [])
})

// spec: C-397
test('a page holds a hundred coins by default, fewer on request and never more', async () => {
  const many = Array.from({ length: 130 }, (_, at) => ({
    apiId: `many-${at}`,
    rank: 100 + at,
    live: 2,
    closes: Object.fromEntries(Array.from({ length: 10 }, (_one, ago) => [ago, 1])),
  }))
  await addCoins(db, stage.now(), many)
  const query = { ...usd, period: '1d', top: 300 }
  const page = await maria.call(screener.periodCoins, { query })
  assert.equal(page.results.length, 100)
  const rest = (await maria.get(page.next!)).json()
  assert.ok(rest.results.length > 30 && rest.next === null)
  assert.equal((await maria.get('/api/screener/period/coins/?usd=true&period=1d&page_size=101')).statusCode, 400)
})

test('a flag that says neither yes nor no is refused by its name, not taken for no', async () => {
  const ask = (query: string) => maria.get(`/api/screener/period/?${query}`)
  const baseOf = async (query: string) => (await ask(query)).json()[0].stats.total
  const [inDollars, inBitcoin] = [await baseOf('usd=true'), await baseOf('usd=false')]
  assert.equal(inDollars, inBitcoin + 1)
  for (const yes of ['usd=1']) assert.equal(await baseOf(yes), inDollars, yes)
  for (const no of ['', 'usd=0', 'usd=']) assert.equal(await baseOf(no), inBitcoin, no)
  for (const name of ['usd', 'user_assets'])
    for (const written of ['maybe', 'TRUE', 'yes', '2', '-1', 'null', 'true%20']) {
      const reply = await ask(`${name}=${written}`)
      assert.deepEqual([reply.statusCode, reply.json().detail], [400, `Недопустимое значение ${name}`], written)
    }
})
