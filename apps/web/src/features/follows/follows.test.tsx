import 'fake-indexeddb/auto'
import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { type Follow, follows } from '@palata/contract/follows'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { storeToken } from '#api/session.ts'
import { useWaiting } from '#features/offline'
import { expectConsoleError } from '#testing/console.ts'
import { makeFollow } from '#testing/features/follows.ts'
import { fakeLocks } from '#testing/locks.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { disconnect, type Replies, refuse, respond, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { closeAllLayers, hasOpenLayer } from '#ui/layers/index.ts'
import { FollowControl } from './FollowControl.tsx'
import { FollowsView } from './FollowsView.tsx'
import { followUpdates } from './updates.ts'

afterEach(() => {
  closeAllLayers()
  storeToken(null)
  vi.useRealTimers()
})

const NONE = serve(follows.list, { results: [] })
const added = (was_muted = false) => serve(follows.add, { ...makeFollow(), was_muted })
const button = () => screen.getByRole('button', { name: /след/i })

/** What waits for the network. */
const Waits = () => useWaiting().map(({ id, kind, text }) => <p key={id}>{`${kind}: ${text}`}</p>)

/** The button of an author as a member sees it, once the reader is known. */
async function show(replies: Replies, me: Me = people.paid, token = 't') {
  const shown = await renderApp(
    <>
      <FollowControl kind="author" name="anna" label="Анна Вель" />
      <Waits />
      <Toasts />
    </>,
    { token, replies: { ...serve(accounts.me, me), ...replies } },
  )
  await waitFor(() => expect(shown.queryClient.getQueryData(['follows'])).toBeDefined())
  const sent = () =>
    shown.requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body])
  return { ...shown, sent }
}
const pause = () => act(() => vi.advanceTimersByTimeAsync(300))

test('a press shows at once, is sent after a pause and stays', async () => {
  const { sent } = await show({ ...NONE, ...added() })
  vi.useFakeTimers()
  expect(button().textContent).toBe('Следить')
  fireEvent.click(button())
  expect(button().textContent).toBe('Вы следите')
  expect(sent()).toEqual([])
  await pause()
  expect(sent()).toEqual([['POST', '/api/follows/', { kind: 'author', name: 'anna' }]])
  expect(button().getAttribute('aria-label')).toBe('Вы следите за автором Анна Вель: перестать')
})

test('a press just before the page is left is sent at once, and one that was taken back is not sent', async () => {
  const { sent } = await show({ ...NONE, ...added() })
  vi.useFakeTimers()
  fireEvent.click(button())
  fireEvent.click(button())
  await pause()
  expect(sent()).toEqual([])
  fireEvent.click(button())
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  expect(sent()).toHaveLength(1)
})

test('what is followed already says so, whatever the case of the name, and is left by a press', async () => {
  const { sent } = await show({
    ...serve(follows.list, { results: [makeFollow({ name: 'Anna' })] }),
    ...serve(follows.remove, null, { query: { kind: 'author', name: 'anna' } }),
  })
  await screen.findByText('Вы следите')
  vi.useFakeTimers()
  fireEvent.click(button())
  expect(button().textContent).toBe('Следить')
  await pause()
  expect(sent().map(([method]) => method)).toEqual(['DELETE'])
})

test('a refusal takes the press back and says why', async () => {
  await show({ ...NONE, ...refuse(follows.add, 400, { name: ['У этого участника ещё нет публикаций'] }) })
  fireEvent.click(button())
  expect(await screen.findByText('У этого участника ещё нет публикаций')).toBeDefined()
  expect(button().textContent).toBe('Следить')
})

test('following a muted author says that they are muted in feeds no more', async () => {
  await show({ ...NONE, ...added(true) })
  fireEvent.click(button())
  expect(await screen.findByText('Анна Вель: в лентах больше не скрыто')).toBeDefined()
})

test('without a network the press stays and waits to be sent', async () => {
  globalThis.indexedDB = new IDBFactory()
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
  const token = `h.${btoa(JSON.stringify({ sub: '1', sid: 's' }))}.s`
  await show({ ...NONE, ...disconnect(follows.add) }, people.paid, token)
  fireEvent.click(button())
  expect(await screen.findByText('follow: Анна Вель')).toBeDefined()
  expect(button().textContent).toBe('Вы следите')
})

test('a guest is asked to sign in; a reader without access learns what opens it, but may leave what they followed', async () => {
  const guest = await renderApp(<FollowControl kind="coin" name="near" label="NEAR" />)
  fireEvent.click(button())
  expect([hasOpenLayer(), guest.requests]).toEqual([true, []])
  guest.unmount()
  closeAllLayers()
  const lapsed = await show(NONE, people.reader)
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Следить можно с подпиской')).toBeDefined()
  fireEvent.click(button())
  expect(button().textContent).not.toContain('Вы следите')
  lapsed.unmount()
  await show(serve(follows.list, { results: [makeFollow()] }), people.reader)
  expect(button().getAttribute('aria-disabled')).toBeNull()
})

test('the list shows kinds apart, why nothing comes, and takes a row out with a way back', async () => {
  let results = [
    makeFollow(),
    makeFollow({ id: 2, kind: 'coin', name: 'near', label: 'NEAR', path: '/coin/near', is_muted: true }),
    makeFollow({ id: 3, kind: 'signal', name: '7', label: 'Биткоин вверх', path: '/signal/7', is_over: true }),
    makeFollow({ id: 4, kind: 'signal', name: '8', label: '', path: '/signal/8' }),
  ]
  const { user, sent } = await (async () => {
    const shown = await renderApp(
      <>
        <FollowsView />
        <Toasts />
      </>,
      {
        token: 't',
        replies: {
          ...serve(follows.list, () => ({ results })),
          ...respond(
            follows.remove,
            () => {
              results = results.slice(1)
              return { status: 204, body: null }
            },
            { query: { kind: 'author', name: 'anna' } },
          ),
          ...added(),
        },
      },
    )
    return { ...shown, sent: () => shown.requests.filter(({ method }) => method !== 'GET').map(({ method }) => method) }
  })()
  await screen.findByText('Анна Вель')
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Авторы', 'Монеты', 'Сигналы'])
  expect(screen.getByText(/Скрыто, поэтому молчим/)).toBeDefined()
  expect(screen.getByText('Завершён: сообщать больше не о чем')).toBeDefined()
  expect(screen.getByText('Сигнал № 8')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Не следить: Анна Вель' }))
  await screen.findByText('Больше не следите: Анна Вель')
  expect(screen.queryByRole('link', { name: 'Анна Вель' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Вернуть' }))
  await waitFor(() => expect(sent()).toEqual(['DELETE', 'POST']))
})

test('an empty list says where the button is; one that failed is read again', async () => {
  let isBroken = true
  expectConsoleError(/списка «Слежу»: HTTP error! Status: 500$/)
  const { user } = await renderApp(<FollowsView />, {
    token: 't',
    replies: respond(follows.list, () =>
      isBroken ? { status: 500, body: {} } : { status: 200, body: { results: [] } },
    ),
  })
  await screen.findByText('Не удалось загрузить список «Слежу»')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Вы пока ни за кем не следите')).toBeDefined()
})

test('what was followed in another tab is read anew', async () => {
  let results: Follow[] = []
  const { queryClient } = await show(serve(follows.list, () => ({ results })))
  results = [makeFollow()]
  followUpdates.hear({ client: queryClient }, [{ topic: 'follows' }])
  await waitFor(() => expect(button().textContent).toBe('Вы следите'))
})
