import { accounts } from '@palata/contract/accounts'
import { channels } from '@palata/contract/channels'
import { feed } from '@palata/contract/feed'
import { signals } from '@palata/contract/signals'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '#api/session.ts'
import { CHANNEL_DEBOUNCE_MS } from '#features/feed'
import { allowConsoleError, expectConsoleError, UNANSWERED } from '#testing/console.ts'
import { makeFeed, makePost } from '#testing/features/posts.ts'
import { makeEnded } from '#testing/features/signals.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type FakeRequest, respond, serve, silence } from '#testing/replies.ts'
import { MainPage } from './MainPage.tsx'

beforeEach(() => allowConsoleError(UNANSWERED))

const allPosts = makeFeed([makePost({ id: 1, title: 'Всё подряд' })])
const macroPosts = makeFeed([makePost({ id: 2, title: 'Про ставки' })])
const channel = (slug: string, name: string) => ({ id: slug.length, slug, name, logo: '', priority_show: 1 })
const served = {
  ...serve(channels.list, [channel('macro', 'Макро'), channel('nft', 'NFT')]),
  ...serve(feed.all, allPosts),
  ...serve(feed.channel, macroPosts, { params: { slug: 'macro' } }),
  ...serve(feed.channel, makeFeed([], null), { params: { slug: 'nft' } }),
}
const feedsOf = (requests: FakeRequest[]) =>
  requests.map(({ url }) => url).filter((url) => /\/api\/alpha\/(all|channels\/.)/.test(url))

