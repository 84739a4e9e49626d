import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { type AlertRule, alerts, COIN_RULE } from '@palata/contract/alerts'
import type { Reply } from '@palata/contract/endpoint'
import { type Coin, market } from '@palata/contract/market'
import { portfolio } from '@palata/contract/portfolio'
import { talk } from '@palata/contract/talk'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { makeAsset, makeCoin, portfolioServer } from '#testing/features/portfolio.ts'
import { people } from '#testing/people.ts'
import { renderApp, TEST_NOW } from '#testing/render.tsx'
import { type Replies, refuse, respond, serve } from '#testing/replies.ts'
import { PortfolioPage } from './PortfolioPage.tsx'
import { saidText } from './saidText.ts'

type Said = Reply<typeof talk.ofAssets>
const SAID: Said = { since: '2026-11-18T21:00:00.000Z', coins: [], is_cut: false }
const BTC: Coin = {
  ...makeAsset('bitcoin', 0).coin,
  rank: 1,
  market_cap: null,
  fdv: null,
  price_usd: 90_000,
}
const ago = (minutes: number) => new Date(TEST_NOW.getTime() - minutes * 60_000).toISOString()

const alertsOf = (portfolio_ids: number[]) => serve(alerts.list, { results: [], portfolio_ids })

function open(assets: ReturnType<typeof makeAsset>[], over: Replies = {}, who: Me = people.paid) {
  return renderApp(<PortfolioPage />, {
    token: 't',
    path: '/portfolio',
    replies: {
      ...portfolioServer('', who).replies,
      ...serve(portfolio.pulse, {
        btc_price: { price_usd: null, change_1d_usd: null, updated_at: null },
        assets,
      }),
      ...serve(portfolio.weeks, { weeks: [] }),
      ...serve(market.coin, () => BTC, { params: { id: 'bitcoin' } }),
      ...serve(talk.ofAssets, SAID),
      ...alertsOf([]),
      ...over,
    },
  })
}

const rowOf = async (symbol: string) => (await screen.findByRole('link', { name: new RegExp(symbol) })).closest('li')!
const textOf = (element: Element) => element.textContent!.replaceAll('\u00a0', ' ')

test.each([
  ['fresh', { updated_at: ago(1) }, '$3 143.4', '−4.61%', '25.74%'],
  ['late', { updated_at: ago(6) }, '$3 143.4на 11:54', '−4.61%', '25.74%'],
  ['lost', { updated_at: ago(61) }, 'нет данных', 'N/A', 'N/A'],
  ['priceless', { price_usd: null }, 'нет данных', 'N/A', 'N/A'],
])(
  'a coin with a %s price shows it and its changes of a day and a week, or says that there is none',
  async (_, coin, price, day, week) => {
    await open(
      [makeAsset('eth', 0, { price_usd: 3143.4, ...coin })],
      serve(portfolio.weeks, { weeks: [{ api_id: 'eth', price_then: 2500, points: [2500, 2600] }] }),
    )
    const row = await rowOf('ETH')
    await waitFor(() => expect(textOf(row)).toContain(`${week} 7 д`))
    expect(textOf(row)).toContain(price)
    expect(textOf(row)).toContain(`${day} 24 ч`)
    expect(row.querySelectorAll('[class*="line"] path')).toHaveLength(1)
  },
)

test('what the club wrote is counted by kind, and a press opens the newest and the way to the rest', async () => {
  const { user } = await open(
    [makeAsset('hype', 0), makeAsset('sol', 1)],
    serve(talk.ofAssets, {
      ...SAID,
      coins: [
        {
          api_id: 'hype',
          counts: [
            { kind: 'opinion', count: 1 },
            { kind: 'forecast', count: 1 },
          ],
          outcomes_count: 2,
          outcomes: [
            { id: 9, title: 'Против разлока', ended_at: ago(30), ended_by: 'target', result_percent: 7.004 },
            { id: 8, title: 'Мимо', ended_at: ago(60), ended_by: 'stop', result_percent: -3 },
          ],
          newest: [
            { kind: 'opinion', id: 5, url: '/opinion/5', title: 'О разлоке', at: ago(90) },
            { kind: 'forecast', id: 5, url: 'https://x.com/1', title: 'Hsaka', at: ago(100) },
          ],
        },
      ],
    }),
  )
  const press = await screen.findByRole('button', {
    name: 'HYP, клуб со вчера: 1\u00a0альфа, 1\u00a0форкаст, 2\u00a0исхода',
  })
  expect(textOf(await rowOf('SOL'))).toContain('ничего')
  expect(press.getAttribute('aria-expanded')).toBe('false')
  await user.click(press)
  const list = screen.getByRole('list', { name: 'Новое о HYP' })
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Против разлока', '/signal/9'],
    ['Мимо', '/signal/8'],
    ['О разлоке', '/opinion/5'],
    ['Hsaka', 'https://x.com/1'],
    ['Всё о HYP', '/coin/hype'],
  ])
  expect(textOf(list)).toContain('20 ноября, 10:30')
  expect(textOf(list)).toContain('цель +7.00% результат сигнала, 20 ноября, 11:30')
  await user.click(press)
  expect(screen.queryByRole('list', { name: 'Новое о HYP' })).toBeNull()
})

