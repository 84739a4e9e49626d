import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#testing/app.ts'
import { spendCall, spentCalls } from './callBudget.ts'

const { db, drop } = await testDatabase()
test.after(drop)

const spendAll = async (service: string, perMonth: number, at: string, purpose: 'prices' | 'jobs' | 'readers') => {
  let made = 0
  while (await spendCall(db, { service, perMonth }, new Date(at), purpose)) made += 1
  return made
}

test('readers who ask for anything at all spend a small share, jobs leave the reserve of prices, and prices get all', async () => {
  for (const [at, readers, jobs] of [
    ['2026-11-01T00:00:00Z', 6, 34],
    ['2026-11-16T00:00:00Z', 81, 459],
    ['2026-11-29T00:00:00Z', 146, 800],
    ['2026-11-30T23:59:59Z', 150, 839],
  ] as const) {
    const service = `one of ${at}`
    assert.equal(await spendAll(service, 1000, at, 'readers'), readers, at)
    assert.equal(await spendAll(service, 1000, at, 'jobs'), jobs, at)
    assert.equal(await spendAll(service, 1000, at, 'readers'), 0)
    assert.equal(await spendAll(service, 1000, at, 'prices'), 1000 - readers - jobs, at)
    assert.equal(await spentCalls(db, service, new Date(at)), 1000)
  }
  // After the jobs of any day, prices have what they need for the rest of the month.
  for (let day = 1; day <= 30; day += 1) {
    const at = `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`
    const spent = (await spendAll(`day ${day}`, 1000, at, 'readers')) + (await spendAll(`day ${day}`, 1000, at, 'jobs'))
    assert.ok(1000 - spent >= 650 * (1 - (day - 1) / 30), `${at}: ${spent}`)
  }
})

test('many readers at once do not get over their share together', async () => {
  const at = new Date('2026-11-30T23:59:59Z')
  const asked = await Promise.all(
    Array.from({ length: 300 }, () => spendCall(db, { service: 'crowd', perMonth: 1000 }, at, 'readers')),
  )
  assert.equal(asked.filter(Boolean).length, 150)
})
