import { accounts } from '@palata/contract/accounts'
import { type DigestCard as Card, type Digest, type DigestItem, digest } from '@palata/contract/digest'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApi } from '#api/api.tsx'
import { expectConsoleError } from '#testing/console.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { refuse, respond, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { DigestCard } from './card/DigestCard.tsx'
import { DigestPage } from './DigestPage.tsx'
import { digestPlaceScript } from './place.ts'
import { watchPresence } from './presence.ts'

const at = '2026-11-20T06:00:00.000Z'
const makeItem = (given: Partial<DigestItem>): DigestItem => ({
  kind: 'news',
  reason: 'news',
  id: 1,
  url: '/news/1',
  title: 'Приток в ETF',
  text: '',
  who: '',
  at,
  comments_count: 0,
  price: null,
  call: null,
  moved: null,
  corrected: [],
  others: [],
  ...given,
})
const coins = {
  results: [{ api_id: 'hype', symbol: 'HYPE', image: '', before: 39.02, now: 41.27, change: 5.766 }],
  total: 5,
  still: 4,
}
const card: Card = {
  since: '2026-11-19T06:10:00.000Z',
  until: '2026-11-20T09:00:00.000Z',
  total: 41,
  items: [
    makeItem({
      kind: 'reply',
      reason: 'reply',
      id: 7,
      who: 'Артём Глушь',
      text: 'Залог ни при чём',
      title: 'Протокол',
      url: '/news/3?comment_id=7',
    }),
    makeItem({
      kind: 'outcome',
      reason: 'ownOutcome',
      id: 8,
      url: '/signal/8',
      call: {
        symbol: 'ARB',
        direction: 'long',
        start: 0.45313,
        price: 0.4205,
        percent: -7.2,
        ended_by: 'stop',
        until: null,
      },
    }),
  ],
  rest: [
    { kind: 'news', count: 30 },
    { kind: 'forecast', count: 9 },
  ],
  coins,
}
const member = { ...serve(accounts.me, people.paid) }

beforeEach(() => localStorage.clear())
afterEach(() => document.documentElement.removeAttribute('data-away'))
const keepFromFirstPaint = () => document.documentElement.setAttribute('data-away', '')

test('the card stands where its place was kept, opens and folds by a press', async () => {
  keepFromFirstPaint()
  const { user } = await renderApp(<DigestCard />, {
    token: 't',
    replies: { ...member, ...serve(digest.card, { card }) },
  })
  await screen.findByText(/Всего.41/)
  expect(localStorage.getItem('digest_place')).toBe('card')
  await user.click(screen.getByRole('button', { name: 'Показать' }))
  expect(document.activeElement?.textContent).toBe('Свернуть')
  expect(screen.getByRole('link', { name: 'Залог ни при чём' }).getAttribute('href')).toBe('/news/3?comment_id=7')
  expect(screen.getByText('ARB лонг: $0.45313 → $0.4205')).toBeDefined()
  expect(screen.getByText(/4 из 5 монет почти не двигались/)).toBeDefined()
  expect(screen.getByRole('link', { name: /Ещё.39/ }).getAttribute('href')).toBe('/digest')
  await user.click(screen.getByRole('button', { name: 'Свернуть' }))
  expect(screen.queryByText('Залог ни при чём')).toBeNull()
})

