import { accounts } from '@palata/contract/accounts'
import { comments } from '@palata/contract/comments'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Comments, CommentsOfPerson } from '#features/comments'
import { postUpdates, putPosts } from '#features/posts'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { makeComment, makePage } from '#testing/features/comments.ts'
import { makePost } from '#testing/features/posts.ts'
import { at, field, list, menuOf, mine, showThread, texts } from '#testing/features/thread.tsx'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { respond, serve } from '#testing/replies.ts'
import { setOrder } from './order.ts'

beforeEach(() => allowConsoleError(UNANSWERED))

interface Watched {
  elements: Element[]
  options: IntersectionObserverInit
  tell: (entry: Partial<IntersectionObserverEntry>) => void
}

let watchers: Watched[] = []

beforeEach(() => {
  watchers = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly watched: Watched
      constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
        const tell = (entry: Partial<IntersectionObserverEntry>) =>
          callback([entry as IntersectionObserverEntry], this as never)
        this.watched = { elements: [], options, tell }
        watchers.push(this.watched)
      }
      observe(element: Element) {
        this.watched.elements.push(element)
      }
      unobserve() {}
      disconnect() {
        watchers = watchers.filter((one) => one !== this.watched)
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

const rect = (height: number) => ({ height }) as DOMRectReadOnly
const block = () => screen.getByRole('region', { name: 'Комментарии' })
const watcherOf = (is: (one: Watched) => boolean) => watchers.find(is)!
const blockWatcher = () => watcherOf(({ elements }) => elements.includes(block()))
const shows = (ratio: number, height = 90) => ({
  isIntersecting: ratio > 0,
  intersectionRatio: ratio,
  intersectionRect: rect(height),
  rootBounds: rect(1000),
})

// spec: B-263, B-603
test('a tenth of the comments in sight evens the post’s two counts and sends how far they were seen', async () => {
  const { post, queryClient, requests } = await showThread({
    ...list(makePage([makeComment({ id: 5 }), makeComment({ id: 3 })], { comments_count: 4 })),
  })
  await screen.findByText('Слово 5')
  await act(async () => void putPosts(queryClient, [makePost({ id: 7, comments_count: 4, init_comments_count: 1 })]))
  expect(blockWatcher().options.threshold).toContain(0.1)
  const told = () => requests.filter(({ url }) => url === '/api/comments/7/seen/')
  act(() => blockWatcher().tell(shows(0.09)))
  expect([told().length, post().init_comments_count]).toEqual([0, 1])
  act(() => blockWatcher().tell(shows(0.1)))
  await waitFor(() => expect(post().init_comments_count).toBe(4))
  expect(told().map(({ method, body }) => [method, body])).toEqual([['POST', { id: 5 }]])
})

test('a thread of many windows counts as seen when it fills a tenth of the window', async () => {
  const { requests } = await showThread(list(makePage([makeComment({ id: 5 })])))
  await screen.findByText('Слово 5')
  act(() => blockWatcher().tell(shows(0.001, 100)))
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/seen/'))).toBe(true))
})

test('without a live stream the comments in sight are read again within 20 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const now = [makeComment({ id: 5, comment: '', is_removed: true }), makeComment({ id: 3, comment: 'Исправлено' })]
  await showThread({
    ...list(makePage([makeComment({ id: 5 }), makeComment({ id: 3 })], { comments_count: 2 })),
    ...serve(comments.since, { comments_count: 1, results: [] }, at),
    ...serve(comments.some, { comments_count: 1, results: now }, { ...at, query: { ids: '5,3' } }),
  })
  await screen.findByText('Слово 5')
  act(() => blockWatcher().tell(shows(0.1)))
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(await screen.findByText('Исправлено')).toBeDefined()
  expect(screen.queryByText('Слово 5')).toBeNull()
  vi.useRealTimers()
})

// spec: B-264
test('a count of comments that falls below the count seen before lowers that one too', async () => {
  const { user, post } = await showThread({
    ...list(makePage([makeComment({ id: 1, user: mine, comment: 'Лишнее' })], { comments_count: 3 })),
    ...respond(comments.remove, () => ({ status: 204 }), { params: { id: '1' } }),
  })
  await screen.findByText('Лишнее')
  await user.click((await menuOf(user, 'Лишнее')).querySelector('[role="menuitem"]:last-child')!)
  await waitFor(() => expect(post().comments_count).toBe(2))
  expect(post().init_comments_count).toBe(2)
})

// spec: A-378
test('an update brings the count of comments to the post, and the new ones are the difference', async () => {
  const { queryClient, post } = await showThread({
    ...list(makePage([makeComment({ id: 1 })], { comments_count: 3 })),
    ...serve(comments.since, { comments_count: 6, results: [] }, at),
  })
  await screen.findByText('Слово 1')
  act(() =>
    postUpdates.take(queryClient, {
      alpha: {},
      news: [],
      comments: [{ object_pk: 7, comments_count: 6 }],
      signals: [],
      market_pulse: { btc_price: null },
      notifications: { avatar_urls: [], notifications_count: 0 },
      unix_datetime_now: 1,
    } as never),
  )
  expect(post().comments_count - post().init_comments_count).toBe(3)
  await waitFor(() => expect(block().querySelector('data')?.textContent).toBe('6'))
})

// spec: B-116, B-267, B-598
test('the next page of comments is read by its link once the end is within 1100 px', async () => {
  const next = '/api/comments/7/?limit=500&after=5'
  const { requests } = await showThread({
    ...list(makePage([makeComment({ id: 5 })], { next, comments_count: 3 })),
    ...serve(comments.list, makePage([makeComment({ id: 4 }), makeComment({ id: 2 })]), {
      ...at,
      query: { limit: 500, after: '5' },
    }),
  })
  await screen.findByText('Слово 5')
  const end = watcherOf(({ options }) => options.rootMargin === '0px 0px 1100px 0px')
  expect(requests.some(({ url }) => url === next)).toBe(false)
  act(() => end.tell({ isIntersecting: true }))
  await screen.findByText('Слово 2')
  expect(texts()).toEqual(['Слово 5', 'Слово 4', 'Слово 2'])
  expect(requests.filter(({ url }) => url === next)).toHaveLength(1)
})

test('a comment that a vote moved to a page read before is not lost: it waits as a new one', async () => {
  setOrder('best')
  const next = '/api/comments/7/?limit=500&order=best&offset=3'
  const pageOf = (ids: number[], rest = {}) =>
    makePage(
      ids.map((id) => makeComment({ id })),
      { last_id: 6, ...rest },
    )
  let top = [6, 5, 4]
  const { user } = await showThread({
    ...respond(comments.list, () => ({ status: 200, body: pageOf(top, { next }) }), {
      ...at,
      query: { order: 'best', limit: 500, offset: 0 },
    }),
    ...serve(comments.list, pageOf([4, 3, 2]), { ...at, query: { limit: 500, order: 'best', offset: 3 } }),
  })
  await screen.findByText('Слово 4')
  // A vote moves the first comment above the fourth.
  top = [6, 1, 5]
  act(() => watcherOf(({ options }) => options.rootMargin === '0px 0px 1100px 0px').tell({ isIntersecting: true }))
  await user.click(await screen.findByRole('button', { name: '1 новый' }))
  await waitFor(() => expect(texts().toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((id) => `Слово ${id}`)))
  setOrder('new')
})

// spec: B-275
test('the list of one’s own comments is read again after a new one', async () => {
  Element.prototype.scrollIntoView = vi.fn()
  let count = 4
  const { user } = await renderApp(
    <>
      <Comments of={{ contentType: 'opinion', objectId: 7 }} author={null} />
      <CommentsOfPerson username="maria" />
    </>,
    {
      token: 't',
      replies: {
        ...serve(accounts.me, people.paid),
        ...list(makePage([])),
        ...respond(comments.create, () => {
          count += 1
          return { status: 201, body: makeComment({ id: 8, user: mine, comment: 'Пятый' }) }
        }),
        ...serve(comments.ofPerson, () => ({ results: [], next: null, count }), { params: { username: 'maria' } }),
      },
    },
  )
  await screen.findByText('Всего: 4')
  await user.type(await field(), 'Пятый')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Всего: 5')).toBeDefined()
})
