import { accounts } from '@palata/contract/accounts'
import { membership } from '@palata/contract/membership'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { offer } from '#testing/features/offer.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { SubscriptionView } from './SubscriptionView.tsx'

const subscription = {
  subscription_end_date: null,
  has_telegram_subscription: false,
  telegram_days_left: null,
  telegram_subscription_end_date: null,
  has_cryptocloud_subscription: false,
  cryptocloud_days_left: null,
  cryptocloud_subscription_end_date: null,
  cryptocloud_frozen_remaining_days: null,
  has_pon_subscription: false,
}
const absence = {
  ended_at: '2026-11-17T20:59:00.000Z',
  ...{ alpha: 9, news: 31, signals: 6, signals_by_target: 4, replies: 3, bookmarks: 27, coins: 6 },
  reason: null,
}

test.each([
  ['/user/subscription', ['Состояние подписки', 'Без вас', 'Выберите подписку']],
  ['/user/subscription?code=ЛЕТО', ['Состояние подписки', 'Код', 'Без вас', 'Выберите подписку']],
])(
  'a former member reads at %s what was missed right after the state, and a code only when a link brought it',
  async (path, order) => {
    const replies = {
      ...serve(accounts.me, people.reader),
      ...serve(membership.subscription, subscription),
      ...serve(membership.rights, { rights: [], events: [] }),
      ...serve(membership.absence, { absence }),
    }
    await renderApp(<SubscriptionView me={people.reader} />, { path, replies, config: { offer }, token: 'a' })
    await screen.findByRole('region', { name: 'Без вас' })
    const names = screen
      .getAllByRole('region')
      .map((one) => one.getAttribute('aria-label') ?? one.querySelector('h2')?.textContent)
    expect(names.slice(0, order.length)).toEqual(order)
  },
)
