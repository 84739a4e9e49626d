import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '#testing/app.ts'
import { Refusal } from './errors.ts'
import { countAttempt, type Limit } from './limits.ts'

const { db, drop } = await testDatabase()
after(drop)
const limit: Limit = { name: 'clock', attempts: 3, seconds: 600 }
const NOW = new Date('2026-11-20T09:00:00Z')
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

/** Seconds to wait for the next attempt; 0 when it is counted. */
async function attempt(subject: string, now: Date): Promise<number> {
  try {
    await countAttempt(db, [[limit, subject]], now)
    return 0
  } catch (error) {
    assert.ok(error instanceof Refusal)
    return error.retryAfterSeconds!
  }
}

test('the fourth attempt of a window waits for its end, and the next window begins anew', async () => {
  const waits = []
  for (const seconds of [0, 10, 20, 30, 599, 600]) waits.push(await attempt('maria', at(seconds)))
  assert.deepEqual(waits, [0, 0, 0, 570, 1, 0])
})

for (const [jump, name] of [
  [3_600, 'an hour'],
  [86_400, 'a day'],
  [365 * 86_400, 'a year'],
  [100 * 365 * 86_400, 'a century'],
] as const)
  test(`a clock that was ${name} ahead for a minute makes nobody wait longer than the window`, async () => {
    for (let n = 0; n < 3; n += 1) assert.equal(await attempt(name, at(jump)), 0)
    assert.ok((await attempt(name, at(jump))) <= 600)
    const waits = []
    for (const seconds of [60, 61, 62, 63, 660]) waits.push(await attempt(name, at(seconds)))
    assert.deepEqual(waits, [0, 0, 0, 597, 0])
  })

test('machines whose clocks differ by seconds share one window', async () => {
  const waits = []
  for (const seconds of [20, 0, 20, 0]) waits.push(await attempt('skew', at(seconds)))
  assert.deepEqual(waits, [0, 0, 0, 620])
})
