import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { packMonths } from './pack.ts'
import { listHours } from './store.ts'

const { db, now } = await testApp()
const COINS = 40

/** Inserts points as in production: one hour of all coins at a time. */
async function fill(month: string) {
  await db.query('select coin_hours_cover($1::timestamptz, $1::timestamptz)', [month])
  await db.query(
    `insert into coin_hours (coin_id, hour, price_usd)
     select c, $1::timestamptz + h * interval '1 hour', 1 + h from generate_series(0, 599) h, generate_series(1, ${COINS}) c
     order by h, c`,
    [month],
  )
  await db.query('analyze coin_hours')
}

async function keyOf(month: string): Promise<number> {
  const { rows } = await db.query<{ size: number }>('select pg_indexes_size($1::regclass)::integer as size', [
    `partitions.coin_hours_${month}`,
  ])
  return rows[0]!.size
}

test('the index of a past month is rebuilt once without losing points; the current month’s is left alone', async () => {
  await fill('2026-08-01T00:00:00Z')
  await fill('2026-11-01T00:00:00Z')
  const [over, late] = [await keyOf('2026_08'), await keyOf('2026_11')]
  assert.equal(await packMonths(db, now()), 1)
  assert.ok((await keyOf('2026_08')) < over * 0.8, `${over} bytes before`)
  assert.equal(await keyOf('2026_11'), late, 'some of its hours may still come')
  assert.equal((await listHours(db, 7, new Date('2026-08-01'), new Date('2026-09-01'))).length, 600)
  assert.equal(await packMonths(db, now()), 0)
})

test('an invalid index left by a broken rebuild is dropped by the next one', async () => {
  await fill('2026-07-01T00:00:00Z')
  // A concurrent build that fails leaves an invalid index.
  const twice = db.query('create unique index concurrently left_over on partitions.coin_hours_2026_07 ((1))')
  await assert.rejects(twice, { code: '23505' })
  assert.equal(await packMonths(db, now()), 1)
  const { rows } = await db.query(`select to_regclass('partitions.left_over') as left_over`)
  assert.equal(rows[0].left_over, null)
})
