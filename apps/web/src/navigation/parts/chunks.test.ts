import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, loadChunk, loadPressed, RELOAD_AGAIN_MS } from './chunks.ts'
import { useLeaveGuard } from './leaving.ts'

const reload = vi.fn()
const reloading = { storage: sessionStorage, path: () => '/calendar', reload }
beforeEach(() => void reload.mockReset())

// spec: A-527
test('a chunk that takes two minutes counts as failed', async () => {
  vi.useFakeTimers()
  void loadChunk(() => new Promise(() => {}), reloading)
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledOnce()
  expect(CHUNK_TIMEOUT_MS).toBe(120_000)
})

test('a failure reloads the page again a minute after the last reload of its path, not sooner', async () => {
  vi.useFakeTimers()
  const failing = () => Promise.reject(new Error('404'))
  const fail = (path: string) => loadChunk(failing, { ...reloading, path: () => path })
  void fail('/screener')
  await vi.advanceTimersByTimeAsync(RELOAD_AGAIN_MS - 1)
  expect(reload).toHaveBeenCalledTimes(1)
  await expect(fail('/screener')).rejects.toThrow('Сервер временно недоступен')
  void fail('/signals')
  await vi.advanceTimersByTimeAsync(1)
  void fail('/screener')
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})

test('a chunk that fails again on the same path throws an error with a message', async () => {
  const failing = () => Promise.reject(new Error('404'))
  void loadChunk(failing, reloading)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  await expect(loadChunk(failing, reloading)).rejects.toThrow(
    'Сервер временно недоступен. Пожалуйста, попробуйте позже.',
  )
  expect(reload).toHaveBeenCalledOnce()
})

/** Code whose files came and which does not start, as in a browser that remembers an earlier failure. */
const remembered = (message: string) => () => Promise.reject(Object.assign(new Error(message), { name: 'NotStarted' }))

test('pressed code that a browser remembers as failed reloads the page at the second press, once a minute', async () => {
  const press = () => loadPressed(remembered('Failed: /assets/one.js'), { ...reloading, path: () => '/one' })
  await expect(press()).rejects.toThrow('/assets/one.js')
  void press()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  await expect(press()).rejects.toThrow('Сервер временно недоступен')
  expect(reload).toHaveBeenCalledOnce()
})

test('it never reloads over unsaved work, nor for a file that did not come, nor for other code', async () => {
  const start = remembered('Failed: /assets/two.js')
  const place = { ...reloading, path: () => '/two' }
  const { unmount } = renderHook(() => useLeaveGuard(true, async () => true))
  for (const _ of [1, 2, 3]) await expect(loadPressed(start, place)).rejects.toThrow('/assets/two.js')
  unmount()
  const missing = () => Promise.reject(new TypeError('Failed: /assets/three.js'))
  for (const _ of [1, 2, 3]) await expect(loadPressed(missing, place)).rejects.toThrow('/assets/three.js')
  await expect(loadPressed(remembered('Failed: /assets/four.js'), place)).rejects.toThrow('/assets/four.js')
  expect(reload).not.toHaveBeenCalled()
  void loadPressed(start, place)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})
