import type { Right } from '@palata/contract/membership'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render.tsx'
import { Status } from './Status.tsx'

const END = '2027-01-27T09:00:00.000Z'
const data = {
  subscription_end_date: END,
  has_telegram_subscription: false,
  telegram_days_left: null,
  telegram_subscription_end_date: null,
  has_cryptocloud_subscription: false,
  cryptocloud_days_left: null,
  cryptocloud_subscription_end_date: null,
  cryptocloud_frozen_remaining_days: null,
  has_pon_subscription: false,
}
const right = (given: Partial<Right>): Right => ({
  id: 1,
  source: 'gift',
  starts_at: '2026-11-20T09:00:00.000Z',
  ends_at: END,
  state: 'active',
  days_left: 60,
  reason: 'Подарок',
  ...given,
})

test.each([
  ['a gift', [right({})], 'Осталось 60 дней. Открыт подарком.'],
  [
    'a code with a gift after it',
    [right({ id: 2, state: 'upcoming' }), right({ source: 'code', days_left: 14 })],
    'Осталось 74 дня. Открыт кодом.',
  ],
  ['a team without an end', [right({ source: 'operator', days_left: null })], 'Открыт командой клуба.'],
])('whom %s gave access reads how much is left', async (_, rights, words) => {
  await renderApp(<Status data={data} rights={rights} isModerator={false} action={() => null} />)
  const { textContent } = screen.getByRole('region', { name: 'Состояние подписки' })
  expect(textContent).toContain(words)
  expect(textContent!.includes('Осталось')).toBe(words.includes('Осталось'))
})
