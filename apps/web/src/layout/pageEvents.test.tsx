import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { authLayer } from '#features/accounts'
import { useTitle } from '#navigation'
import { renderApp } from '#testing/render.tsx'
import { countedAddress, usePageEvents } from './usePageEvents.ts'

function Page() {
  usePageEvents()
  return <p>page</p>
}

afterEach(() => {
  authLayer.close()
  delete window.ym
})

// spec: A-047
test.each([
  ['a number', 7],
  ['an object', {}],
  ['a promise', Promise.resolve()],
])('an analytics counter that returns %s counts every page and breaks none', async (_, returned) => {
  const counter = vi.fn(() => returned)
  Object.assign(window, { ym: counter })
  const { navigate, unmount } = await renderApp(<Page />, { config: { metrikaId: '4815' } })
  await act(async () => navigate('/calendar'))
  await act(async () => navigate('/calendar?month=1'))
  expect(screen.getByText('page')).toBeDefined()
  expect(counter.mock.calls).toEqual(Array(3).fill([4815, 'hit', location.href]))
  unmount()
})

function Post({ title }: { title: string | undefined }) {
  useTitle(title)
  return <Page />
}

test('a page’s title is its route’s until its own is known', async () => {
  const { rerender } = await renderApp(<Post title={undefined} />, { config: { brand: 'Палата' } })
  const before = document.title
  rerender(<Post title="Почему L2 дешевеют" />)
  expect(document.title).toBe('Почему L2 дешевеют | Палата')
  rerender(<p>another</p>)
  rerender(<Post title={undefined} />)
  expect(document.title).toBe(before)
})

function Missing() {
  useTitle('Публикация не найдена')
  return <Page />
}

function Opened() {
  useTitle(undefined)
  return <Missing />
}

test('a page without a title of its own leaves the one that its part has set', async () => {
  await renderApp(<Opened />, { config: { brand: 'Палата' } })
  expect(document.title).toBe('Публикация не найдена | Палата')
})

test('the heading of a newly opened page takes the focus, unless a layer has opened meanwhile', async () => {
  const { navigate } = await renderApp(
    <main>
      <h1 tabIndex={-1}>page</h1>
      <input aria-label="Почта" />
      <Page />
    </main>,
  )
  await act(async () => navigate('/calendar'))
  const heading = screen.getByRole('heading')
  expect(document.activeElement).toBe(heading)
  screen.getByRole('textbox').focus()
  act(() => authLayer.open())
  await act(async () => navigate('/signals'))
  // With or without the layer's code: an element behind the layer must not take the focus.
  expect(document.activeElement).not.toBe(heading)
})

test.each([
  ['/material/7', '/material/7'],
  ['/material/7?utm_source=tg&utm_campaign=a#comments', '/material/7?utm_source=tg&utm_campaign=a'],
  ['/gift/AbCdEf0123456789_-AbCdEf0123456789', '/gift/…'],
  ['/password-reset-confirm/?uid=MQ&token=c0ffee', '/password-reset-confirm/'],
  ['/yandex/login/callback/?code=1&state=2&device_id=3', '/yandex/login/callback/'],
])('a counter is told %s as %s', (given, told) => {
  expect(countedAddress(new URL(given, 'https://club.example'))).toBe(`https://club.example${told}`)
})
