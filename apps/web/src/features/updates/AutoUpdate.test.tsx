import { accounts } from '@palata/contract/accounts'
import { feed } from '@palata/contract/feed'
import { type Coin, market } from '@palata/contract/market'
import { signals } from '@palata/contract/signals'
import { type Updates, updates } from '@palata/contract/updates'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FeedColumn, useDays, useFeed } from '#features/feed'
import { BtcPulse } from '#features/market'
import { AlphaCard, NewsCard } from '#features/posts'
import { SignalsPanel, signalRoutes } from '#features/signals'
import { makeFeed, makePost } from '#testing/features/posts.ts'
import { aroundSignals, makeSignal } from '#testing/features/signals.ts'
import { people } from '#testing/people.ts'
import { renderApp, TEST_NOW } from '#testing/render.tsx'
import { type FakeRequest, type Replies, refuse, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { AutoUpdate } from './AutoUpdate.tsx'
import { requestUpdate } from './index.ts'

const START = Math.floor(TEST_NOW.getTime() / 1000)
const price = (price_usd: number) => ({ price_usd, change_1d_usd: 1, updated_at: TEST_NOW.toISOString() })
const news = (id: number) => makePost({ id, content_type: 'news' })
const fresh: Updates = {
  alpha: {},
  news: [news(2)],
  comments: [],
  own_comments: [],
  signals: [makeSignal({ id: 9 })],
  market_pulse: { btc_price: price(92_000) },
  notifications: { avatar_urls: [], notifications_count: 0 },
  unix_datetime_now: START + 60,
}

const bitcoin: Coin = {
  id: 1,
  api_id: 'bitcoin',
  slug: 'bitcoin',
  symbol: 'btc',
  name: 'Bitcoin',
  image: '',
  rank: 1,
  market_cap: null,
  fdv: null,
  dropstab_url: '',
  ...price(91_000),
}

function Feed() {
  const { pages, state } = useFeed(null)
  const days = useDays(pages)
  const shared = { state, channel: null, onChannel: () => {} }
  return (
    <>
      <FeedColumn title="Альфа" groups={days.alpha} Card={AlphaCard} {...shared} />
      <FeedColumn title="Инфошум" groups={days.news} Card={NewsCard} isNews {...shared} />
    </>
  )
}

const show = (check: Replies, page = makeFeed([news(1)])) =>
  renderApp(
    <>
      <AutoUpdate />
      <Feed />
      <SignalsPanel />
      <BtcPulse />
      <Toasts />
    </>,
    {
      replies: {
        ...check,
        ...serve(feed.all, page),
        ...serve(signals.widget, { results: [makeSignal({ id: 1 })] }),
        ...serve(market.coin, bitcoin, { params: { id: 'bitcoin' } }),
      },
    },
  )
const checks = (requests: FakeRequest[]) => requests.map(({ url }) => url).filter((url) => url.includes('check-update'))

// spec
test('an update by hand asks for changes since the page was read and puts them in place', async () => {
  const { container, requests } = await show(serve(updates.check, fresh))
  await screen.findByText('$91 000')
  act(() => requestUpdate())
  await screen.findByText('$92 000')
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(container.querySelector('[href="/signal/9"]')).not.toBeNull()
  act(() => requestUpdate())
  await waitFor(() => expect(checks(requests)).toHaveLength(2))
  expect(checks(requests)).toEqual([
    `/api/alpha/check-update/?datetime=${START}`,
    `/api/alpha/check-update/?datetime=${START + 60}`,
  ])
})

// spec
test('new alpha posts and news are inserted in their own lists in order, above the shown ones', async () => {
  const later = { publication_date: '2026-11-20T09:00:00.000Z' }
  const { container } = await show(
    serve(updates.check, {
      ...fresh,
      alpha: { 3: makePost({ id: 3, title: 'Новое мнение', ...later }) },
      news: [makePost({ id: 2, title: 'Свежая новость', content_type: 'news', ...later })],
    }),
    makeFeed([
      makePost({ id: 4, title: 'Старое мнение' }),
      makePost({ id: 1, title: 'Старая новость', content_type: 'news' }),
    ]),
  )
  await screen.findByText('Старое мнение')
  const columns = () =>
    [...container.querySelectorAll('section:has(h2):has(article)')].map((column) =>
      [...column.querySelectorAll('h2, h4')].map(({ textContent }) => textContent),
    )
  expect(columns()).toEqual([
    ['Альфа', 'Старое мнение'],
    ['Инфошум', 'Старая новость'],
  ])
  act(() => requestUpdate())
  await screen.findByText('Новое мнение')
  expect(columns()).toEqual([
    ['Альфа', 'Новое мнение', 'Старое мнение'],
    ['Инфошум', 'Свежая новость', 'Старая новость'],
  ])
})

test('an update requested before its code has loaded is still made', async () => {
  requestUpdate()
  const { requests } = await show(serve(updates.check, fresh))
  await waitFor(() => expect(checks(requests)).toHaveLength(1))
})

// spec, B-549, C-388
test('a failed update is only logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await show(refuse(updates.check, 502))
  await screen.findByText('$91 000')
  act(() => requestUpdate())
  await waitFor(() =>
    expect(log).toHaveBeenCalledWith(
      'Сетевая ошибка при получении иформации об обновлениях на странице: HTTP error! Status: 502',
    ),
  )
  expect(screen.getByRole('article')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Закрыть сообщение' })).toBeNull()
})

// spec: A-383
test('a failed update skips the reload of the first page, and the next one asks from the same time', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  sessionStorage.setItem('lastFirstPageRefresh', '1')
  const { requests } = await show(refuse(updates.check, 502))
  await screen.findByText('$91 000')
  act(() => requestUpdate())
  await waitFor(() => expect(log).toHaveBeenCalledOnce())
  act(() => requestUpdate())
  await waitFor(() => expect(log).toHaveBeenCalledTimes(2))
  expect(checks(requests)).toEqual([1, 2].map(() => `/api/alpha/check-update/?datetime=${START}`))
  expect(requests.filter(({ url }) => url === '/api/alpha/all/')).toHaveLength(1)
})

