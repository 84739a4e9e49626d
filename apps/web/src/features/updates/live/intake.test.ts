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

test('what concerns the reader alone is heard at once, what all hear a moment later and together', () => {
  const intake = createIntake(heard)
  intake.add([{ topic: 'notifications' }, prices])
  expect(heard.mock.calls).toEqual([[[{ topic: 'notifications' }]]])
  intake.add([comments])
  vi.advanceTimersByTime(100)
  expect(heard).toHaveBeenLastCalledWith([prices, comments])
})

test('within a second, however much happens; with many readers, spread and more seldom', () => {
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

test('a page that is left hears nothing more', () => {
  const intake = createIntake(heard)
  intake.add([prices])
  intake.close()
  vi.advanceTimersByTime(1_000)
  expect(heard).not.toHaveBeenCalled()
})
