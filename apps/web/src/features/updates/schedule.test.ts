import { beforeEach, expect, test } from 'vitest'
import * as schedule from './schedule.ts'
import { createSchedule, MIN_GAP, type Trigger } from './schedule.ts'

const START = 1_795_000_000_000
let now: number
let runs: boolean[]
let finish: (() => void) | undefined

beforeEach(() => {
  now = START
  runs = []
  finish = undefined
})

const make = (isHeld = false) =>
  createSchedule({
    now: () => now,
    storage: sessionStorage,
    update: (isFirstPageDue) => {
      runs.push(isFirstPageDue)
      return isHeld
        ? new Promise((resolve) => {
            finish = resolve
          })
        : Promise.resolve()
    },
  })

// spec
test.each([
  ['focus', 30_000],
  ['visibility', 30_000],
  ['interval', 30_000],
  ['path', 30_000],
  ['wake', 60_000],
  ['inactivity', 300_000],
  ['manual', 0],
] as [Trigger, number][])('an update by %s runs no sooner than %i ms after the last one', async (kind, gap) => {
  const trigger = make()
  await trigger('manual')
  now += gap - 1
  if (gap > 0) expect(await trigger(kind)).toBe(false)
  now += 1
  expect(await trigger(kind)).toBe(true)
  expect(MIN_GAP[kind]).toBe(gap)
})

// spec: A-373
test('only one update runs at a time, even by hand', async () => {
  const trigger = make(true)
  const first = trigger('manual')
  expect(await trigger('manual')).toBe(false)
  finish?.()
  await first
  void trigger('manual')
  expect(runs).toHaveLength(2)
})

// spec: A-248
test('the gaps between updates are kept after a reload', async () => {
  await make()('manual')
  expect(sessionStorage.getItem('lastAutoUpdate')).toBe(String(START))
  expect(sessionStorage.getItem('lastFirstPageRefresh')).toBe(String(START))
  now += 10_000
  expect(await make()('focus')).toBe(false)
})

// spec: A-382
test('the first page is reloaded at most every half an hour', async () => {
  const trigger = make()
  now += 1_800_000
  await trigger('manual')
  now += 1
  await trigger('manual')
  now += 60_000
  await trigger('manual')
  expect(runs).toEqual([false, true, false])
})

test('a failed update does not stop the next one', async () => {
  const trigger = createSchedule({
    now: () => now,
    storage: sessionStorage,
    update: () => Promise.reject(new Error('нет')),
  })
  await expect(trigger('manual')).rejects.toThrow('нет')
  await expect(trigger('manual')).rejects.toThrow('нет')
})

test('the intervals of updates are those of the specification', () => {
  expect(schedule).toMatchObject({ INTERVAL_MS: 300_000, INACTIVITY_MS: 300_000, TICK_MS: 60_000, WAKE_GAP_MS: 70_000 })
})