test('a story is one item that opens its other sources', async () => {
  keepFromFirstPaint()
  const others = [
    { url: '/news/2', title: 'Приток второй день', who: 'example.org', at, comments_count: 0 },
    { url: 'https://t.me/club/5', title: 'ETF', who: 'Клуб @club', at, comments_count: 0 },
  ]
  const { user } = await renderApp(<DigestCard />, {
    token: 't',
    replies: { ...member, ...serve(digest.card, { card: { ...card, items: [makeItem({ others })] } }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Показать' }))
  const toggle = screen.getByRole('button', { name: 'ещё 2 источника' })
  expect(screen.queryByRole('link', { name: 'Приток второй день' })).toBeNull()
  await user.click(toggle)
  expect(screen.getByRole('link', { name: 'Приток второй день' }).getAttribute('href')).toBe('/news/2')
  expect(screen.getByRole('link', { name: 'ETF' }).getAttribute('href')).toBe('https://t.me/club/5')
  await user.click(screen.getByRole('button', { name: '2 источника' }))
  expect(screen.queryByRole('link', { name: 'ETF' })).toBeNull()
})

test('a card whose place was not kept moves nothing: it waits for the next page', async () => {
  await renderApp(<DigestCard />, { token: 't', replies: { ...member, ...serve(digest.card, { card }) } })
  await waitFor(() => expect(localStorage.getItem('digest_place')).toBe('card'))
  expect(screen.queryByRole('button', { name: 'Показать' })).toBeNull()
})

test('a card is put away by one press, and returns when the server was not told', async () => {
  keepFromFirstPaint()
  const bodies: unknown[] = []
  let status = 500
  const replies = {
    ...member,
    ...serve(digest.card, { card }),
    ...respond(digest.putAway, ({ body }) => {
      bodies.push(body)
      return { status, body: null }
    }),
  }
  const { user } = await renderApp(
    <>
      <DigestCard />
      <Toasts />
    </>,
    { token: 't', replies },
  )
  await user.click(await screen.findByRole('button', { name: 'Убрать сводку' }))
  await screen.findByText('Сводка не убрана. Попробуйте ещё раз')
  expect(screen.getByRole('button', { name: 'Показать' })).toBeDefined()
  status = 204
  await user.click(screen.getByRole('button', { name: 'Убрать сводку' }))
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Показать' })).toBeNull()
  expect(localStorage.getItem('digest_place')).not.toBe('card')
})

test('a reader without access asks for no card', async () => {
  const { requests } = await renderApp(<DigestCard />, { token: 't', replies: serve(accounts.me, people.reader) })
  await waitFor(() => expect(requests.some(({ url }) => url.includes('/users/me'))).toBe(true))
  expect(requests.some(({ url }) => url.includes('digest'))).toBe(false)
})

test('the place is kept after six hours of this device’s own clock, and while a card stands', () => {
  const run = (value: string | null) => {
    if (value === null) localStorage.removeItem('digest_place')
    else localStorage.setItem('digest_place', value)
    new Function(digestPlaceScript)()
    return document.documentElement.hasAttribute('data-away')
  }
  const hoursAgo = (hours: number) => String(Date.now() - hours * 3_600_000)
  expect([run(null), run('x'), run(hoursAgo(5)), run(hoursAgo(7)), run('card'), run(hoursAgo(-9))]).toEqual([
    false,
    false,
    false,
    true,
    true,
    false,
  ])
})

test('a page in sight tells that its reader is here, then at most every ten minutes while they do something', async () => {
  vi.useFakeTimers()
  const told: string[] = []
  const fetch = async (url: string) => {
    told.push(url)
    return new Response(null, { status: 204 })
  }
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const stop = watchPresence(createApi({ fetch, token: () => 't' }))
  expect(told).toHaveLength(0)
  state.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(told).toEqual(['/api/digest/present/'])
  await act(() => vi.advanceTimersByTimeAsync(9 * 60_000))
  fireEvent.pointerMove(document)
  expect(told).toHaveLength(1)
  // Nobody is here: hours pass without a word.
  await act(() => vi.advanceTimersByTimeAsync(8 * 3_600_000))
  expect(told).toHaveLength(1)
  fireEvent.keyDown(document)
  expect(told).toHaveLength(2)
  stop()
  await act(() => vi.advanceTimersByTimeAsync(3_600_000))
  fireEvent.keyDown(document)
  expect(told).toHaveLength(2)
  vi.useRealTimers()
})

test('while the server cannot be told, a reader who moves costs a try after a minute, two and four', async () => {
  vi.useFakeTimers()
  let tries = 0
  const fetch = async () => {
    tries += 1
    throw new TypeError('offline')
  }
  const stop = watchPresence(createApi({ fetch, token: () => 't' }))
  const move = async (minutes: number) => {
    for (let step = 0; step < minutes * 60; step += 1) {
      fireEvent.pointerMove(document)
      await act(() => vi.advanceTimersByTimeAsync(1_000))
    }
    return tries
  }
  await act(() => vi.advanceTimersByTimeAsync(0))
  const seen = [tries, await move(1), await move(2), await move(4)]
  stop()
  vi.useRealTimers()
  expect(seen).toEqual([1, 1, 2, 3])
})

const all: Digest = {
  since: card.since,
  until: card.until,
  is_bounded: false,
  left_at: card.since,
  total: 5,
  areas: [
    { area: 'news', count: 5, results: [1, 2, 3].map((id) => makeItem({ id, title: `Новость ${id}` })), next: 'x' },
  ],
  coins,
  coin_texts: [],
}

test('the page shows areas with their counts, and the rest of one by a press', async () => {
  const replies = {
    ...member,
    ...serve(digest.read, all),
    ...respond(
      digest.area,
      () => ({
        status: 200,
        body: { results: [4, 5].map((id) => makeItem({ id, title: `Новость ${id}` })), next: null },
      }),
      { params: { area: 'news' } },
    ),
  }
  const { user, requests } = await renderApp(<DigestPage />, { token: 't', replies, path: '/digest' })
  const news = within(await screen.findByRole('region', { name: /Новости 5/ }))
  expect(news.getAllByRole('listitem')).toHaveLength(3)
  await user.click(news.getByRole('button', { name: 'Ещё 2' }))
  await news.findByText('Новость 5')
  expect(news.queryByRole('button')).toBeNull()
  expect(requests.some(({ url }) => url.includes(`after=x`) && url.includes('areas/news'))).toBe(true)
})

test('a moment is chosen by a press and stands in the address; a refused one is told in words', async () => {
  expectConsoleError(/сводки/)
  const replies = {
    ...member,
    ...respond(digest.read, ({ url }) =>
      url.includes('since=week')
        ? { status: 200, body: { ...all, areas: [], total: 0 } }
        : { status: 400, body: { detail: 'Это время ещё не наступило: выберите прошедшее' } },
    ),
  }
  const { user, at: address } = await renderApp(<DigestPage />, {
    token: 't',
    replies,
    path: '/digest?since=2027-01-01',
  })
  await screen.findByText('Это время ещё не наступило: выберите прошедшее')
  await user.click(screen.getByRole('button', { name: 'Неделя' }))
  await screen.findByText('За это время ничего не вышло')
  expect(address()).toBe('/digest?since=week')
})

test('a page that failed offers another try, and one without access the subscription', async () => {
  expectConsoleError(/сводки/)
  const failed = await renderApp(<DigestPage />, {
    token: 't',
    replies: { ...member, ...refuse(digest.read, 500, {}) },
    path: '/digest',
  })
  await screen.findByText('Не удалось собрать сводку')
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeDefined()
  failed.unmount()
  await renderApp(<DigestPage />, { token: 't', replies: serve(accounts.me, people.reader), path: '/digest' })
  expect(await screen.findByRole('link', { name: 'Оформить подписку' })).toBeDefined()
})
