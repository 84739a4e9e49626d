import { signals } from '@palata/contract/signals'
import type { EndedSignal } from '@palata/contract/signals/signal'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { makeEnded } from '#testing/features/signals.ts'
import { renderApp } from '#testing/render.tsx'
import { respond, serve } from '#testing/replies.ts'
import { EndedSignals } from './EndedSignals.tsx'

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
    'SOL шорт$181.2 → $193.9−7.01% результат сигналаЗакончился 2цель $158стоп $193.9Глеб Торнстоп, 15 ноября',
  )
  expect(wordsOf(second)).toContain('ONDO лонг$0.7016 → $0.9218+31.39%')
  expect(wordsOf(second)).toContain('стоп $0.64цель $0.9218Глеб Торнцель, 9 ноября')
  expect(within(first!).getByText('−7.01%').className).toMatch(/down/)
  expect(within(second!).getByText('+31.39%').className).toMatch(/up/)
  expect(screen.getByText('Последний в плюсе и последний в минусе')).toBeDefined()
})

test.each([
  ['a long at its target', makeEnded({ id: 1 }), ['21.86%', '100%']],
  ['a short at its stop', lost, ['64.62%', '100%']],
  ['a price far over the target', makeEnded({ id: 1, end_price_usd: 2 }), ['21.86%', '100%']],
])('the scale of %s places its start and end by price', async (_, signal, places) => {
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
