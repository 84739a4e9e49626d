import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'

const { db } = await testApp()
await db.query(`insert into coins (api_id, slug, symbol, name, price_usd) values ('aave', 'aave', 'AAVE', 'Aave', 180)`)
await db.query(
  `insert into macro_quotes (key, price, quoted_at, read_at) values ('rub', 80, now(), now())
   on conflict (key) do nothing`,
)

const FIGURES = {
  coins: ['price_usd', 'told_usd', 'change_1d', 'market_cap', 'fdv', 'volume_24h', 'ath', 'atl', 'supply'],
  macro_quotes: ['price', 'change_1d'],
}

for (const [table, columns] of Object.entries(FIGURES))
  for (const column of columns)
    test(`${table}.${column} refuses NaN and both infinities`, async () => {
      for (const value of ['NaN', 'Infinity', '-Infinity'])
        await assert.rejects(db.query(`update ${table} set ${column} = $1`, [value]), { code: '23514' }, value)
      await db.query(`update ${table} set ${column} = 1e-18`)
    })

test('a coin’s price is above zero or unknown', async () => {
  await assert.rejects(db.query('update coins set price_usd = 0'), { code: '23514' })
  await db.query('update coins set price_usd = null')
})

test('the prices a coin remembers are finite and above zero', async () => {
  for (const column of ['believed', 'doubted'])
    for (const value of ['NaN', 'Infinity', 0])
      await assert.rejects(db.query(`update coins set ${column} = $1`, [[1, value]]), { code: '23514' }, column)
  await db.query(`update coins set believed = '{1,2}', doubted = '{}'`)
})
