import { beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, loadChunk } from './chunks.ts'

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

test('a chunk that fails again on the same path throws an error with a message', async () => {
  const failing = () => Promise.reject(new Error('404'))
  void loadChunk(failing, reloading)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  await expect(loadChunk(failing, reloading)).rejects.toThrow(
    'Сервер временно недоступен. Пожалуйста, попробуйте позже.',
  )
  expect(reload).toHaveBeenCalledOnce()
})
