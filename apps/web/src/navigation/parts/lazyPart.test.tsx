import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS, lazyPart, useFailing } from './lazyPart.ts'

let log: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  vi.useFakeTimers()
  log = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A page with a part whose code fails to load this many times. */
function show(failures: number) {
  const load = vi.fn(() =>
    load.mock.calls.length > failures
      ? Promise.resolve(() => <p>Колокольчик</p>)
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  const Part = lazyPart(load)
  render(
    <>
      <h1>Страница</h1>
      <Suspense fallback={<p>Место для него</p>}>
        <Part />
      </Suspense>
    </>,
  )
  return load
}
const Again = ({ of }: { of: object }) => <button type="button" onClick={useFailing(of)} />
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a part whose code fails leaves the page standing and comes when a later attempt succeeds', async () => {
  const load = show(2)
  await pass(0)
  screen.getByRole('heading', { name: 'Страница' })
  screen.getByText('Место для него')
  await pass(FIRST_PAUSE_MS)
  expect(load).toHaveBeenCalledTimes(2)
  expect(screen.queryByText('Колокольчик')).toBeNull()
  await pass(2 * FIRST_PAUSE_MS)
  screen.getByText('Колокольчик')
  expect(load).toHaveBeenCalledTimes(3)
  expect(log).toHaveBeenCalledOnce()
})

test.each([
  ['the return of the network', () => dispatchEvent(new Event('online'))],
  ['a press', () => screen.getByRole('heading').click()],
])('%s ends a long pause', async (_, end) => {
  const load = show(8)
  // 1 + 2 + 4 + … + 32 seconds and a minute: the eighth attempt.
  await pass(63_000 + LONGEST_PAUSE_MS)
  expect(load).toHaveBeenCalledTimes(8)
  end()
  await pass(0)
  screen.getByText('Колокольчик')
})

test('only its own button may reload the page for code that the browser remembers as failed', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const load = vi.fn(() => Promise.reject(Object.assign(new Error('Failed: /assets/part.js'), { name: 'NotStarted' })))
  const Part = lazyPart(load)
  render(
    <Suspense fallback={<Again of={Part} />}>
      <Part />
    </Suspense>,
  )
  await pass(3 * FIRST_PAUSE_MS)
  for (let presses = 0; presses < 3; presses += 1) {
    document.body.click()
    await pass(0)
  }
  dispatchEvent(new Event('online'))
  await pass(3 * LONGEST_PAUSE_MS)
  expect(reload).not.toHaveBeenCalled()
  for (let presses = 0; presses < 2; presses += 1) {
    screen.getByRole('button').click()
    await pass(0)
  }
  expect(reload).toHaveBeenCalledOnce()
})

test('presses while an attempt runs do not add attempts', async () => {
  const load = show(2)
  await pass(0)
  for (let presses = 0; presses < 5; presses += 1) screen.getByRole('heading').click()
  await pass(0)
  expect(load).toHaveBeenCalledTimes(2)
})
