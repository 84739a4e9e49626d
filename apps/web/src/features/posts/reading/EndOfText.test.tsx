import { views } from '@palata/contract/views'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { EndOfText } from './EndOfText.tsx'

let see: (isIntersecting: boolean) => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => told([{ isIntersecting }])
      }
      observe() {}
      disconnect() {
        see = () => {}
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const show = () =>
  renderApp(<EndOfText post={{ id: 7, content_type: 'opinion' }} />, { replies: serve(views.count, { views: 1 }) })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('reading a text to its end is reported once', async () => {
  const { requests } = await show()
  const told = () => requests.filter(({ url }) => url.includes('view-count')).map(({ body }) => body)
  await wait(20_000)
  see(true)
  await wait(1_500)
  expect(told()).toEqual([{ id: 7, content_type: 'opinion', is_end: true }])
  see(true)
  await wait(20_000)
  expect(told()).toHaveLength(1)
})

test('scrolling past the end too soon or too briefly is not reported as reading', async () => {
  const { requests } = await show()
  see(true)
  await wait(9_000)
  see(false)
  await wait(20_000)
  expect(requests.filter(({ url }) => url.includes('view-count'))).toEqual([])
})
