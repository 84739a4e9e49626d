import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { refreshPage } from './refreshPage.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['playing', 0, 2],
  ['paused', 1, 1],
  ['none', 1, 1],
])('with playback «%s» a pull reloads the page %i times, its data being read %i times', async (...row) => {
  const [playbackState, reloads, reads] = row
  const read = vi.fn(async () => 1)
  const reload = vi.fn()
  vi.stubGlobal('navigator', { mediaSession: { playbackState } })
  vi.stubGlobal('location', { reload })
  const client = new QueryClient()
  const stop = new QueryObserver(client, { queryKey: ['shown'], queryFn: read }).subscribe(() => {})
  await vi.waitFor(() => expect(client.getQueryData(['shown'])).toBe(1))
  await refreshPage(client)
  expect(reload).toHaveBeenCalledTimes(reloads)
  expect(read).toHaveBeenCalledTimes(reads)
  stop()
})
