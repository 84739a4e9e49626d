import { beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, loadChunk, RELOAD_AGAIN_MS } from './chunks.ts'

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
