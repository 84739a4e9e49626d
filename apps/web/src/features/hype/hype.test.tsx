import { accounts } from '@palata/contract/accounts'
import { type Hype, type HypeCoin, type HypeFragment, hype, type Mindshare } from '@palata/contract/hype'
import type { Said } from '@palata/contract/talk'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, refuse, respond, serve } from '#testing/replies.ts'
import { closeAllLayers } from '#ui/layers/index.ts'
import { HypePage } from './HypePage.tsx'
import { spanWords } from './labels.ts'
import { tilesOf } from './map/layout.ts'
import { sorted } from './table/sort.ts'

afterEach(() => act(closeAllLayers))

const coinOf = (id: number, over: Partial<HypeCoin> = {}): HypeCoin => ({
  coin: { id, api_id: `coin-${id}`, slug: `coin-${id}`, symbol: `c${id}`, name: `Монета ${id}`, image: '/c.svg' },
  share: 100 / id,
  change: id,
  shares: { 1: 0, 7: 0, 30: 1.5 },
  mentions_count: 100 - id,
  authors_count: 20,
  publications_count: 20,
  comments_count: 30,
  forecasts_count: 50 - id,
  concentration: 0.1,
  top_author_share: 10,
  is_one_voice: false,
  ...over,
})
const madeOf = (coins: HypeCoin[]): Hype => ({
  made_at: '2026-11-20T09:00:00.000Z',
  mentions_count: 2780,
  authors_count: 118,
  concentration: 0.07,
  top_three_share: 37.17,
  top_author_share: 3.2,
  coins,
})
const COINS = [
  coinOf(1, { share: 60, change: -2.41 }),
  coinOf(2, { share: 30, change: 6.1, is_one_voice: true, concentration: 0.41 }),
  coinOf(3, { share: 10, change: null }),
  // A coin that is no longer mentioned.
  coinOf(4, { share: 0, change: -9, mentions_count: 0 }),
]
const account: Mindshare = {
  id: 5,
  rank: 1,
  username: 'harlanvoss',
  name: 'Harlan Voss',
  avatar: '',
  url: 'https://x.com/harlanvoss',
  followers_count: 412300,
  mindshare: 64.2,
  mindshare_change_7d: -1.5,
  mentions_count: 21,
  coins: [],
}
const said: Said = {
  kind: 'forecast',
  id: 9,
  url: 'https://x.com/harlanvoss/status/9',
  title: 'Harlan Voss @harlanvoss',
  text: 'Беру биткоин',
  at: '2026-11-20T08:00:00.000Z',
  author: null,
  price_usd: 100,
  change: 5,
}
const replies: Replies = {
  ...serve(accounts.me, people.paid),
  ...serve(hype.shares, madeOf(COINS)),
  ...serve(hype.mindshares, { results: [account] }),
}
/** Found by text: role queries over a page this large take seconds. */
const firstTile = async () =>
  (await waitFor(() => document.querySelector('[data-size]') ?? Promise.reject(new Error('no tiles')))).textContent
const open = (over: Replies = {}, path = '/twitter-hype') =>
  renderApp(<HypePage />, {
    replies: { ...replies, ...over },
    token: 't',
    path,
    page: { name: 'twitter_hype', title: 'Хайп' },
  })

// spec: A-015, C-017
test('the page shows coins by their share of attention as a map and a table, and the loudest accounts', async () => {
  await open()
  expect(await firstTile()).toBe('C1 60.00% −2.41\u00a0п.п.')
  expect(screen.getByText(/13 — 20 ноября/).textContent).toContain('2\u00a0780 упоминаний, в сумме 100%')
  const table = screen.getByLabelText('Доли внимания таблицей')
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    'C1Монета 1',
    'C2Монета 2',
    'C3Монета 3',
  ])
  expect(within(rows[1]!).getByText('шум одного автора')).toBeDefined()
  expect(within(rows[1]!).getByText('6.10').dataset.tone).toBe('up')
  expect(within(rows[2]!).getByText('N/A')).toBeDefined()
  const accountRow = screen.getByText('Harlan Voss').closest('tr')!
  expect(accountRow.textContent).toBe('1HVHarlan Voss@harlanvoss64.20%−1.50\u00a0п.п.21412.3K')
  expect(within(accountRow).getByText('−1.50 п.п.').dataset.tone).toBe('down')
  expect(within(accountRow).getByRole('link').getAttribute('target')).toBe('_blank')
})