test.each([
  [
    [
      ['material', 1],
      ['opinion', 4],
    ],
    0,
    '5 альф',
  ],
  [
    [
      ['forecast', 2],
      ['news', 21],
    ],
    1,
    '21 новость, 2 форкаста, 1 исход',
  ],
  [
    [
      ['podcast', 11],
      ['signal', 3],
    ],
    5,
    '3 сигнала, 11 подкастов, 5 исходов',
  ],
  [[], 22, '22 исхода'],
] as const)('what was written of %j with %i signals that ended reads «%s»', (counts, ended, text) => {
  const said = { counts: counts.map(([kind, count]) => ({ kind, count })), outcomes_count: ended }
  expect(saidText(said).replaceAll('\u00a0', ' ')).toBe(text)
})

test('a part that could not be read says so and is read again, and the prices stay', async () => {
  expectConsoleError(/упоминаний портфеля/)
  let fails = true
  const { user } = await open(
    [makeAsset('eth', 0)],
    respond(talk.ofAssets, () => (fails ? { status: 503, body: { detail: 'Нет' } } : { status: 200, body: SAID })),
  )
  expect(textOf(await rowOf('ETH'))).toContain('$41.27')
  await screen.findByText('Не удалось узнать, что писал клуб')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(async () => expect(textOf(await rowOf('ETH'))).toContain('ничего'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['the week', refuse(portfolio.weeks, 503), /недели портфеля/],
  ['what the club wrote', refuse(talk.ofAssets, 503), /упоминаний портфеля/],
])('a row does not wait for ever for %s that could not be read', async (_, failed, logged) => {
  expectConsoleError(logged)
  await open([makeAsset('eth', 0)], failed)
  await screen.findByRole('alert')
  await waitFor(async () => expect((await rowOf('ETH')).querySelectorAll('[class*="skeleton"]')).toHaveLength(0))
})

test('the bell of a coin makes a rule for it, and shows one that stands', async () => {
  let results: AlertRule[] = []
  const hype = makeAsset('hype', 0).coin
  const { user, requests } = await open([makeAsset('hype', 0), makeAsset('sol', 1)], {
    ...serve(alerts.list, () => ({ results, portfolio_ids: [] })),
    ...serve(alerts.add, () => {
      results = [
        {
          id: 2,
          coins: [hype],
          whats: [...COIN_RULE.whats],
          price: null,
          way: 'now',
          pause_minutes: 0,
          is_on: true,
          told_in_week: 0,
          created_at: ago(0),
        },
      ]
      return results[0]!
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Оповещать о HYP' }))
  await screen.findByRole('button', { name: /^Оповещения о HYP: .*Открыть правила$/ })
  expect(screen.getByRole('button', { name: 'Оповещать о SOL' })).toBeDefined()
  const sent = requests.find(({ method, url }) => `${method} ${url}` === 'POST /api/alerts/')
  expect(sent?.body).toMatchObject({ coins: ['hype'] })
})

test('an empty portfolio says so and offers to add coins', async () => {
  await open([])
  expect(await screen.findByText('Вы еще не выбрали активы')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Редактировать' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Добавить' })).toBeDefined()
})

const OUTSIDE: [string, Me, string][] = [
  ['a reader without access', people.reader, 'Эксклюзивно для участников клуба'],
  ['a moderator without a subscription', people.moderator, 'Доступно по подписке'],
]
const askedOf = (requests: readonly { method: string; url: string }[]) =>
  requests.map(({ method, url }) => `${method} ${url}`).filter((one) => /user-assets|market-pulse/.test(one))
const KEPT = 'GET /api/widgets/user-assets/'

test.each(OUTSIDE)('%s without coins is told why the page is closed', async (_, who, words) => {
  const { requests } = await open([makeAsset('eth', 0)], serve(portfolio.kept, { coins: [] }), who)
  expect(await screen.findByText(words)).toBeDefined()
  expect(askedOf(requests)).toEqual([KEPT])
})

test.each(OUTSIDE)(
  '%s who had one sees their coins with the way back, and nothing is sold instead',
  async (_, who, words) => {
    const coins = [makeCoin('sol'), makeCoin('aave')]
    const { requests } = await open([], serve(portfolio.kept, { coins }), who)
    await rowOf('SOL')
    expect(screen.getAllByRole('listitem').map(textOf)).toEqual(['SOLМонета sol', 'AAVМонета aave'])
    expect(textOf(screen.getByRole('heading', { level: 1 }).parentElement!)).toBe('Портфель2 монеты на месте')
    expect(screen.getByRole('link', { name: /^Вернуться/ }).getAttribute('href')).toBe('/user/subscription/purchase')
    expect(screen.queryByText(words)).toBeNull()
    expect(askedOf(requests)).toEqual([KEPT])
  },
)

test('a member who comes back has the whole portfolio, not the bare list', async () => {
  let who: Me = people.reader
  const { queryClient } = await open([makeAsset('eth', 0)], {
    ...serve(accounts.me, () => who),
    ...serve(portfolio.kept, { coins: [makeCoin('eth')] }),
  })
  await screen.findByRole('link', { name: /^Вернуться/ })
  who = people.paid
  await queryClient.invalidateQueries()
  await screen.findByRole('button', { name: 'Редактировать' })
  expect(screen.queryByRole('link', { name: /^Вернуться/ })).toBeNull()
})

test('coins that could not be read are said so, with a retry', async () => {
  let isDown = true
  const { user } = await open(
    [],
    respond(portfolio.kept, () =>
      isDown ? { status: 500, body: { detail: 'Нет' } } : { status: 200, body: { coins: [makeCoin('sol')] } },
    ),
    people.reader,
  )
  expectConsoleError(/портфеля/)
  await screen.findByText('Не удалось загрузить портфель')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await rowOf('SOL')
})