beforeEach(() => {
  // These tests do not cover the market, the calendar and the signals.
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => void vi.useRealTimers())

const press = async (name: string) => act(() => screen.getByRole('button', { name }).click())
const saidOfFeed = () =>
  vi
    .mocked(console.error)
    .mock.calls.flat()
    .map(String)
    .filter((text) => /лент|abort|cancel/i.test(text))
/** Moves the clock, which the machine's time moves only while something else is awaited. */
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const holdClock = () => void vi.setTimerTickMode('manual')
const releaseClock = () => void vi.setTimerTickMode('interval')

// spec: B-320, B-324, B-327, B-459, B-587
test('a channel is marked at once, and its posts are read after a pause and replace the lists', async () => {
  const { requests } = await renderApp(<MainPage />, { replies: served })
  await screen.findByText('Всё подряд')
  holdClock()
  await press('Макро')
  expect(screen.getByRole('button', { name: 'Макро' }).getAttribute('aria-pressed')).toBe('true')
  await wait(CHANNEL_DEBOUNCE_MS - 300)
  expect(feedsOf(requests)).toEqual(['/api/alpha/all/'])
  await wait(300)
  releaseClock()
  await screen.findByText('Про ставки')
  expect(screen.queryByText('Всё подряд')).toBeNull()
  expect(feedsOf(requests)).toEqual(['/api/alpha/all/', '/api/alpha/channels/macro/?page=1'])
  expect(CHANNEL_DEBOUNCE_MS).toBe(700)
})

test('of several quick choices of channels only the last is read', async () => {
  const { requests } = await renderApp(<MainPage />, { replies: served })
  await screen.findByText('Всё подряд')
  holdClock()
  await press('Макро')
  await wait(600)
  await press('NFT')
  await wait(CHANNEL_DEBOUNCE_MS)
  releaseClock()
  await screen.findAllByText('Пока нет публикаций')
  expect(feedsOf(requests)).toEqual(['/api/alpha/all/', '/api/alpha/channels/nft/?page=1'])
})

// spec: B-325, B-326
test('a second press on a channel removes the filter and reads the first page again', async () => {
  const { requests } = await renderApp(<MainPage />, { replies: served })
  await screen.findByText('Всё подряд')
  await press('Макро')
  await wait(CHANNEL_DEBOUNCE_MS)
  await screen.findByText('Про ставки')
  await press('Макро')
  expect(screen.getByRole('button', { name: 'Макро' }).getAttribute('aria-pressed')).toBe('false')
  await wait(CHANNEL_DEBOUNCE_MS)
  await screen.findByText('Всё подряд')
  expect(feedsOf(requests)).toEqual(['/api/alpha/all/', '/api/alpha/channels/macro/?page=1', '/api/alpha/all/'])
})

// spec: B-327
test('a channel chosen again is read again, also when its first read was aborted', async () => {
  let isSlow = true
  const macro = () => (isSlow ? silence() : { status: 200, body: macroPosts })
  const { requests } = await renderApp(<MainPage />, {
    replies: { ...served, ...respond(feed.channel, macro, { params: { slug: 'macro' } }) },
  })
  await screen.findByText('Всё подряд')
  await press('Макро')
  await wait(CHANNEL_DEBOUNCE_MS)
  await press('NFT')
  isSlow = false
  await press('Макро')
  await wait(CHANNEL_DEBOUNCE_MS)
  await screen.findByText('Про ставки')
  for (const name of ['NFT', 'Макро']) {
    await press(name)
    await wait(CHANNEL_DEBOUNCE_MS)
  }
  await screen.findByText('Про ставки')
  const [first, ...rest] = feedsOf(requests)
  expect(first).toBe('/api/alpha/all/')
  expect(rest.map((url) => url.split('/')[4])).toEqual(['macro', 'macro', 'nft', 'macro'])
})

// spec: B-060, B-321, B-322, B-323
test('both lists are sorted by day, newest first, and pinned posts lead in «Альфа»', async () => {
  const of = (id: number, date: string, content_type: 'opinion' | 'news', hour = '09', pinned = {}) =>
    makePost({
      id,
      title: `Пост ${id}`,
      content_type,
      date,
      publication_date: `${date}T${hour}:00:00+03:00`,
      ...pinned,
    })
  const posts = [
    of(1, '2026-11-20', 'opinion'),
    of(5, '2026-11-20', 'opinion', '11'),
    of(6, '2026-11-20', 'opinion', '07', { pinned_day: true }),
    of(7, '2026-11-01', 'opinion', '07', { pinned_all_time: true }),
    of(2, '2026-11-19', 'opinion'),
    of(3, '2026-11-20', 'news'),
    of(8, '2026-11-20', 'news', '11'),
    of(4, '2026-11-12', 'news'),
  ]
  const { container } = await renderApp(<MainPage />, { replies: { ...served, ...serve(feed.all, makeFeed(posts)) } })
  await screen.findByText('Пост 1')
  const days = [...container.querySelectorAll('section:has(> h3)')]
  expect(days.map((day) => [...day.querySelectorAll('h3, h4')].map(({ textContent }) => textContent))).toEqual([
    ['Закреплено', 'Пост 7'],
    ['Сегодня', 'Пост 6', 'Пост 5'],
    ['Сегодня, продолжение', 'Пост 1'],
    ['Вчера', 'Пост 2'],
    ['Сегодня', 'Пост 8', 'Пост 3'],
    ['12 ноября', 'Пост 4'],
  ])
})

// spec: B-002, B-003
test('opinions and analytics are listed under «Альфа», news under «Инфошум»', async () => {
  const posts = (['opinion', 'material', 'news'] as const).map((content_type, index) =>
    makePost({ id: index + 1, title: content_type, content_type }),
  )
  await renderApp(<MainPage />, { replies: { ...served, ...serve(feed.all, makeFeed(posts)) } })
  await screen.findByText('opinion')
  const titlesUnder = (name: string) =>
    [...screen.getByRole('heading', { level: 2, name }).closest('section')!.querySelectorAll('h4')].map(
      ({ textContent }) => textContent,
    )
  expect(titlesUnder('Альфа')).toEqual(['material', 'opinion'])
  expect(titlesUnder('Инфошум')).toEqual(['news'])
})

test('a second press on a card’s channel removes the filter', async () => {
  const channels = [{ id: 7, name: 'Майнинг', slug: 'mining' }]
  const replies = { ...served, ...serve(feed.all, makeFeed([makePost({ id: 1, channels })], null)) }
  const { at } = await renderApp(<MainPage />, { replies })
  await screen.findByRole('button', { name: 'Майнинг' })
  await press('Майнинг')
  expect(at()).toBe('/?channel=mining')
  await press('Майнинг')
  expect(at()).toBe('/')
})

// spec: B-317, B-318, B-319
test('a newer choice of a channel aborts the current read without a message', async () => {
  let slow: AbortSignal | undefined
  const waiting = (_: FakeRequest, signal?: AbortSignal) => {
    slow = signal
    return silence()
  }
  await renderApp(<MainPage />, {
    replies: { ...served, ...respond(feed.channel, waiting, { params: { slug: 'macro' } }) },
  })
  await screen.findByText('Всё подряд')
  await press('Макро')
  await wait(CHANNEL_DEBOUNCE_MS)
  expect(slow?.aborted).toBe(false)
  await press('NFT')
  expect(slow?.aborted).toBe(true)
  expect(screen.queryByText('Не удалось загрузить публикации')).toBeNull()
  await wait(CHANNEL_DEBOUNCE_MS)
  await screen.findAllByText('Пока нет публикаций')
  expect(saidOfFeed()).toEqual([])
  expect(screen.queryByText('Не удалось загрузить публикации')).toBeNull()
})

// spec: B-259
test('a pointer removes the new marker of the post it enters only', async () => {
  const posts = [
    makePost({ id: 1, title: 'Мнение', is_new: true }),
    makePost({ id: 2, title: 'Новость', content_type: 'news', is_new: true }),
  ]
  const { container } = await renderApp(<MainPage />, { replies: { ...served, ...serve(feed.all, makeFeed(posts)) } })
  await screen.findByText('Мнение')
  const [card, row] = [...container.querySelectorAll('article')]
  const isNew = () => [card?.dataset.color === 'new', row?.dataset.new === 'true']
  expect(isNew()).toEqual([true, true])
  fireEvent.mouseEnter(card!)
  await wait(0)
  expect(isNew()).toEqual([false, true])
  fireEvent.mouseEnter(row!)
  await wait(0)
  expect(isNew()).toEqual([false, false])
})

// spec: B-549
test('lists that failed to load say so, are logged and can be requested again', async () => {
  expectConsoleError(/^Сетевая ошибка при получении ленты: HTTP error! Status: 500$/)
  let status = 500
  await renderApp(<MainPage />, {
    replies: { ...served, ...respond(feed.all, () => ({ status, body: status === 200 ? allPosts : {} })) },
  })
  expect(await screen.findAllByText('Не удалось загрузить публикации')).toHaveLength(1)
  expect(saidOfFeed()).toEqual(['Сетевая ошибка при получении ленты: HTTP error! Status: 500'])
  status = 200
  await act(() => screen.getAllByRole('button', { name: 'Повторить' })[0]!.click())
  await screen.findByText('Всё подряд')
})

test('an empty channel shows one message across both lists with a link to all posts', async () => {
  const { user, at } = await renderApp(<MainPage />, { replies: served, path: '/?channel=nft' })
  expect(await screen.findAllByText('Пока нет публикаций')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Все публикации' }))
  expect(at()).toBe('/')
})

test('podcasts take both columns, and other channels one each', async () => {
  const isAlone = () => document.querySelector('[data-alone]') !== null
  const replies = {
    ...served,
    ...serve(feed.channel, makeFeed([makePost({ id: 9, title: 'Выпуск' })], null), { params: { slug: 'podcasts' } }),
  }
  const { unmount } = await renderApp(<MainPage />, { replies, path: '/?channel=podcasts' })
  await screen.findByText('Выпуск')
  expect(isAlone()).toBe(true)
  unmount()
  await renderApp(<MainPage />, { replies })
  await screen.findByText('Всё подряд')
  expect(isAlone()).toBe(false)
})

// spec: B-057
test('a guest’s bookmarks are not requested, a signed-in reader’s are', async () => {
  const replies = {
    ...served,
    ...serve(feed.channel, makeFeed([makePost({ id: 3, title: 'Отложенное' })], null), {
      params: { slug: 'bookmarks' },
    }),
  }
  const path = '/?channel=bookmarks'
  const guest = await renderApp(<MainPage />, { replies, path })
  expect(await screen.findAllByText('Войдите, чтобы увидеть избранное')).toHaveLength(1)
  expect(feedsOf(guest.requests)).toEqual([])
  guest.unmount()
  await renderApp(<MainPage />, { replies: { ...replies, ...serve(accounts.me, people.reader) }, path, token: 't' })
  expect(await screen.findByText('Отложенное')).toBeDefined()
  storeToken(null)
})

test('the offer stands after the third card of each longer list', async () => {
  const posts = [1, 2, 3, 4].map((id) => makePost({ id, title: `Мнение ${id}` }))
  const ended = serve(signals.ended, { results: [makeEnded({ id: 5 })] })
  await renderApp(<MainPage />, { replies: { ...served, ...serve(feed.all, makeFeed(posts)), ...ended } })
  const offer = await screen.findByRole('heading', { name: 'Эксклюзивно для участников клуба' })
  const fragment = await screen.findByText('Закончился 5')
  await screen.findByText('Мнение 4')
  expect(fragment.compareDocumentPosition(offer) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  const before = screen
    .getAllByRole('link', { name: /^Мнение/ })
    .filter((title) => title.compareDocumentPosition(offer) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect(before.map(({ textContent }) => textContent)).toEqual(['Мнение 4', 'Мнение 3', 'Мнение 2'])
})
