import { accounts } from '@palata/contract/accounts'
import type { Reply } from '@palata/contract/endpoint'
import { reactions } from '@palata/contract/reactions'
import { signals } from '@palata/contract/signals'
import type { Signal } from '@palata/contract/signals/signal'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { aroundSignals, makeSignal } from '#testing/features/signals.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import type { Answer } from '#testing/replies.ts'
import { type FakeRequest, refuse, respond, serve } from '#testing/replies.ts'
import { SignalsPage } from './SignalsPage.tsx'

const NEXT = '/api/signals/combined/?cursor=0_2'
const listOf = (list: Signal[], next: string | null = null): Combined => ({ results: { favorites: [], list }, next })
type Combined = Reply<typeof signals.combined>
const noneWaits = { ...serve(signals.ownWaiting, { results: [] }), ...aroundSignals }
const isEndedList = ({ url }: FakeRequest) => url.includes('state=ended')
/** Open signals, and no ended ones. */
const openOnly = (open: Combined) =>
  respond(signals.combined, (request) => ({ status: 200, body: isEndedList(request) ? listOf([]) : open }))
const member = (answer: (request: FakeRequest) => Answer<Combined>) => ({
  token: 't',
  replies: {
    ...serve(accounts.me, people.paid),
    ...noneWaits,
    ...respond(signals.combined, (request) =>
      isEndedList(request) ? { status: 200, body: listOf([]) } : answer(request),
    ),
  },
})

/** The test decides when the end of the list comes into view. */
function watchedEnd() {
  let margin = ''
  let tell: (entries: { isIntersecting: boolean }[]) => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof tell, options: { rootMargin: string }) {
        tell = callback
        margin = options.rootMargin
      }
      observe() {}
      disconnect() {
        tell = () => {}
      }
    },
  )
  return { comeNear: () => act(async () => tell([{ isIntersecting: true }])), margin: () => margin }
}

afterEach(() => void vi.unstubAllGlobals())

// spec: B-315
test('the filter of signals switches between all and the bookmarked ones', async () => {
  const { user, at, back, requests } = await renderApp(<SignalsPage />, {
    token: 't',
    replies: {
      ...serve(accounts.me, people.paid),
      ...noneWaits,
      ...openOnly(listOf([makeSignal({ id: 1 }), makeSignal({ id: 2 })])),
      ...serve(signals.bookmarked, { results: [makeSignal({ id: 2 })], next: null }),
    },
  })
  await screen.findByText('Сигнал 1')
  const filter = screen.getByRole('button', { name: 'Избранные' })
  await user.click(filter)
  expect(await screen.findByText('Сигнал 2')).toBeDefined()
  expect(screen.queryByText('Сигнал 1')).toBeNull()
  const reads = () => requests.map(({ url }) => url).filter((url) => /signals\/(?!own-waiting)/.test(url))
  expect(reads()).toEqual([
    '/api/signals/choices/',
    '/api/signals/combined/?state=open',
    '/api/signals/combined/?state=ended',
    '/api/signals/bookmark/',
  ])
  expect(at()).toBe('/?list=favorites')
  await user.click(filter)
  expect(at()).toBe('/')
  expect(screen.getByText('Сигнал 1')).toBeDefined()
  await back()
  expect([at(), screen.queryByText('Сигнал 1')]).toEqual(['/?list=favorites', null])
  await back()
  expect(at()).toBe('/')
  expect(reads()).toHaveLength(4)
})

