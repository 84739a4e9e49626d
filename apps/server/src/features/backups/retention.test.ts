import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDue, isLate, isRehearsalDue, outdated } from './retention.ts'

const at = (moment: string) => ({ asked_at: new Date(moment) })
const DAY_MS = 86_400_000
const NOW = new Date('2026-11-28T12:00:00Z')

/** A backup every night at a quarter past midnight UTC, the newest last. */
function nights(count: number, last: string) {
  const end = Date.parse(`${last}T00:15:00Z`)
  return Array.from({ length: count }, (_, index) => ({ asked_at: new Date(end - (count - 1 - index) * DAY_MS) }))
}

const daysOf = (backups: { asked_at: Date }[]) => backups.map(({ asked_at }) => asked_at.toISOString().slice(0, 10))

test('seven days, five weeks and twelve months are kept, each by its newest backup', () => {
  const all = nights(500, '2026-11-28')
  const removed = new Set(outdated(all, NOW))
  assert.deepEqual(daysOf(all.filter((backup) => !removed.has(backup)).toReversed()), [
    ...['2026-11-28', '2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22'],
    // Sundays, of which the last stands among the days; the current week's newest does, too.
    ...['2026-11-15', '2026-11-08', '2026-11-01'],
    ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30'],
    ...['2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ])
})

test('what is removed a night at a time is what is removed at once', () => {
  let kept: { asked_at: Date }[] = []
  for (const night of nights(500, '2026-11-28')) {
    kept.push(night)
    const removed = new Set(outdated(kept, night.asked_at))
    kept = kept.filter((backup) => !removed.has(backup))
  }
  const removed = new Set(daysOf(outdated(nights(500, '2026-11-28'), NOW)))
  assert.deepEqual(
    daysOf(kept),
    daysOf(nights(500, '2026-11-28')).filter((day) => !removed.has(day)),
  )
})

for (const [what, given, kept] of [
  ['none', [], []],
  ['one of long ago', ['2020-01-01T00:15:00Z'], ['2020-01-01T00:15:00Z']],
  [
    'several of one day: the newest alone',
    ['2026-11-20T00:15:00Z', '2026-11-20T09:00:00Z', '2026-11-20T08:00:00Z'],
    ['2026-11-20T09:00:00Z'],
  ],
  [
    'several of one of the last three days: all',
    ['2026-11-25T12:00:00Z', '2026-11-25T12:00:01Z', '2026-11-28T00:15:00Z', '2026-11-28T09:00:00Z'],
    ['2026-11-25T12:00:01Z', '2026-11-28T00:15:00Z', '2026-11-28T09:00:00Z'],
  ],
  [
    'a year without any: the last days stay',
    ['2025-11-01T00:15:00Z', '2025-11-02T00:15:00Z', '2026-11-28T00:15:00Z'],
    ['2025-11-01T00:15:00Z', '2025-11-02T00:15:00Z', '2026-11-28T00:15:00Z'],
  ],
] as const)
  test(`kept of ${what}`, () => {
    const all = given.map(at)
    const removed = new Set(outdated(all, NOW))
    assert.deepEqual(
      all.filter((backup) => !removed.has(backup)),
      kept.map(at),
    )
  })

for (const [newest, now, due] of [
  [null, '2026-11-28T12:00:00Z', true],
  ['2026-11-28T00:15:00Z', '2026-11-28T23:17:00Z', false],
  ['2026-11-28T00:15:00Z', '2026-11-29T00:14:59Z', false],
  ['2026-11-28T00:15:00Z', '2026-11-29T00:17:00Z', true],
  ['2026-11-27T23:59:00Z', '2026-11-28T00:17:00Z', true],
  ['2026-11-26T00:17:00Z', '2026-11-28T09:17:00Z', true],
] as const)
  test(`a backup is${due ? '' : ' not'} due at ${now} after one of ${newest}`, () => {
    assert.equal(isDue(newest === null ? null : new Date(newest), new Date(now)), due)
  })

test('a backup is late after twenty-six hours, a restore is tried every seven days, and on the day after one that failed', () => {
  const newest = new Date('2026-11-27T00:17:00Z')
  assert.equal(isLate(newest, new Date('2026-11-28T02:17:00Z')), false)
  assert.equal(isLate(newest, new Date('2026-11-28T02:17:01Z')), true)
  assert.equal(isRehearsalDue(null, newest), true)
  const good = { rehearsed_at: newest, is_rehearsal_good: true }
  assert.equal(isRehearsalDue(good, new Date('2026-12-04T00:16:59Z')), false)
  assert.equal(isRehearsalDue(good, new Date('2026-12-04T00:17:00Z')), true)
  const bad = { rehearsed_at: newest, is_rehearsal_good: false }
  assert.equal(isRehearsalDue(bad, new Date('2026-11-28T00:16:59Z')), false)
  assert.equal(isRehearsalDue(bad, new Date('2026-11-28T00:17:00Z')), true)
})
