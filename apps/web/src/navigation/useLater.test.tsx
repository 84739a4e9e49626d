import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FIRST_PAUSE_MS } from './parts/lazyPart.ts'
import { useLater } from './useLater.ts'

let log: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  vi.useFakeTimers()
  log = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function failing(failures: number) {
  const load = vi.fn(() =>
    load.mock.calls.length > failures
      ? Promise.resolve(() => <p>Список монет</p>)
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  return load
}

function Part({ load }: { load: ReturnType<typeof failing> }) {
  const List = useLater(load)
  return List && <List />
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test.each([
  ['a pause', () => pass(FIRST_PAUSE_MS)],
  ['the return of the network', () => act(async () => void dispatchEvent(new Event('online')))],
  ['a press', () => act(async () => document.body.click())],
])('a part whose code failed once comes after %s', async (_, wait) => {
  const load = failing(1)
  render(<Part load={load} />)
  await pass(0)
  expect(screen.queryByText('Список монет')).toBeNull()
  await wait()
  await pass(0)
  screen.getByText('Список монет')
  expect(log).toHaveBeenCalledOnce()
})

test('parts of one code ask for it together, and one that is shown later has it at once', async () => {
  const load = failing(1)
  const { rerender } = render([<Part key={1} load={load} />, <Part key={2} load={load} />])
  await pass(FIRST_PAUSE_MS)
  expect(screen.getAllByText('Список монет')).toHaveLength(2)
  rerender([<Part key={3} load={load} />])
  await pass(0)
  screen.getByText('Список монет')
  expect(load).toHaveBeenCalledTimes(2)
})
