import { accounts } from '@palata/contract/accounts'
import type { Reply } from '@palata/contract/endpoint'
import { forecasters } from '@palata/contract/forecasters'
import type { Tweet } from '@palata/contract/forecasters/messages'
import { market } from '@palata/contract/market'
import { search } from '@palata/contract/search'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeMessage, makeTweet, messagesOf, tweetsOf } from '#testing/features/forecasts.ts'
import { lists, openForecasts, PAGE, said } from '#testing/features/forecastsPage.tsx'
import { portfolioServer } from '#testing/features/portfolio.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, refuse, respond, serve } from '#testing/replies.ts'
import { ForecastersPage } from './ForecastersPage.tsx'

const open = (replies: Replies = {}, path?: string) => openForecasts(<ForecastersPage />, replies, path)

// spec: A-012, C-021, C-059
test('the page shows tweets, and Telegram messages behind the second tab', async () => {
  const { user, at } = await open()
  expect(await screen.findByText('Перевод 1')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Telegram' }))
  expect(await screen.findByText('Сообщение 5')).toBeDefined()
  expect(screen.queryByText('Перевод 1')).toBeNull()
  expect(at()).toBe('/forecasters?source=telegram')
})

// spec: C-022, C-060, C-232, C-233
test('one of six filters is on at a time, and both tabs share it', async () => {
  const { user, at } = await open({
    ...serve(forecasters.highlightedTweets, tweetsOf([makeTweet({ id: 3 })])),
    ...serve(forecasters.highlightedMessages, messagesOf([makeMessage({ id: 6 })])),
    ...serve(forecasters.bookmarkedTweets, tweetsOf([makeTweet({ id: 4, is_bookmarked: true })])),
    ...serve(forecasters.bookmarkedMessages, messagesOf([])),
  })
  await screen.findByText('Перевод 1')
  const filters = screen.getByRole('group', { name: 'Фильтр публикаций' })
  expect(
    within(filters)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Выжимки', 'Портфель', 'Поиск монет', 'На слуху', 'Топ роста', 'Закладки'])
  const pressed = () =>
    within(filters)
      .queryAllByRole('button', { pressed: true })
      .map(({ textContent }) => textContent)
  await user.click(screen.getByRole('button', { name: 'Выжимки' }))
  expect(await screen.findByText('Перевод 3')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Telegram' }))
  expect(await screen.findByText('Сообщение 6')).toBeDefined()
  expect(pressed()).toEqual(['Выжимки'])
  await user.click(screen.getByRole('button', { name: 'Закладки' }))
  expect(await screen.findByText('Нет публикаций')).toBeDefined()
  expect(pressed()).toEqual(['Закладки'])
  expect(at()).toBe('/forecasters?filter=bookmarks&source=telegram')
})

// spec: C-345
test('the next page of posts is requested by the address the page before gave, unchanged', async () => {
  const next = '/api/forecasters/tweets/?cursor=2026-11-19T20%3A30%3A00.000Z_2&far=%D0%B0'
  const page = (given: Partial<Reply<typeof forecasters.tweets>>, id: number) => ({
    ...tweetsOf([makeTweet({ id })]),
    ...given,
  })
  const { requests } = await open(
    respond(forecasters.tweets, ({ url }) => ({ status: 200, body: url === next ? page({}, 2) : page({ next }, 1) })),
  )
  expect(await screen.findByText('Перевод 2')).toBeDefined()
  expect(screen.getByText('Перевод 1')).toBeDefined()
  expect(lists(requests)).toEqual(['/api/forecasters/tweets/', next])
})

// spec: C-234
test('switching a filter off reads the lists of both networks again', async () => {
  const { user, requests } = await open(serve(forecasters.highlightedTweets, tweetsOf([makeTweet({ id: 3 })])))
  await screen.findByText('Перевод 1')
  await user.click(screen.getByRole('button', { name: 'Выжимки' }))
  await screen.findByText('Перевод 3')
  const before = requests.length
  await user.click(screen.getByRole('button', { name: 'Выжимки' }))
  expect(await screen.findByText('Перевод 1')).toBeDefined()
  await waitFor(() =>
    expect(lists(requests.slice(before)).toSorted()).toEqual([
      '/api/forecasters/telegram/',
      '/api/forecasters/tweets/',
    ]),
  )
})

// spec: A-348, C-216, C-242
test('the portfolio filter of an empty portfolio opens it first, and turns on once coins are added', async () => {
  const { replies } = portfolioServer('')
  const found = { id: 1, api_id: 'bitcoin', slug: 'bitcoin', symbol: 'btc', name: 'Bitcoin', image: '/c' }
  const { user, requests, at } = await open({
    ...replies,
    ...serve(search.coins, { results: [found] }),
    ...serve(forecasters.tweetsOfAssets, tweetsOf([makeTweet({ id: 3 })])),
  })
  await screen.findByText('Перевод 1')
  await waitFor(() => expect(requests.some(({ url }) => url.startsWith('/api/widgets/market-pulse/'))).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Портфель' }))
  const popup = await screen.findByRole('dialog', { name: 'Добавить активы' })
  expect(lists(requests).some((url) => url.includes('user-assets'))).toBe(false)
  await user.type(within(popup).getByRole('textbox'), 'bit')
  await user.click(await within(popup).findByRole('checkbox', { name: /Bitcoin/ }))
  await user.click(within(popup).getByRole('button', { name: 'Добавить выбранное' }))
  await waitFor(() => expect(at()).toBe('/forecasters?filter=assets'))
  await waitFor(() => expect(lists(requests).at(-1)).toBe('/api/forecasters/tweets/user-assets/'))
  expect(await screen.findByText('Перевод 3')).toBeDefined()
})

// spec: C-239, C-313, C-315
test('«На слуху» and «Топ роста» search posts by the ids of their coins', async () => {
  const coin = (id: number, api_id: string) => ({ id, api_id, symbol: api_id, name: api_id, image: '' })
  const { user, requests } = await open({
    ...serve(forecasters.tagCoins, [coin(1, 'bitcoin'), coin(7, 'jito')]),
    ...serve(forecasters.topGainers, [{ ...coin(9, 'sui'), change_1d_usd: 5 }]),
    ...serve(forecasters.searchTweets, tweetsOf([makeTweet({ id: 3 })])),
  })
  await user.click(await screen.findByRole('button', { name: 'На слуху' }))
  await screen.findByText('Перевод 3')
  await user.click(screen.getByRole('button', { name: 'Топ роста' }))
  await waitFor(() => expect(lists(requests)).toHaveLength(5))
  expect(lists(requests).slice(1)).toEqual([
    `/api/screener/signal-filter/custom-tag-coins/?${new URLSearchParams({ name: 'На слуху' })}`,
    '/api/forecasters/tweets/search/?coin_ids=bitcoin%2Cjito',
    '/api/screener/signal-filter/top-gainers/?limit=6',
    '/api/forecasters/tweets/search/?coin_ids=sui',
  ])
})

test('«На слуху» without coins shows an empty list and searches for nothing', async () => {
  const { user, requests } = await open(serve(forecasters.tagCoins, []))
  await user.click(await screen.findByRole('button', { name: 'На слуху' }))
  expect(await screen.findByText('Нет публикаций')).toBeDefined()
  expect(lists(requests).some((url) => url.includes('/search/'))).toBe(false)
})

// spec: C-155, C-240, C-241
test('coins found by name filter posts together, and a coin without api_id is logged and left out', async () => {
  const found = (id: number, api_id: string) => ({
    id,
    api_id,
    slug: api_id,
    symbol: api_id.slice(0, 3),
    name: api_id,
    image: '/c',
  })
  const { user, requests, at } = await open({
    ...serve(search.coins, {
      results: [found(1, 'bitcoin'), { ...found(2, ''), symbol: 'bad', name: 'без id' }, found(3, 'solana')],
    }),
    ...serve(forecasters.searchTweets, tweetsOf([makeTweet({ id: 3 })])),
  })
  await user.click(await screen.findByRole('button', { name: 'Поиск монет' }))
  const field = screen.getByRole('searchbox', { name: 'Монета: тикер или название' })
  const choose = async (name: RegExp) => {
    await user.type(field, 'bi')
    await user.click(await screen.findByRole('button', { name }))
  }
  await choose(/bitcoin/)
  expect(await screen.findByText('Перевод 3')).toBeDefined()
  await choose(/solana/)
  await waitFor(() => expect(lists(requests).at(-1)).toBe('/api/forecasters/tweets/search/?coin_ids=bitcoin%2Csolana'))
  const asked = lists(requests).length
  await choose(/без id/)
  expect(said()).toContain('Монета без api_id не добавлена в фильтр')
  expect(lists(requests)).toHaveLength(asked)
  expect(at()).toBe('/forecasters?filter=search&coins=bitcoin%2Csolana')
  await user.click(screen.getByRole('button', { name: 'Убрать BIT' }))
  await user.click(screen.getByRole('button', { name: 'Убрать SOL' }))
  await waitFor(() => expect(at()).toBe('/forecasters'))
})

test('a coin of the address unknown to the server is shown by its id', async () => {
  await open(
    { ...refuse(market.coin, 404, {}, { params: { id: 'jito' } }), ...serve(forecasters.searchTweets, tweetsOf([])) },
    '/forecasters?filter=search&coins=jito',
  )
  expect(await screen.findByRole('button', { name: 'Убрать JITO' })).toBeDefined()
})

// spec: C-380, C-381, C-382, C-383
test.each([
  ['', forecasters.tweets, 'Ошибка при получении твитов'],
  ['?source=telegram', forecasters.messages, 'Ошибка при получении сообщений Telegram'],
  ['?filter=highlights', forecasters.highlightedTweets, 'Ошибка при получении ежедневных выжимок'],
  ['?filter=assets', forecasters.tweetsOfAssets, 'Ошибка при получении активов пользователя'],
  ['?filter=bookmarks', forecasters.bookmarkedTweets, 'Ошибка при получении данных Forecasters'],
  ['?filter=search&coins=bitcoin', forecasters.searchTweets, 'Ошибка при получении данных Forecasters'],
] as const)(
  'the list at «%s» that failed to load says so, logs the status and is requested again by a press',
  async (query, endpoint, words) => {
    let isBroken = true
    const { user } = await open(
      {
        ...serve(market.coin, { ...COIN }, { params: { id: 'bitcoin' } }),
        ...respond(endpoint as typeof forecasters.tweets, () =>
          isBroken ? { status: 500, body: {} } : { status: 200, body: tweetsOf([]) },
        ),
      },
      `/forecasters${query}`,
    )
    expect(await screen.findByText(words)).toBeDefined()
    expect(said()).toContain(`${words}: HTTP error! Status: 500`)
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByText('Нет публикаций')).toBeDefined()
  },
)

const COIN = {
  id: 1,
  api_id: 'bitcoin',
  slug: 'bitcoin',
  symbol: 'btc',
  name: 'Bitcoin',
  image: '',
  rank: 1,
  price_usd: 1,
  change_1d_usd: 0,
  market_cap: null,
  fdv: null,
  dropstab_url: '',
  updated_at: null,
}

test('the next page is read by its address, and a day split between pages has one heading', async () => {
  const next = '/api/forecasters/tweets/?cursor=2'
  const { requests } = await open({
    ...respond(forecasters.tweets, ({ url }) => ({
      status: 200,
      body:
        url === next
          ? tweetsOf([makeTweet({ id: 3 }), makeTweet({ id: 2 })])
          : tweetsOf([makeTweet({ id: 1 }), makeTweet({ id: 2 })], { next }),
    })),
  })
  expect(await screen.findByText('Перевод 3')).toBeDefined()
  expect(requests.map(({ url }) => url)).toContain(next)
  expect(screen.getAllByRole('heading', { level: 2, name: /Сегодня, 20/ })).toHaveLength(1)
  expect(screen.getAllByRole('article')).toHaveLength(3)
})

test('«Показать оригинал» shows the original beside the translation', async () => {
  const { user } = await open()
  const post = (await screen.findByText('Перевод 1')).closest('article')!
  await user.click(within(post).getByRole('button', { name: 'Показать оригинал' }))
  expect(within(post).getByText('Original 1').closest('[lang="en"]')).not.toBeNull()
  expect(within(post).getByText('Перевод 1')).toBeDefined()
  await user.click(within(post).getByRole('button', { name: 'Показать перевод' }))
  expect(within(post).queryByText('Original 1')).toBeNull()
})

test('a translation whose numbers differ from the original is hidden behind it', async () => {
  const { user } = await open(serve(forecasters.tweets, tweetsOf([makeTweet({ id: 1, is_translation_proved: false })])))
  const post = (await screen.findByText('Original 1')).closest('article')!
  expect(within(post).queryByText('Перевод 1')).toBeNull()
  expect(within(post).getByText(/не совпали числа/)).toBeDefined()
  await user.click(within(post).getByRole('button', { name: 'Показать перевод' }))
  expect(within(post).getByText('Перевод 1')).toBeDefined()
})

test.each([
  [{ source_state: 'edited' }, 'изменено у источника'],
  [{ source_state: 'deleted' }, 'удалено у источника'],
  [{ daily_highlight: true }, 'в выжимке'],
  [{ reply_to: 'mirela_dune' }, 'в ответ @mirela_dune'],
] satisfies [Partial<Tweet>, string][])('a post with %o shows its label', async (given, words) => {
  await open(serve(forecasters.tweets, tweetsOf([makeTweet({ id: 1, ...given })])))
  expect(await screen.findByText(words)).toBeDefined()
})

test('a digest longer than five hundred characters is folded and opens by a press', async () => {
  const content = `<p><b>HYPE.</b> ${'слово '.repeat(120)}</p><p>Конец.</p>`
  const digest = { id: 1, date: '2026-11-20', source: 'twitter' as const, content, item_ids: [1, 2] }
  const { user } = await open(
    serve(forecasters.tweets, tweetsOf([makeTweet({ id: 1 })], { daily_highlights: [digest] })),
  )
  const card = await screen.findByRole('region', { name: /Выжимка дня, 20/ })
  expect(card.textContent).toContain('2\u00a0поста')
  expect(within(card).queryByText('Конец.')).toBeNull()
  await user.click(within(card).getByRole('button', { name: 'Показать полностью' }))
  expect(within(card).getByText('Конец.')).toBeDefined()
  await user.click(within(card).getByRole('button', { name: 'Скрыть' }))
  expect(within(card).queryByText('Конец.')).toBeNull()
})

test('a reader without access sees one post of a day ago and the offer, and nothing else is requested', async () => {
  const post = makeTweet({ id: 7, text: 'Price holds', text_ru: 'Цена держится' })
  const { requests, user } = await renderApp(<ForecastersPage />, {
    token: 't',
    page: PAGE,
    replies: { ...serve(accounts.me, people.reader), ...serve(forecasters.fragment, { post, count_of_day: 22 }) },
  })
  const panel = await screen.findByRole('region', { name: 'Из выжимки дня' })
  expect(await within(panel).findByText('Цена держится')).toBeDefined()
  expect(within(panel).queryByRole('button', { name: 'В закладки' })).toBe(null)
  expect(panel.textContent).toContain('Ещё 22\u00a0публикации за последние сутки')
  await user.click(within(panel).getByRole('button', { name: 'Показать оригинал' }))
  expect(within(panel).getByText('Price holds')).toBeDefined()
  expect(await screen.findByText('Эксклюзивно для участников клуба')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Форкасты' })).toBeDefined()
  expect(lists(requests)).toEqual(['/api/forecasters/fragment/'])
})

test('a signed-in reader whose profile failed to load sees the failure and can try again', async () => {
  let isDown = true
  const answer = () => (isDown ? { status: 500, body: {} } : { status: 200, body: people.reader })
  const { user } = await renderApp(<ForecastersPage />, {
    token: 't',
    page: PAGE,
    replies: {
      ...respond(accounts.me, answer),
      ...serve(forecasters.fragment, { post: null, count_of_day: 0 }),
    },
  })
  expect(await screen.findByText('Не удалось проверить доступ')).toBeDefined()
  expect(screen.queryByText('Эксклюзивно для участников клуба')).toBe(null)
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Эксклюзивно для участников клуба')).toBeDefined()
})
