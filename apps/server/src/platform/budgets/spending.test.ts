import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { reserveMoney, spentMoney } from './spending.ts'

test('settling a spent amount and reserving another do not deadlock', async () => {
  const { db, now } = await testApp()
  const budget = { service: 'x', perDay: 1_000, perMonth: 1_000 }
  // PostgreSQL would lock the row stored first: here the day's.
  await db.query(`insert into provider_spending values ('x', 'day', $1, 0)`, [now()])
  const ended = await reserveMoney(db, budget, 100, now())
  const begins = await db.connect()
  const add = (period: string) =>
    begins.query('update provider_spending set micros = micros + 5 where service = $1 and period = $2', ['x', period])
  let isOver = false
  let settled: Promise<unknown> | undefined
  try {
    await begins.query('begin')
    await add('month')
    settled = ended!.settle(40).finally(() => (isOver = true))
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while (!isOver && (await db.query(waits)).rowCount === 0) await new Promise((done) => setImmediate(done))
    assert.equal(isOver, false, 'it waits for the month’s row')
    await add('day')
    await begins.query('commit')
  } finally {
    // Also after a failed assertion: a lock that nobody gives back would let the test hang.
    begins.release(true)
  }
  await settled
  assert.deepEqual(await spentMoney(db, 'x', now()), { day: 45, month: 45 })
})
