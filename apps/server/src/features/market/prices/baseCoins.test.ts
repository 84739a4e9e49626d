import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#testing/app.ts'
import { setQuotes } from './quotes.ts'

test('base coins have their fixed ids, and no other coin takes one', async (t) => {
  const { db, drop } = await testDatabase()
  t.after(drop)
  const quote = (api_id: string) => ({
    api_id,
    symbol: api_id,
    name: api_id,
    image: '',
    rank: 1,
    price_usd: 1,
    change_1d: 0,
    market_cap: 1,
    fdv: 1,
    volume_24h: 1,
    ath: 1,
    atl: 1,
    quoted_at: new Date('2026-11-20T09:00:00Z'),
  })
  await setQuotes(db, ['aave', 'ada', 'solana', 'ethereum', 'zcash', 'bitcoin'].map(quote))
  await db.query(`select setval(pg_get_serial_sequence('coins', 'id'), 19066)`)
  await setQuotes(db, [quote('late'), quote('later')])
  const { rows } = await db.query('select api_id, id from coins order by id')
  const ids = Object.fromEntries(rows.map(({ api_id, id }) => [api_id, id]))
  assert.deepEqual([ids.bitcoin, ids.ethereum, ids.solana], [1, 2, 19_067])
  assert.deepEqual([ids.late, ids.later], [19_068, 19_069])
  await assert.rejects(db.query('update coins set id = 7 where id = 1'), /can only be updated to DEFAULT/)
})
