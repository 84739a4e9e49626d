import type { LiveNews } from '@palata/contract/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIntake } from './intake.ts'

const heard = vi.fn<(news: readonly LiveNews[]) => void>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  heard.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const prices: LiveNews = { topic: 'prices' }
const comments: LiveNews = { topic: 'comments', kind: 'post', id: 1 }

test('live events for the reader alone are passed on at once, shared ones together a moment later', () => {
  const intake = createIntake(heard)
  intake.add([{ topic: 'notifications' }, prices])
  expect(heard.mock.calls).toEqual([[[{ topic: 'notifications' }]]])
  intake.add([comments])
  vi.advanceTimersByTime(100)
  expect(heard).toHaveBeenLastCalledWith([prices, comments])
})

test('shared live events are passed on at most about once a second, and more seldom with many readers', () => {
  const intake = createIntake(heard)
  for (let ms = 0; ms < 10_000; ms += 10) {
    intake.add([prices])
    vi.advanceTimersByTime(10)
  }
  expect(heard.mock.calls.length).toBeGreaterThanOrEqual(10)
  expect(heard.mock.calls.length).toBeLessThanOrEqual(21)
  intake.close()
  heard.mockReset()
  const crowded = createIntake(heard)
  crowded.setSpread(5_000)
  for (let ms = 0; ms < 60_000; ms += 100) {
    crowded.add([prices])
    vi.advanceTimersByTime(100)
  }
  expect(heard.mock.calls.length).toBeLessThanOrEqual(4)
})

test('a closed intake passes on no more live events', () => {
  const intake = createIntake(heard)
  intake.add([prices])
  intake.close()
  vi.advanceTimersByTime(1_000)
  expect(heard).not.toHaveBeenCalled()
})