// spec: A-382
test('the first page of the lists is reloaded once when it is due', async () => {
  sessionStorage.setItem('lastFirstPageRefresh', String(TEST_NOW.getTime() - 1_800_001))
  const { requests } = await show(serve(updates.check, fresh))
  const reads = () => requests.filter(({ url }) => url === '/api/alpha/all/')
  await screen.findByText('$91 000')
  act(() => requestUpdate())
  await waitFor(() => expect(reads()).toHaveLength(2))
  act(() => requestUpdate())
  await waitFor(() => expect(checks(requests)).toHaveLength(2))
  expect(reads()).toHaveLength(2)
})

// spec: A-379
test('the signals page shows the updated signals too', async () => {
  const SignalsPage = await signalRoutes[0]!.load()
  await renderApp(
    <>
      <AutoUpdate />
      <SignalsPage />
    </>,
    {
      token: 't',
      replies: {
        ...serve(updates.check, fresh),
        ...serve(accounts.me, people.paid),
        ...serve(signals.combined, { results: { favorites: [], list: [makeSignal({ id: 1 })] }, next: null }),
        ...serve(signals.ownWaiting, { results: [] }),
        ...aroundSignals,
      },
    },
  )
  await screen.findByText('Сигнал 1')
  act(() => requestUpdate())
  await screen.findByText('Сигнал 9')
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

// spec: A-369
test('opening another page asks for updates', async () => {
  const { navigate, requests } = await show(serve(updates.check, fresh))
  await screen.findByText('$91 000')
  act(() => navigate('/report'))
  await waitFor(() => expect(checks(requests)).toHaveLength(1))
})
