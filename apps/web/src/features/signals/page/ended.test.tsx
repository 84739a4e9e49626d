import { accounts } from '@palata/contract/accounts'
import { membership } from '@palata/contract/membership'
import { signals } from '@palata/contract/signals'
import type { EndedSignal } from '@palata/contract/signals/signal'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { makeEnded, makeSignal } from '#testing/features/signals.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { respond, serve } from '#testing/replies.ts'
import { EndedSignals } from './EndedSignals.tsx'
import { MissedSignals } from './MissedSignals.tsx'

const shown = (results: EndedSignal[]) =>
  renderApp(<EndedSignals />, { replies: { ...serve(signals.ended, { results }) } })
const lost = makeEnded({
  id: 2,
  direction: 'short',
  coin: { api_id: 'solana', symbol: 'sol', image: '/media/coins/solana' },
  start_price_usd: 181.2,
  target_price_usd: 158,
  stop_price_usd: 193.9,
  end_price_usd: 193.9,
  ended_by: 'stop',
  ended_at: '2026-11-14T22:30:00Z',
  result_percent: -7.01,
})

test('an ended signal shows its result, prices, target and stop, author and day', async () => {
  await shown([lost, makeEnded({ id: 1 })])
  const [first, second] = await screen.findAllByRole('listitem')
  const wordsOf = (item?: HTMLElement) => item?.textContent?.replace(/\u00a0/g, ' ')
  expect(wordsOf(first)).toBe(
    'SOL шорт$181.2 → $193.9−7.01% результат сигналаЗакончился 2стоп $193.9цель $158Глеб Торнстоп, 15 ноября',
  )
  expect(wordsOf(second)).toContain('ONDO лонг$0.7016 → $0.9218+31.39%')
  expect(wordsOf(second)).toContain('стоп $0.64цель $0.9218Глеб Торнцель, 9 ноября')
  expect(within(first!).getByText('−7.01%').className).toMatch(/down/)
  expect(within(second!).getByText('+31.39%').className).toMatch(/up/)
  expect(screen.getByText('Последний в плюсе и последний в минусе')).toBeDefined()
})

test.each([
  ['a long at its target', makeEnded({ id: 1 }), ['21.86%', '100%']],
  ['a short at its stop', lost, ['35.38%', '0%']],
  ['a price far over the target', makeEnded({ id: 1, end_price_usd: 2 }), ['21.86%', '100%']],
])('the scale of %s places its start and end from the stop to the target', async (_, signal, places) => {
  const { container } = await shown([signal])
  await screen.findByRole('listitem')
  const marks = [...container.querySelectorAll('i')].map(
    ({ style }) => `${Math.round(Number.parseFloat(style.left) * 100) / 100}%`,
  )
  expect(marks).toEqual(places)
})

test('an ended signal without a target or stop has no scale, and a single one is not called a pair', async () => {
  const { container } = await shown([makeEnded({ id: 1, target_price_usd: null })])
  await screen.findByRole('listitem')
  expect(container.querySelector('i')).toBeNull()
  expect(screen.queryByText('Последний в плюсе и последний в минусе')).toBeNull()
})

test('without ended signals the block is empty', async () => {
  const { container, requests } = await shown([])
  await vi.waitFor(() => expect(container.textContent).toBe(''))
  expect(requests).toHaveLength(1)
})

const missed = {
  ended_at: '2026-11-17T20:59:00.000Z',
  alpha: 9,
  news: 31,
  signals: 8,
  signals_by_target: 4,
  replies: 0,
  bookmarks: 2,
  coins: 0,
  reason: null,
}
const asFormer = (signalsMissed: number, list: ReturnType<typeof makeSignal>[]) =>
  renderApp(<MissedSignals />, {
    token: 'a',
    replies: {
      ...serve(accounts.me, people.reader),
      ...serve(membership.absence, { absence: { ...missed, signals: signalsMissed } }),
      ...serve(signals.combined, { results: { favorites: [], list }, next: null }),
    },
  })

test('a former member sees the six newest signals that ended since, won and lost, and how many there are', async () => {
  const endedOn = (day: number, result_percent: number) =>
    makeSignal({
      id: day,
      start_price_usd: 1,
      end_price_usd: 2,
      ended_by: result_percent > 0 ? 'target' : 'stop',
      ended_at: `2026-11-${day}T10:00:00Z`,
      result_percent,
    })
  const days = [27, 26, 25, 24, 23, 22, 21, 16].map((day) => endedOn(day, day % 2 ? 7 : -7.2))
  const { requests } = await asFormer(8, days)
  const told = (await screen.findAllByRole('listitem')).map((item) => item.textContent?.replaceAll('\u00a0', ' '))
  expect(told).toHaveLength(6)
  expect(told[0]).toBe('JTO лонг$1 → $2цель, 27 ноября+7.00% результат сигнала')
  expect(told[1]).toBe('JTO лонг$1 → $2стоп, 26 ноября−7.20% результат сигнала')
  expect(screen.getByRole('heading').textContent).toBe('Закрыто без вас 8')
  expect(screen.getByText(/^Ещё без вас/).textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Ещё без вас: 9 альф, 31 новость. Закладки на месте.',
  )
  expect(requests.some((request) => request.url.includes('state=ended'))).toBe(true)
})

test('of the signals that ended before, a former member sees none as missed', async () => {
  await asFormer(1, [
    makeSignal({ id: 2, ended_by: 'target', ended_at: '2026-11-18T10:00:00Z' }),
    makeSignal({ id: 1, ended_by: 'target', ended_at: '2026-11-17T10:00:00Z' }),
  ])
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
})

test('a former member without whom nothing ended, and a guest, see no such list', async () => {
  const former = await asFormer(0, [])
  await vi.waitFor(() => expect(former.requests.some(({ url }) => url.includes('absence'))).toBe(true))
  expect(former.container.textContent).toBe('')
  former.unmount()
  const guest = await renderApp(<MissedSignals />, {})
  expect(guest.container.textContent).toBe('')
  expect(guest.requests.filter(({ url }) => /absence|combined/.test(url))).toEqual([])
})

test('ended signals that failed to load say so and can be requested again', async () => {
  expectConsoleError(/^Сетевая ошибка при получении сигналов: HTTP error! Status: 500$/)
  let isDown = true
  const answer = () => (isDown ? { status: 500, body: {} } : { status: 200, body: { results: [makeEnded({ id: 1 })] } })
  const { user } = await renderApp(<EndedSignals />, { replies: { ...respond(signals.ended, answer) } })
  await screen.findByText('Не удалось загрузить сигналы')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Закончился 1')).toBeDefined()
})
