import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { comments } from '@palata/contract/comments'
import { market } from '@palata/contract/market'
import { reactions } from '@palata/contract/reactions'
import { signals } from '@palata/contract/signals'
import type { OpenedSignal } from '@palata/contract/signals/signal'
import { views } from '@palata/contract/views'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '#api/session.ts'
import { allowConsoleError, expectConsoleError, UNANSWERED } from '#testing/console.ts'
import { makeOpened } from '#testing/features/signals.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, refuse, respond, serve, silence } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { closeAllLayers, hasOpenLayer, useOpenLayers } from '#ui/layers/index.ts'
import { SignalPage } from './SignalPage.tsx'

beforeEach(() => allowConsoleError(UNANSWERED))

const ID = 7
const at = { params: { id: String(ID) } }
const PAGE = { name: 'articles', params: { type: 'signal', id: String(ID) } }

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
})

afterEach(() => {
  closeAllLayers()
  storeToken(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const opened = (given: Partial<OpenedSignal> = {}) =>
  makeOpened({
    id: ID,
    title: 'Комиссии за порядок уходят держателям',
    content: '<p>Половина идёт в казну.</p>',
    publication_date: '2026-11-02T06:40:00Z',
    ath: 2.767,
    change_ath: -5.68,
    atl: 2.094,
    change_atl: 24.66,
    target_price_usd: 3.1,
    stop_price_usd: 1.9,
    horizon_at: '2026-12-02T06:40:00Z',
    comments_count: 14,
    init_comments_count: 14,
    ...given,
  })

/** Lists the open layers. */
function Open() {
  return <output>{useOpenLayers().join()}</output>
}

const around: Replies = {
  ...serve(signals.widget, { results: [] }),
  ...serve(views.count, { views: 1 }),
  ...serve(reactions.get, { [ID]: { is_mine: 0, reactions_values: [], bookmarked: { is_mine: false } } }),
}

interface Shown {
  who?: Me | null
  replies?: Replies
}

async function show(given: Partial<OpenedSignal> = {}, { who = people.paid, replies = {} }: Shown = {}) {
  const shown = await renderApp(
    <>
      <SignalPage />
      <Toasts />
    </>,
    {
      path: `/signal/${ID}`,
      page: PAGE,
      ...(who && { token: 't' }),
      replies: {
        ...around,
        ...(who && serve(accounts.me, who)),
        ...serve(signals.get, opened(given), at),
        ...replies,
      },
    },
  )
  const asked = (method: string) =>
    shown.requests.filter((one) => one.method === method).map(({ url, body }) => [`${method} ${url}`, body])
  return { ...shown, asked }
}

const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

// spec: B-119, B-120, B-122, B-124, B-125, B-130, B-131, B-132, B-135, B-136, B-137
test('a member sees a signal’s author, coin, result and text', async () => {
  const { requests } = await show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Комиссии за порядок уходят держателям' })).toBeDefined()
  expect(requests.some(({ method, url }) => `${method} ${url}` === 'GET /api/signals/7/')).toBe(true)
  expect(document.querySelector('time')?.textContent).toBe('2 ноября, 09:40')
  expect(screen.getByRole('link', { name: 'Анна Вель' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Комментариев: 14' })).toBeDefined()
  const chip = screen.getByRole('button', { name: 'JTO' })
  expect([chip.dataset.coinId, document.querySelector('header img')?.getAttribute('src')]).toEqual([
    'jito',
    '/media/coins/jito',
  ])
  const coin = screen.getByRole('link', { name: 'Jito' })
  expect([coin.getAttribute('href'), coin.dataset.slug]).toEqual(['https://dropstab.com/coins/jito', 'jito'])
  expect(screen.getByText('Половина идёт в казну.')).toBeDefined()
  expect(facts()).toEqual({
    Результат: '+21.96%\u00a0с публикации',
    Старт: '02.11.2026',
    'Цена старта': '$2.14',
    'Текущая цена': '$2.61',
    'От максимума': '−5.68%\u00a0от максимума',
    'От минимума': '+24.66%\u00a0от минимума',
    Цель: '$3.1 +44.86%\u00a0от старта',
    Стоп: '$1.9 −11.21%\u00a0от старта',
    Срок: 'до 02.12.2026',
  })
  expect(screen.getByText('−5.68%').closest<HTMLElement>('[data-hint]')?.dataset.hint).toBe('максимум $2.767')
})

test('an unpublished signal has no start, result or chart', async () => {
  const waiting = { live: false, publication_date: null, start_price_usd: null, result_percent: null, horizon_at: null }
  const none = { ath: null, change_ath: null, atl: null, change_atl: null, change_all_time_percent: null }
  await show({ ...waiting, ...none })
  await waitFor(() => expect(facts().Результат).toBe('ждёт проверки'))
  expect([facts()['Цена старта'], facts()['От максимума']]).toEqual([undefined, undefined])
  expect(document.body.textContent).not.toContain('N/A')
  expect(screen.queryByRole('region', { name: 'График с публикации' })).toBeNull()
})

// spec: B-133, B-134
test('a signal without a direction shows its price’s change, red for a fall and green for a rise', async () => {
  const change = (percent: number) =>
    show({ direction: null, result_percent: null, change_all_time_percent: percent, target_price_usd: null })
  const { unmount } = await change(-12.5)
  await waitFor(() => expect(facts().Изменение).toBe('−12.50%\u00a0с публикации'))
  expect(screen.getByText('−12.50%').className).toMatch(/down/)
  unmount()
  await change(12.5)
  await waitFor(() => expect(facts().Изменение).toBe('+12.50%\u00a0с публикации'))
  expect(screen.getByText('+12.50%').className).toMatch(/up/)
})

const ENDED = { ended_at: '2026-11-09T09:00:00Z', ended_by: 'stop', end_price_usd: 1.9, result_percent: -11.2 } as const

test('an ended signal shows how it ended and its last price', async () => {
  await show(ENDED)
  expect(await screen.findByText(/Завершён 09.11.2026 по стопу/)).toBeDefined()
  expect(facts()['Цена завершения']).toBe('$1.9')
})

test('a signal’s late price is shown with its time', async () => {
  await show({ priced_at: '2026-11-20T08:40:00Z' })
  await waitFor(() => expect(facts()['Текущая цена']).toBe('$2.61 на 11:40'))
})

test.each([
  [{ priced_at: '2026-11-20T08:40:00Z' }, 'Со 2 ноября цена выросла с $2.14 до $2.61 на 20 ноября, 11:40; ниже'],
  [{ priced_at: '2026-11-20T07:58:00Z' }, 'Цена сейчас: нет данных. До этого ниже старта она была около суток.'],
  [{ priced_at: '2026-11-20T07:58:00Z', ...ENDED }, 'Со 2 ноября по 9 ноября цена упала с $2.14 до $1.9;'],
])('the words of a signal’s chart say the age of its price: %o', async (given, words) => {
  const times = ['2026-11-03T07:00:00Z', '2026-11-04T07:00:00Z'].map(Date.parse)
  const history = { range: '30d' as const, grain: 'hour' as const, times, prices: [2, 2.2] }
  await show(given, { replies: serve(market.history, history, { params: { id: 'jito' } }) })
  const chart = await screen.findByRole('img', { name: /Цена|цена/ })
  expect(chart.getAttribute('aria-label')?.replaceAll('\u00a0', ' ')).toContain(words)
})

test('a signal’s price older than an hour is hidden with what depends on it, and a final result stays', async () => {
  const { unmount } = await show({ priced_at: '2026-11-20T07:58:00Z', result_percent: 21.96 })
  await waitFor(() => expect(facts()['Текущая цена']).toBe('нет данных'))
  expect(facts().Результат).toBe('N/A\u00a0с публикации')
  unmount()
  await show({ priced_at: '2026-11-20T07:58:00Z', ...ENDED })
  await waitFor(() => expect(facts().Результат).toBe('−11.20%\u00a0с публикации'))
  expect(facts()['Текущая цена']).toBe('нет данных')
})

// spec: B-121
test.each([
  ['anna', '/users/anna/profile'],
  ['maria', '/user/settings'],
])('the signal’s author %s links to %s', async (username, href) => {
  await show({ author: { username, name: 'Автор', avatar: '' } })
  expect((await screen.findByRole('link', { name: 'Автор' })).getAttribute('href')).toBe(href)
})

// spec: B-120
test('a signal’s source replaces its author, opens in a new tab, and is a link only for a web address', async () => {
  const { unmount } = await show({ link: 'https://example.org/a?b' })
  const source = await screen.findByRole('link', { name: 'example.org' })
  expect([source.getAttribute('href'), source.getAttribute('target')]).toEqual(['https://example.org/a?b', '_blank'])
  expect(screen.queryByText('Анна Вель')).toBeNull()
  unmount()
  await show({ link: 'javascript:alert(1)' })
  expect((await screen.findByText('javascript:alert(1)')).closest('a')).toBeNull()
})

// spec: B-126
test('addresses in a signal’s text open in a new tab', async () => {
  const link =
    '<a href="https://example.org/b" target="_blank" rel="noopener noreferrer nofollow">https://example.org/b</a>'
  await show({ content: `<p>Расчёт: ${link}</p>` })
  const shown = await screen.findByRole('link', { name: 'https://example.org/b' })
  expect([shown.getAttribute('href'), shown.getAttribute('target')]).toEqual(['https://example.org/b', '_blank'])
})

// spec: B-127, B-128
test('a press on a signal’s picture opens the viewer with all of them', async () => {
  const images_list = ['/media/a.webp', '/media/b.webp']
  const { user } = await renderApp(
    <>
      <SignalPage />
      <Open />
    </>,
    {
      path: `/signal/${ID}`,
      page: PAGE,
      token: 't',
      replies: { ...around, ...serve(accounts.me, people.paid), ...serve(signals.get, opened({ images_list }), at) },
    },
  )
  const list = await screen.findByRole('list', { name: 'Изображения' })
  expect([...list.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(images_list)
  await user.click(within(list).getAllByRole('button', { name: 'Открыть изображение' })[1]!)
  expect(screen.getByText('slider_widget')).toBeDefined()
})

// spec: B-129
test('the star bookmarks the signal', async () => {
  const { user, asked } = await show({}, { replies: serve(reactions.bookmark, { create: true }) })
  await user.click(await screen.findByRole('button', { name: /В избранное/ }))
  await waitFor(() =>
    expect(asked('POST')).toContainEqual([
      'POST /api/reactions/bookmarks/create/',
      { object_id: ID, content_type: 'signal', is_mine: true },
    ]),
  )
  expect(screen.getByRole('button', { name: /В избранное/, pressed: true })).toBeDefined()
})

// spec: B-138, B-139
test('a signal’s page has reactions and a form for comments', async () => {
  const reactions_values = [{ reaction: 2, count: 11 }]
  await show(
    {},
    {
      replies: {
        ...serve(reactions.get, { [ID]: { is_mine: 2, reactions_values, bookmarked: { is_mine: false } } }),
        ...serve(
          comments.list,
          { results: [], pinned: [], next: null, comments_count: 0, last_id: 0, seen_id: null } as never,
          { params: { postId: String(ID) } },
        ),
      },
    },
  )
  const bar = await screen.findByRole('group', { name: 'Реакции' })
  expect(await within(bar).findByRole('button', { name: 'Огонь: 11', pressed: true })).toBeDefined()
  expect(await screen.findByRole('textbox', { name: 'Ваш комментарий' })).toBeDefined()
})

// spec: B-265
test('a tenth of a signal’s comments in the window reads their counters again', async () => {
  let tell: IntersectionObserverCallback = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback, { threshold }: IntersectionObserverInit) {
        if (Array.isArray(threshold) && threshold.length === 3) tell = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  let count = 14
  const { requests } = await show(
    {},
    {
      replies: serve(signals.get, () => opened({ comments_count: count, init_comments_count: count }), at),
    },
  )
  await screen.findByRole('button', { name: 'Комментариев: 14' })
  const reads = () => requests.filter(({ url }) => url === '/api/signals/7/').length
  const before = reads()
  const entry = (intersectionRatio: number) =>
    ({
      isIntersecting: true,
      intersectionRatio,
      intersectionRect: { height: 1 },
      rootBounds: { height: 1000 },
    }) as never
  await act(async () => tell([entry(0.09)], {} as never))
  expect(reads()).toBe(before)
  count = 16
  await act(async () => tell([entry(0.1)], {} as never))
  expect(await screen.findByRole('button', { name: 'Комментариев: 16' })).toBeDefined()
  expect(screen.getByText('+2')).toBeDefined()
  expect(reads()).toBe(before + 1)
})

// spec: B-013
test.each([
  ['a guest', null, true],
  ['a reader without access', people.reader, false],
])('%s sees the offer of a subscription in place of the signal’s text', async (_, who, mayEnter) => {
  const { user } = await show(
    { is_locked: true, content: '', images_list: [], direction: null, result_percent: null, start_price_usd: null },
    { who },
  )
  expect(await screen.findByRole('heading', { name: 'Сигналы доступны по подписке' })).toBeDefined()
  expect(screen.getByText('Оформите подписку, чтобы читать сигналы и обсуждать их')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Оформить подписку' }).getAttribute('href')).toBe(
    '/user/subscription/purchase',
  )
  expect(screen.queryByRole('term')).toBeNull()
  expect(screen.queryByRole('group', { name: 'Реакции' })).toBeNull()
  const enter = screen.queryByRole('button', { name: 'Войти' })
  expect(enter !== null).toBe(mayEnter)
  if (!enter) return
  await user.click(enter)
  await waitFor(() => expect(hasOpenLayer()).toBe(true))
})

test('a guest sees the result of an ended signal', async () => {
  await show(
    { is_locked: true, content: '', ended_at: '2026-11-09T09:00:00Z', ended_by: 'target', end_price_usd: 3.1 },
    { who: null },
  )
  expect(await screen.findByText(/по цели/)).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Сигналы доступны по подписке' })).toBeDefined()
})

// spec: B-014
test('no offer is shown until the reader is known', async () => {
  await show({ is_locked: true, content: '' }, { replies: respond(accounts.me, silence) })
  expect((await screen.findAllByRole('status', { name: 'Загрузка сигнала' })).length).toBe(1)
  expect(screen.queryByText('Сигналы доступны по подписке')).toBeNull()
})

test('an unknown signal and a removed one show their messages', async () => {
  const { unmount } = await show({}, { replies: refuse(signals.get, 404, {}, at) })
  expect(await screen.findByRole('heading', { name: 'Сигнал не найден' })).toBeDefined()
  unmount()
  await show({}, { replies: refuse(signals.get, 410, {}, at) })
  expect(await screen.findByRole('heading', { name: 'Сигнал не найден' })).toBeDefined()
})

test('a signal that failed to load says so and can be retried', async () => {
  expectConsoleError(/^Сетевая ошибка при получении сигнала: HTTP error! Status: 500$/)
  let status = 500
  const { user } = await show(
    {},
    {
      replies: respond(signals.get, () => ({ status, body: status === 200 ? opened() : {} }), at),
    },
  )
  await screen.findByText('Не удалось загрузить сигнал')
  status = 200
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Половина идёт в казну.')).toBeDefined()
})

test('an author who is not a moderator has no menu, and edits by «Редактировать» under the text', async () => {
  const written = { text: 'Половина идёт в казну.', horizon_days: null, revision: 0, said: null }
  await show({ is_mine: true, written, fixed_at: '2026-11-20T09:15:00Z' })
  expect(await screen.findByRole('button', { name: 'Редактировать' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Действия/ })).toBeNull()
})

test('a removed signal shows the reason to its author', async () => {
  await show({ live: false, is_mine: true, removed: { at: '2026-11-20T08:00:00Z', reason: 'Реклама' } })
  expect((await screen.findByRole('note')).textContent).toContain('Модератор удалил сигнал: Реклама')
  expect(screen.queryByRole('textbox')).toBeNull()
})

// spec: C-069
test('the dropdown signal_links shares the signal and links to its coin and source', async () => {
  const { user } = await show({ link: 'https://example.org/a' })
  await user.click(await screen.findByRole('button', { name: /^Ссылки/ }))
  const menu = await screen.findByRole('menu')
  expect(menu.dataset.layer).toBe('signal_links')
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Скопировать ссылку', 'Поделиться в Telegram', 'Поделиться в X', 'Источник', 'JTO на DropsTab', 'Скрыть…'])
  const share = new URL(within(menu).getByRole('menuitem', { name: 'Поделиться в Telegram' }).getAttribute('href')!)
  expect(share.searchParams.get('url')).toBe(`${location.origin}/signal/7`)
})
