import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchTriggers } from './triggers.ts'

const trigger = vi.fn()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  trigger.mockReset()
  stop = watchTriggers(trigger)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

// spec: A-366
test('a focused window triggers an update', () => {
  window.dispatchEvent(new Event('focus'))
  expect(trigger.mock.calls).toEqual([['focus']])
})

// spec: A-367
test('a tab that becomes visible triggers an update, and a hidden one does not', () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(trigger).not.toHaveBeenCalled()
  state.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(trigger.mock.calls).toEqual([['visibility']])
})

// spec
test('five minutes trigger an update', () => {
  vi.advanceTimersByTime(299_999)
  expect(trigger).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(trigger.mock.calls).toEqual([['interval']])
})

// spec
test('more than 70 s between two ticks, as after sleep, trigger an update', () => {
  vi.setSystemTime(Date.now() + 10_000)
  vi.advanceTimersByTime(60_000)
  expect(trigger).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 10_001)
  vi.advanceTimersByTime(60_000)
  expect(trigger.mock.calls).toEqual([['wake']])
})

// spec
test('the first action after five quiet minutes triggers one update', () => {
  vi.setSystemTime(Date.now() + 299_999)
  document.dispatchEvent(new Event('scroll'))
  expect(trigger).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 300_000)
  document.dispatchEvent(new Event('keydown'))
  document.dispatchEvent(new Event('scroll'))
  expect(trigger.mock.calls).toEqual([['inactivity']])
})
