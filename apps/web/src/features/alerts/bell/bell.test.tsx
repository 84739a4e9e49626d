import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { type AlertRule, alerts, COIN_RULE } from '@palata/contract/alerts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { allowConsoleError } from '#testing/console.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, refuse, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { CoinBell } from './CoinBell.tsx'

const NEAR = { id: 7, api_id: 'near', slug: 'near', symbol: 'near', name: 'NEAR Protocol', image: '/near.png' }
const rule = (more: Partial<AlertRule> = {}): AlertRule => ({
  id: 1,
  coins: [NEAR],
  whats: ['alpha', 'news'],
  price: null,
  way: 'now',
  pause_minutes: 0,
  is_on: true,
  told_in_week: 0,
  created_at: '2026-11-20T09:00:00Z',
  ...more,
})

interface Stage {
  me?: Me
  portfolio?: number[]
  over?: Replies
}

async function show(kept: AlertRule[], { me = people.paid, portfolio = [], over = {} }: Stage = {}) {
  let rules = kept
  const shown = await renderApp(
    <>
      <CoinBell coin={NEAR} />
      <Toasts />
    </>,
    {
      token: 't',
      replies: {
        ...serve(accounts.me, me),
        ...serve(alerts.list, () => ({ results: rules, portfolio_ids: portfolio })),
        ...serve(alerts.add, () => {
          rules = [rule({ id: 2, whats: [...COIN_RULE.whats] })]
          return rules[0]!
        }),
        ...serve(
          alerts.remove,
          () => {
            rules = []
            return null
          },
          { params: { id: '2' } },
        ),
        ...over,
      },
    },
  )
  const sent = (address: string) =>
    shown.requests.filter(({ method, url }) => `${method} ${url}` === address).map(({ body }) => body)
  return { ...shown, sent }
}

const WORDS = 'альфа, мнения, события, новые сигналы и исходы сигналов'

test('one press makes a rule on the coin, says what of, and can be taken back', async () => {
  const { user, sent } = await show([])
  await user.click(await screen.findByRole('button', { name: 'Оповещать о NEAR' }))
  await screen.findByText(`Сообщим о NEAR: ${WORDS}`)
  expect(sent('POST /api/alerts/')).toEqual([{ coins: ['near'], whats: [...COIN_RULE.whats], price: null, way: 'now' }])
  await screen.findByRole('button', { name: `Оповещения о NEAR: ${WORDS}. Открыть правила` })
  await user.click(screen.getByRole('button', { name: 'Отменить' }))
  await screen.findByRole('button', { name: 'Оповещать о NEAR' })
  expect(sent('DELETE /api/alerts/2/')).toHaveLength(1)
})

for (const [what, kept, portfolio] of [
  ['a rule on the coin', rule(), []],
  ['a rule on the portfolio that has it', rule({ coins: null }), [7]],
] as const)
  test(`${what} shows that it stands and leads to the rules`, async () => {
    const { user, at } = await show([kept], { portfolio: [...portfolio] })
    await user.click(await screen.findByRole('button', { name: 'Оповещения о NEAR: альфа и новости. Открыть правила' }))
    await waitFor(() => expect(at()).toBe('/alerts'))
  })

for (const [what, kept] of [
  ['that is switched off', rule({ is_on: false })],
  ['on another coin', rule({ coins: [{ ...NEAR, id: 8, api_id: 'aave' }] })],
  ['on a portfolio without it', rule({ coins: null })],
] as const)
  test(`a rule ${what} is no rule of this coin`, async () => {
    const { queryClient } = await show([kept])
    await waitFor(() => expect(queryClient.getQueryData(['alerts', 'list'])).toBeDefined())
    expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Оповещать о NEAR')
  })

test('a refusal is said in words, and the bell stays as it was', async () => {
  allowConsoleError(/400/)
  const { user } = await show([], { over: refuse(alerts.add, 400, { detail: 'Правил уже пятьдесят' }) })
  await user.click(await screen.findByRole('button', { name: 'Оповещать о NEAR' }))
  await screen.findByText('Правил уже пятьдесят')
  expect(screen.getByRole('button', { name: 'Оповещать о NEAR' })).toBeDefined()
})

test('a reader without access learns what opens it', async () => {
  const { user, sent } = await show([], { me: people.reader })
  await user.click(await screen.findByRole('button', { name: 'Оповещать о NEAR', description: /по подписке/ }))
  expect(sent('POST /api/alerts/')).toEqual([])
})
