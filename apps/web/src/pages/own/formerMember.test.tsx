import { accounts } from '@palata/contract/accounts'
import { membership } from '@palata/contract/membership'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { SubscriptionView } from './SubscriptionView.tsx'

const missed = {
  alpha: 9,
  news: 31,
  signals: 6,
  signals_by_target: 4,
  replies: 3,
  bookmarks: 0,
  coins: 6,
  reason: null,
}

test('a former member is told once that the access has ended', async () => {
  await renderApp(<SubscriptionView me={people.reader} />, {
    replies: {
      ...serve(accounts.me, people.reader),
      ...serve(membership.subscription, {
        subscription_end_date: null,
        has_telegram_subscription: false,
        telegram_days_left: null,
        telegram_subscription_end_date: null,
        has_cryptocloud_subscription: false,
        cryptocloud_days_left: null,
        cryptocloud_subscription_end_date: null,
        cryptocloud_frozen_remaining_days: null,
        has_pon_subscription: false,
      }),
      ...serve(membership.rights, { rights: [], events: [] }),
      ...serve(membership.absence, { absence: { ...missed, ended_at: '2026-11-17T20:59:00.000Z' } }),
    },
    token: 'a',
  })
  const status = (await screen.findByRole('heading', { name: 'Доступ закончился 17 ноября 2026' })).closest('section')!
  expect(within(status).getByRole('link', { name: /^Вернуться/ })).toBeDefined()
  expect(status.textContent).not.toContain('Подписка не оформлена')
})
