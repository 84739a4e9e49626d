import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ask } from '#api/ask.ts'
import { hasBeenLeft, isUnloading } from '#api/unloading.ts'
import { loadUnlessLeft } from './chunks.ts'

const fetching = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetching.mockReset().mockRejectedValueOnce(new TypeError('Load failed')))
  fetching.mockResolvedValue(new Response('reply'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  dispatchEvent(new Event('keydown'))
})

/** Whether the promise is still pending after every microtask. */
async function isPending(work: Promise<unknown>) {
  const state = vi.fn()
  work.then(state, state)
  await new Promise((resolve) => setTimeout(resolve))
  return state.mock.calls.length === 0
}

const shownAgain = () => Object.assign(new Event('pageshow'), { persisted: true })

test.each(['beforeunload', 'pagehide'])(
  'after %s failures wait until the page is shown or used again',
  async (name) => {
    expect(await hasBeenLeft()).toBe(false)
    dispatchEvent(new Event(name))
    expect(isUnloading()).toBe(true)
    const load = vi.fn().mockRejectedValueOnce(new Error('left')).mockResolvedValue('code')
    const code = loadUnlessLeft(load)
    const reply = ask('/api/', { method: 'GET' })
    expect(await isPending(code)).toBe(true)
    expect(await isPending(reply)).toBe(true)
    dispatchEvent(shownAgain())
    expect(await code).toBe('code')
    expect(await (await reply).text()).toBe('reply')
  },
)

test('a page that is left again during the second load waits again', async () => {
  dispatchEvent(new Event('beforeunload'))
  const load = vi.fn().mockRejectedValueOnce(new Error('left')).mockResolvedValue('code')
  load.mockImplementationOnce(() => leftAgain(new Error('left')))
  fetching.mockImplementationOnce(() => leftAgain(new TypeError('Load failed')))
  const code = loadUnlessLeft(load)
  const reply = ask('/api/', { method: 'GET' })
  expect(await isPending(Promise.race([code, reply]))).toBe(true)
  dispatchEvent(shownAgain())
  expect(await isPending(Promise.race([code, reply]))).toBe(true)
  dispatchEvent(shownAgain())
  expect(await code).toBe('code')
  expect(await (await reply).text()).toBe('reply')
})

/** What a browser does that leaves the page during a request. */
function leftAgain(error: Error) {
  dispatchEvent(new Event('beforeunload'))
  return Promise.reject(error)
}

test.each(['pointerdown', 'keydown'])('%s tells that the page has stayed', async (name) => {
  dispatchEvent(new Event('beforeunload'))
  const left = hasBeenLeft()
  dispatchEvent(new Event(name))
  expect(await left).toBe(true)
  expect(isUnloading()).toBe(false)
})

test('a write fails at once: it may have to be kept', async () => {
  dispatchEvent(new Event('beforeunload'))
  await expect(ask('/api/', { method: 'POST' })).rejects.toThrow('Load failed')
})

test('a browser that does not tell of leaving in time is given a second to hide the page', async () => {
  vi.stubGlobal('navigation', undefined)
  vi.useFakeTimers()
  const stays = hasBeenLeft()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await stays).toBe(false)
  const leaves = vi.fn()
  void hasBeenLeft().then(leaves)
  dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(leaves).not.toHaveBeenCalled()
})
