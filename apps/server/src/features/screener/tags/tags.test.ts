import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screener } from '@palata/contract/screener'
import { ProviderError } from '#providers/errors.ts'
import { testOperator } from '#testing/operator.ts'
import { testMarket } from '../testing/market.ts'
import { refreshTags } from './tags.ts'

const stage = await testMarket()
const { db, maria } = stage
const NAMES: Record<string, string> = { 'layer-1': 'Layer 1 (L1)', 'meme-token': 'Meme', 'wrapped-tokens': 'Wrapped' }
const tagsNow = async () =>
  (await maria.call(screener.tags, {})).map(({ slug, coins_count }) => `${slug} ${coins_count}`)

/** A provider with these coins by category. */
const provider = (coins: Record<string, string[] | 'broken'>) => ({
  asked: [] as string[],
  categories: async () => Object.entries(NAMES).map(([id, name]) => ({ id, name })),
  async ofCategory(id: string) {
    this.asked.push(id)
    const found = coins[id] ?? []
    if (found === 'broken') throw new ProviderError('coingecko', 'broken', { retryable: true })
    return found
  },
})

test('coin categories are read a few at a time, once a day; a failing one keeps its coins and delays no other', async () => {
  await db.query('delete from coin_tags')
  const warned: object[] = []
  const log = { warn: (what: object) => void warned.push(what) }
  const all = { 'layer-1': ['bitcoin', 'ethereum', 'nobody-knows'], 'meme-token': ['dust'], 'wrapped-tokens': ['huge'] }
  const take = async (coins: Parameters<typeof provider>[0]) => {
    const market = provider(coins)
    for (let run = 0; run < 6; run += 1) await refreshTags(db, market, stage.now(), log)
    return market.asked.sort()
  }
  assert.deepEqual(await take(all), ['layer-1', 'meme-token', 'wrapped-tokens'])
  assert.deepEqual(await tagsNow(), ['layer-1 2', 'meme-token 1'])
  const { results } = await maria.call(screener.periodCoins, { query: { usd: true, period: '7d' } })
  assert.ok(!results.some(({ coin }) => coin.api_id === 'huge'), 'wrapped coins are counted in no top')
  assert.deepEqual(await take(all), [], 'once a day')
  stage.pass(86_400)
  await db.query(`update coins set quoted_at = $1`, [stage.now()])
  // An empty answer is the provider's mistake and a broken one is no answer: the coins stay.
  await take({ 'layer-1': ['solana'], 'meme-token': 'broken', 'wrapped-tokens': [] })
  assert.deepEqual(
    (
      await db.query(
        'select t.slug, c.api_id from coin_tag_coins m join coin_tags t on t.id = m.tag_id join coins c on c.id = m.coin_id order by 1',
      )
    ).rows,
    [
      { slug: 'layer-1', api_id: 'solana' },
      { slug: 'meme-token', api_id: 'dust' },
      { slug: 'wrapped-tokens', api_id: 'huge' },
    ],
  )
  assert.ok(warned.length > 0)
})

test('an operator writes, orders and removes coin lists, and the filter follows', async () => {
  const operator = testOperator(stage)
  const names = async () => (await maria.call(screener.customTags, {})).map(({ name }) => name)
  const set = await operator(['set-coin-list', 'Мемы', 'DUST', 'huge', 'dust'])
  assert.deepEqual(set, { code: 0, out: 'Мемы: монет 2 (dust, huge)', err: '' })
  await db.query(`insert into outbox (name, payload) values ('market.prices_moved', '{"coins": 1}')`)
  assert.ok((await names()).includes('Мемы'))
  assert.deepEqual(await operator(['set-coin-list', 'Мемы', 'bitcoin', 'nothing-like-it']), {
    code: 1,
    out: '',
    err: 'Нет таких монет: nothing-like-it. Подборка не изменена',
  })
  assert.equal((await operator(['order-coin-lists', 'Вторая, Мемы'])).code, 0)
  assert.match((await operator(['order-coin-lists', 'Вторая, Такой нет'])).err, /Нет таких подборок: Такой нет/)
  const listed = (await operator(['coin-lists'])).out.split('\n')
  assert.deepEqual(listed.slice(0, 2), ['Вторая: BTC', 'Мемы: DUST HUGE'])
  assert.deepEqual((await names()).slice(0, 2), ['Вторая', 'Мемы'])
  assert.equal((await operator(['remove-coin-list', 'Мемы'])).code, 0)
  assert.equal((await operator(['remove-coin-list', 'Мемы'])).code, 1)
  assert.ok(!(await names()).includes('Мемы'))
})