test('a signal bookmarked on its card is listed in «Избранные» on the next opening', async () => {
  let favorites: Signal[] = []
  const { user } = await renderApp(<SignalsPage />, {
    token: 't',
    replies: {
      ...serve(accounts.me, people.paid),
      ...noneWaits,
      ...openOnly(listOf([makeSignal({ id: 1 })])),
      ...serve(signals.bookmarked, () => ({ results: favorites, next: null })),
      ...serve(reactions.bookmark, () => {
        favorites = [makeSignal({ id: 1 })]
        return { create: true }
      }),
    },
  })
  const filter = await screen.findByRole('button', { name: 'Избранные' })
  await user.click(filter)
  expect(await screen.findByText('Вы еще ничего не добавили в избранное')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Все сигналы' }))
  await user.click(await screen.findByRole('button', { name: 'В избранное: Сигнал 1' }))
  await waitFor(() => expect(favorites).toHaveLength(1))
  await user.click(filter)
  expect(await screen.findByText('Сигнал 1')).toBeDefined()
})

test('an author sees their own unpublished signals above the list, and a failure of that beside it', async () => {
  expectConsoleError(/^Сетевая ошибка при получении сигналов: HTTP error! Status: 500$/)
  const mine = makeSignal({ id: 9, title: 'Мой черновик идеи', live: false })
  const { unmount } = await renderApp(<SignalsPage />, {
    ...member(() => ({ status: 200, body: listOf([makeSignal({ id: 1 })]) })),
    replies: {
      ...member(() => ({ status: 200, body: listOf([makeSignal({ id: 1 })]) })).replies,
      ...serve(signals.ownWaiting, { results: [mine] }),
    },
  })
  const own = await screen.findByRole('region', { name: 'Ваши сигналы на проверке' })
  expect(within(own).getByText('Мой черновик идеи')).toBeDefined()
  expect(within(own).queryByText('Сигнал 1')).toBeNull()
  unmount()
  await renderApp(<SignalsPage />, {
    token: 't',
    replies: {
      ...serve(accounts.me, people.paid),
      ...noneWaits,
      ...openOnly(listOf([makeSignal({ id: 1 })])),
      ...refuse(signals.ownWaiting, 500),
    },
  })
  expect(await screen.findByText('Не удалось загрузить ваши сигналы на проверке')).toBeDefined()
  expect(screen.getByText('Сигнал 1')).toBeDefined()
})

test('only moderators have the list of signals awaiting publication', async () => {
  const { user, unmount } = await renderApp(<SignalsPage />, {
    token: 't',
    replies: {
      ...aroundSignals,
      ...serve(accounts.me, people.moderator),
      ...openOnly(listOf([])),
      ...serve(signals.waiting, { results: [makeSignal({ id: 9, live: false })] }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'На проверке' }))
  expect(await screen.findByText('Сигнал 9')).toBeDefined()
  unmount()
  await renderApp(<SignalsPage />, {
    ...member(() => ({ status: 200, body: listOf([]) })),
    path: '/?list=moderation',
  })
  expect(await screen.findByText('Пока нет сигналов')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'На проверке' })).toBeNull()
})

test.each([
  ['https://example.org/a', 'example.org', 'https://example.org/a'],
  ['javascript:alert(1)', 'javascript:alert(1)', null],
])('a signal’s source %s is shown as %s and leads to %s', async (link, text, href) => {
  await renderApp(<SignalsPage />, {
    token: 't',
    replies: {
      ...serve(accounts.me, people.paid),
      ...noneWaits,
      ...openOnly({ results: { favorites: [], list: [makeSignal({ id: 1, link })] }, next: null }),
    },
  })
  const shown = await screen.findByText(text)
  expect(shown.closest('a')?.getAttribute('href') ?? null).toBe(href)
})

// spec: B-489, B-490
test('the next page of signals is read 1100 px before the end, and no signal appears twice', async () => {
  const end = watchedEnd()
  const { requests } = await renderApp(
    <SignalsPage />,
    member(({ url }: FakeRequest) => ({
      status: 200,
      body:
        url === NEXT ? listOf([makeSignal({ id: 2 }), makeSignal({ id: 1 })]) : listOf([makeSignal({ id: 2 })], NEXT),
    })),
  )
  await screen.findByText('Сигнал 2')
  expect(end.margin()).toBe('0px 0px 1100px 0px')
  await end.comeNear()
  await screen.findByText('Сигнал 1')
  await end.comeNear()
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(requests.map(({ url }) => url).filter((url) => url.includes('signals/combined'))).toEqual([
    '/api/signals/combined/?state=open',
    NEXT,
    '/api/signals/combined/?state=ended',
  ])
})

test('a failed next page keeps the loaded signals and can be requested again', async () => {
  expectConsoleError(/^Сетевая ошибка при получении сигналов: HTTP error! Status: 500$/)
  const end = watchedEnd()
  let isDown = true
  const { user } = await renderApp(
    <SignalsPage />,
    member(({ url }: FakeRequest) => {
      if (url !== NEXT) return { status: 200, body: listOf([makeSignal({ id: 2 })], NEXT) }
      return isDown ? { status: 500, body: {} } : { status: 200, body: listOf([makeSignal({ id: 1 })]) }
    }),
  )
  await screen.findByText('Сигнал 2')
  await end.comeNear()
  await screen.findByText('Не удалось загрузить продолжение')
  expect(screen.getByText('Сигнал 2')).toBeDefined()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Сигнал 1')).toBeDefined()
})

