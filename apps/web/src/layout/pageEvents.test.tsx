import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '#testing/render.tsx'
import { usePageEvents } from './usePageEvents.ts'

function Page() {
  usePageEvents()
  return <p>page</p>
}

afterEach(() => {
  delete window.ym
})

// spec: A-047
test.each([
  ['a number', 7],
  ['an object', {}],
  ['a promise', Promise.resolve()],
])('a counter that returns %s counts every page and breaks none', async (_, returned) => {
  const counter = vi.fn(() => returned)
  Object.assign(window, { ym: counter })
  const { navigate, unmount } = await renderApp(<Page />, { config: { metrikaId: '4815' } })
  await act(async () => navigate('/calendar'))
  await act(async () => navigate('/calendar?month=1'))
  expect(screen.getByText('page')).toBeDefined()
  expect(counter.mock.calls).toEqual(Array(3).fill([4815, 'hit', location.href]))
  unmount()
})