test('the largest changes include coins that are outside the visible rows', async () => {
  await open()
  const moved = (await screen.findByText(/Сильнее всего сдвинулись/)).closest('section')!
  expect(
    within(moved)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['C4−9.00', 'C2+6.10', 'C1−2.41'])
})

test('a coin’s number opens the posts it was counted from, filtered by network', async () => {
  const asked: string[] = []
  const { user } = await open(
    respond(
      hype.ofCoin,
      ({ url }) => {
        asked.push(url.split('?')[1] ?? '')
        return { status: 200, body: { results: [said], next: null } }
      },
      { params: { id: 'coin-1' } },
    ),
  )
  await user.click((await screen.findAllByText('99'))[0]!)
  const layer = await screen.findByRole('dialog', { name: 'C1: сообщения за 7 дней' })
  const post = await within(layer).findByRole('link', { name: 'Беру биткоин' })
  // A tile of the map may have no room for them.
  expect(within(layer).getByText(/^Доля/).parentElement!.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Доля 60.00%, −2.41 п.п. к 6 — 13 ноября99 упоминаний, 20 авторов',
  )
  expect([post.getAttribute('href'), post.getAttribute('target')]).toEqual([said.url, '_blank'])
  await user.click(within(layer).getByText('Комментарии'))
  await waitFor(() => expect(asked).toEqual(['days=7&of=all', 'days=7&of=comments']))
})

test('a coin with one loud author links to that author’s posts', async () => {
  const asked: string[] = []
  const { user } = await open(
    respond(
      hype.ofCoin,
      ({ url }) => {
        asked.push(url.split('?')[1] ?? '')
        return { status: 200, body: { results: [said], next: null } }
      },
      { params: { id: 'coin-2' } },
    ),
  )
  await user.click((await screen.findByText(/больше трети веса/)).parentElement!.querySelector('button')!)
  await screen.findByText('Беру биткоин')
  expect(asked).toEqual(['days=7&of=loudest'])
})

test('the period is kept in the address, and the earlier shares stay until the new ones load', async () => {
  const { user, at, back, requests } = await open()
  await firstTile()
  const windows = within(screen.getByRole('group', { name: 'За какое время' }))
  await user.click(windows.getByRole('button', { name: '30 дней' }))
  expect(at()).toBe('/twitter-hype?days=30')
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/api/hype/?days=30'))).toBe(true))
  expect(await firstTile()).toContain('C1 60.00%')
  await user.click(windows.getByRole('button', { name: '7 дней' }))
  expect(at()).toBe('/twitter-hype')
  await back()
  expect(windows.getByRole('button', { pressed: true }).textContent).toBe('30 дней')
  await back()
  expect([at(), windows.getByRole('button', { pressed: true }).textContent]).toEqual(['/twitter-hype', '7 дней'])
})

test('fifteen coins have rows and tiles, and the rest are summed and opened by a press', async () => {
  const many = Array.from({ length: 40 }, (_, at) => coinOf(at + 1, { share: 2.5 }))
  const { user } = await open(serve(hype.shares, madeOf(many)))
  await firstTile()
  expect(screen.getByText('Ещё 25').parentElement!.textContent).toBe('Ещё 25 монет 62.50%')
  const table = screen.getByLabelText('Доли внимания таблицей')
  expect(table.querySelectorAll('tbody tr')).toHaveLength(15)
  await user.click(within(table).getByText('Показать'))
  expect(table.querySelectorAll('tbody tr')).toHaveLength(40)
})

test('«Как считается» opens the formulas', async () => {
  const { user } = await open()
  await user.click(await screen.findByText('Как считается'))
  expect(await screen.findByText(/Индекс Херфиндаля/)).toBeDefined()
})