// spec: B-615, B-616, C-416, C-417
test('a signal’s card shows all its values', async () => {
  const signal = makeSignal({
    id: 7,
    publication_date: '2026-11-01T22:30:00Z',
    start_price_usd: 0.00001234,
    price_usd: 2500.12345,
    target_price_usd: 0.00001734,
    stop_price_usd: 0.00000984,
    horizon_at: '2026-12-20T09:00:00Z',
    comments_count: 4,
  })
  await renderApp(
    <SignalsPage />,
    member(() => ({ status: 200, body: listOf([signal]) })),
  )
  const card = within(await screen.findByRole('article'))
  expect(card.getByRole('heading', { level: 2 }).textContent).toBe('JTO лонг')
  expect(card.getByRole('link', { name: 'Сигнал 7' }).getAttribute('href')).toBe('/signal/7')
  expect(card.getByText('$0.00001234').parentElement?.textContent).toBe('вход $0.00001234, 02.11.2026')
  expect(card.getByText('$2 500.1').dataset.full).toBe('$2\u00a0500.12345')
  expect(card.getByText('стоп').parentElement?.textContent).toBe('стоп $0.00000984')
  expect(card.getByText('цель').parentElement?.textContent).toBe('цель $0.00001734')
  const figures = card.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(figures).toEqual([
    ['Осталось', '30\u00a0дней'],
    ['Цель к\u00a0стопу', '2.00'],
    ['До цели', '−100.00%'],
    ['До стопа', '−100.00%'],
  ])
  expect(card.getByText('+21.96%')).toBeDefined()
  expect(card.getByRole('img', { name: 'Комментариев: 4' })).toBeDefined()
})

// A short whose price fell is a gain: green, with a plus, labelled as a result. Colours never show a direction.
test.each([
  ['short', { change_all_time_percent: -8.53, result_percent: 8.53 }, '+8.53%', 'up', 'результат с\u00a0публикации'],
  ['short', { change_all_time_percent: 7.01, result_percent: -7.01 }, '−7.01%', 'down', 'результат с\u00a0публикации'],
  ['long', { change_all_time_percent: 3, result_percent: 3 }, '+3.00%', 'up', 'результат с\u00a0публикации'],
  [null, { change_all_time_percent: -3, result_percent: null }, '−3.00%', 'down', 'цена с\u00a0публикации'],
] as const)('a signal of direction %s with %o shows %s', async (direction, given, text, tone, label) => {
  await renderApp(
    <SignalsPage />,
    member(() => ({ status: 200, body: listOf([makeSignal({ id: 7, direction, ...given })]) })),
  )
  const card = within(await screen.findByRole('article'))
  const outcome = card.getByText(text)
  expect(outcome.className).toContain(tone)
  expect(outcome.parentElement?.textContent).toBe(`${text}\u00a0${label}`)
  const word = { long: 'лонг', short: 'шорт' }
  expect(card.queryByText(/лонг|шорт/)?.textContent ?? null).toBe(direction && word[direction])
  if (direction) expect(card.getByText(word[direction]).className).not.toMatch(/up|down|long|short/)
})

test('unknown and locked values of a signal are left out', async () => {
  const coin = { ...makeSignal({ id: 1 }).coin, dropstab_url: '' }
  const locked = { ...makeSignal({ id: 1, is_locked: true }), coin, publication_date: null }
  await renderApp(
    <SignalsPage />,
    member(() => ({ status: 200, body: listOf([locked]) })),
  )
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('Доступно по подписке')).toBeDefined()
  expect(card.getByText('01.11.2026')).toBeDefined()
  expect(card.queryByRole('link', { name: 'JTO' })).toBeNull()
  expect(card.getByRole('button', { name: 'JTO' }).dataset.coinId).toBe('jito')
})

// spec: B-012
test.each([
  ['a guest', undefined],
  ['a reader without access', 't'],
])('%s sees ended signals and the offer, and no other signals are requested', async (_, token) => {
  const { requests } = await renderApp(<SignalsPage />, {
    ...(token && { token }),
    replies: {
      ...serve(accounts.me, people.reader),
      ...aroundSignals,
      ...serve(signals.combined, listOf([makeSignal({ id: 5, ended_at: '2026-11-14T22:30:00Z', ended_by: 'target' })])),
    },
  })
  expect(await screen.findByRole('heading', { name: 'Эксклюзивно для участников клуба' })).toBeDefined()
  expect(await screen.findByRole('link', { name: /^JTO: / })).toBeDefined()
  const asked = requests.map(({ url }) => url).filter((url) => url.includes('signals'))
  expect(asked.sort()).toEqual(['/api/signals/choices/', '/api/signals/combined/?state=ended'])
})

test('an empty list of signals says so, and a failed one can be requested again', async () => {
  expectConsoleError(/^Сетевая ошибка при получении сигналов: HTTP error! Status: 500$/)
  let isDown = true
  const { user } = await renderApp(
    <SignalsPage />,
    member(() => (isDown ? { status: 500, body: {} } : { status: 200, body: listOf([]) })),
  )
  await screen.findByText('Не удалось загрузить сигналы')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(screen.getByText('Пока нет сигналов')).toBeDefined())
})
