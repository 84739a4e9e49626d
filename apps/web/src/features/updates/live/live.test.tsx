import { accounts } from '@palata/contract/accounts'
import { feed } from '@palata/contract/feed'
import type { LiveEvents, LiveNews } from '@palata/contract/live'
import { notifications } from '@palata/contract/notifications'
import { type Updates, updates } from '@palata/contract/updates'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveness } from '#api/live.ts'
import { FeedColumn, useDays, useFeed } from '#features/feed'
import { Bell } from '#features/notifications'
import { NewsCard } from '#features/posts'
import { makeFeed, makePost } from '#testing/features/posts.ts'
import { fakeLocks } from '#testing/locks.ts'
import { people } from '#testing/people.ts'
import { renderApp, TEST_NOW } from '#testing/render.tsx'
import { type Replies, serve } from '#testing/replies.ts'
import '#testing/takers.ts'
import { AutoUpdate } from '../AutoUpdate.tsx'

let send: <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]) => void
const opened = vi.fn()

beforeEach(() => {
  opened.mockReset()
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
  vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  vi.spyOn(window, 'fetch').mockImplementation((url) => {
    opened(url)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        let place = 1
        send = (name, data) => {
          place += 1
          controller.enqueue(
            new TextEncoder().encode(`id: ${place}:${place}:\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
          )
        }
        send('hello', { spread: 0 })
      },
    })
    return Promise.resolve(new Response(body))
  })
})
afterEach(() => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  vi.restoreAllMocks()
})

const news = (id: number) => makePost({ id, content_type: 'news' })
const nothing: Updates = {
  alpha: {},
  news: [],
  comments: [],
  own_comments: [],
  signals: [],
  market_pulse: { btc_price: { price_usd: 1, change_1d_usd: 1, updated_at: TEST_NOW.toISOString() } },
  notifications: { avatar_urls: [], notifications_count: 0 },
  unix_datetime_now: Math.floor(TEST_NOW.getTime() / 1000),
}

function News() {
  const { pages, state } = useFeed(null)
  return (
    <FeedColumn
      title="Инфошум"
      groups={useDays(pages).news}
      Card={NewsCard}
      isNews
      state={state}
      channel={null}
      onChannel={() => {}}
    />
  )
}

async function show(replies: Replies) {
  const app = await renderApp(
    <>
      <AutoUpdate />
      <Bell />
      <News />
    </>,
    {
      token: 't',
      replies: {
        ...serve(accounts.me, people.paid),
        ...serve(feed.all, makeFeed([news(1)])),
        ...serve(notifications.check, { avatar_urls: [], notifications_count: 0 }),
        ...serve(updates.check, nothing),
        ...replies,
      },
    },
  )
  await waitFor(() => expect(liveness.isOn).toBe(true))
  return app
}

test('new posts from the stream wait behind their number and take their places on a press', async () => {
  const { user } = await show(serve(updates.check, { ...nothing, news: [news(2), news(3)] }))
  send('news', [{ topic: 'posts', id: 2 }])
  const waiting = await screen.findByRole('button', { name: '2 новых' })
  expect(screen.getAllByRole('article')).toHaveLength(1)
  await user.click(waiting)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3))
  expect(screen.queryByRole('button', { name: '2 новых' })).toBeNull()
})

test('a live notification updates the bell at once by its own request', async () => {
  const { requests } = await show({
    ...serve(notifications.check, { avatar_urls: [], notifications_count: 3 }),
  })
  const asked = (call: string) => requests.filter(({ url }) => url.includes(call)).length
  // The first cycle of updates brings a count, too.
  await waitFor(() => expect(asked('check-update')).toBe(1))
  const before = asked('check-notifications')
  send('news', [{ topic: 'notifications' }])
  await waitFor(() => expect(asked('check-notifications')).toBe(before + 1))
  await screen.findByRole('button', { name: 'Уведомления, непрочитанных: 3' })
})

// spec: A-366
test('while the stream is on the cycle still asks for updates, and their posts wait', async () => {
  const { requests } = await show(serve(updates.check, { ...nothing, news: [news(2)] }))
  const asked = (call: string) => requests.filter(({ url }) => url.includes(call)).length
  await waitFor(() => expect(asked('check-update')).toBe(1))
  await screen.findByRole('button', { name: '1 новая' })
  vi.setSystemTime(TEST_NOW.getTime() + 400_000)
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(asked('check-update')).toBe(2))
  await screen.findByRole('button', { name: '1 новая' })
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

test('a stream that lost its place asks for updates at once, and one that is over reads the profile', async () => {
  const { requests } = await show({})
  const asked = () => requests.filter(({ url }) => url.includes('check-update')).length
  await waitFor(() => expect(asked()).toBe(1))
  send('reset', {})
  await waitFor(() => expect(asked()).toBe(2))
  const me = () => requests.filter(({ url }) => url.includes('/users/me/')).length
  const known = me()
  send('bye', { retry: null })
  await waitFor(() => expect([liveness.isOn, me()]).toEqual([false, known + 1]))
  // No calls that need access, because it has ended.
  expect(asked()).toBe(2)
})

test('an unknown live topic and a discussion that is not shown request nothing', async () => {
  const { requests } = await show({})
  const checked = () => requests.filter(({ url }) => url.includes('check-update')).length
  await waitFor(() => expect(checked()).toBe(1))
  const before = requests.length
  const unknown = { topic: 'weather' } as never as LiveNews
  // The last of them asks for updates, so by then all were heard.
  send('news', [unknown, { topic: 'comments', kind: 'post', id: 77 }, { topic: 'posts', id: 2 }])
  await waitFor(() => expect(checked()).toBe(2))
  expect(requests.slice(before).map(({ url }) => url)).not.toContainEqual(expect.stringContaining('comments'))
})