test('shares not counted yet, a period without mentions and a failed load have different messages', async () => {
  expectConsoleError(/^Сетевая ошибка при получении долей внимания: HTTP error! Status: 503$/)
  const { unmount } = await open(serve(hype.shares, { ...madeOf([]), made_at: null }))
  expect(await screen.findByText('Доли ещё не посчитаны')).toBeDefined()
  unmount()
  const next = await open(serve(hype.shares, madeOf([])))
  expect((await screen.findAllByText('Нет данных')).length).toBe(1)
  next.unmount()
  let fails = true
  const { user } = await open({
    ...respond(hype.shares, () =>
      fails ? { status: 503, body: { detail: 'Нет' } } : { status: 200, body: madeOf(COINS) },
    ),
    ...serve(hype.mindshares, { results: [] }),
  })
  expect(await screen.findByText('Не удалось загрузить доли внимания')).toBeDefined()
  expect(screen.getByText('Нет данных')).toBeDefined()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await firstTile()).toContain('C1 60.00%')
})

test('without access the first coins of a day ago stand before the offer, and nothing else is requested', async () => {
  const fragment: HypeFragment = {
    until: '2026-11-20T09:00:00.000Z',
    coins: COINS.slice(0, 2).map(({ coin }) => coin),
    coins_count: 24,
  }
  const { requests } = await open({
    ...serve(accounts.me, people.reader),
    ...refuse(hype.shares, 403),
    ...serve(hype.fragment, fragment),
  })
  const panel = await screen.findByRole('region', { name: 'О чём говорили сутки назад' })
  expect((await within(panel).findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '1C1Монета 1',
    '2C2Монета 2',
  ])
  expect(panel.textContent).toContain('19 — 20\u00a0ноября')
  expect(panel.textContent).toContain('Ещё 22\u00a0монеты, доли внимания')
  const offer = await screen.findByText('Эксклюзивно для участников клуба')
  expect(panel.compareDocumentPosition(offer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(requests.map(({ url }) => url).filter((url) => /hype|mindshares/.test(url))).toEqual(['/api/hype/fragment/'])
})

test('without coins of a day ago the offer stands alone', async () => {
  await open({
    ...serve(accounts.me, people.reader),
    ...serve(hype.fragment, { until: '2026-11-20T09:00:00.000Z', coins: [], coins_count: 0 }),
  })
  expect(await screen.findByText('Эксклюзивно для участников клуба')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'О чём говорили сутки назад' })).toBe(null))
})

test('the table sorts by a column both ways, with unknown values last', () => {
  const orderOf = (column: 'change' | 'share', isDescending: boolean) =>
    sorted(COINS.slice(0, 3), { column, isDescending }).map(({ coin }) => coin.id)
  expect(orderOf('change', true)).toEqual([2, 1, 3])
  expect(orderOf('change', false)).toEqual([1, 2, 3])
  expect(orderOf('share', false)).toEqual([3, 2, 1])
})

test('the tiles’ areas are proportional to the shares, inside the box and without overlaps', () => {
  const shares = [14.82, 11.4, 10.95, 8.26, 6.71, 0.04]
  const sum = shares.reduce((total, share) => total + share, 0)
  const tiles = tilesOf(shares, { width: 876, height: 428 })
  for (const [at, { left, top, width, height }] of tiles.entries()) {
    expect((width * height) / 100).toBeCloseTo((shares[at]! / sum) * 100, 6)
    expect(left + width).toBeLessThanOrEqual(100.000001)
    expect(top + height).toBeLessThanOrEqual(100.000001)
  }
  expect([tiles[0]!.size, tiles.at(-1)!.size]).toEqual(['big', 'none'])
  expect(tilesOf([], { width: 10, height: 10 })).toEqual([])
})

test('a period is written by its days on the reader’s clock', () => {
  expect(spanWords('2026-11-20T09:00:00.000Z', '7', 'moscow')).toBe('13 — 20 ноября')
  expect(spanWords('2026-11-20T09:00:00.000Z', '7', 'moscow', 1)).toBe('6 — 13 ноября')
  expect(spanWords('2026-11-20T22:30:00.000Z', '30', 'moscow')).toBe('22 октября — 21 ноября')
  const zone = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300)
  expect(spanWords('2026-11-20T22:30:00.000Z', '30', 'own')).toBe('21 октября — 20 ноября')
  zone.mockRestore()
})
