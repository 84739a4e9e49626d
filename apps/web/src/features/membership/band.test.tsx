import { accounts } from '@palata/contract/accounts'
import type { SubscriptionOption } from '@palata/contract/membership'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { ClubBand } from './ClubBand.tsx'

const option = (given: Partial<SubscriptionOption>): SubscriptionOption => ({
  title: 'NFT',
  price: 0.34,
  currency: 'ETH',
  value_label: 'Разовый платеж',
  days: null,
  tag: '',
  tag_style: 'default',
  is_pon: true,
  tariff: null,
  link: '',
  additional_button_text: '',
  ...given,
})
const money = { currency: 'USD', is_pon: false } as const
const year = {
  ...money,
  title: '12 месяцев',
  price: 239,
  days: 365,
  tariff: '1year',
  value_label: '19.9 $ в месяц',
} as const
const twoMonths = {
  ...money,
  title: '2 месяца',
  price: 59,
  days: 60,
  tariff: '2months',
  value_label: '29.5 $ в месяц',
} as const
const band = () => screen.findByRole('region', { name: 'О клубе' })

beforeEach(() => localStorage.clear())

test('the club’s band names the lowest monthly price and its term', async () => {
  await renderApp(<ClubBand />, { config: { offer: [option({}), option(twoMonths), option(year)] } })
  expect((await band()).textContent).toContain('от 19.9 $ в месяц при оплате за 12 месяцев')
})

test('the club’s band names two months when that tariff is the cheapest', async () => {
  const offer = [option({ ...year, price: 600, value_label: '50 $ в месяц' }), option(twoMonths)]
  await renderApp(<ClubBand />, { config: { offer } })
  expect((await band()).textContent).toContain('от 29.5 $ в месяц при оплате за 2 месяца')
})

test('the club’s band without tariffs shows no price, and keeps its words and button', async () => {
  await renderApp(<ClubBand />, {})
  expect((await band()).textContent).not.toContain('от ')
  expect(within(await band()).getByRole('button', { name: 'Оформить подписку' })).toBeDefined()
})

test('the band’s button leads a reader without access to the purchase', async () => {
  await renderApp(<ClubBand />, { token: 'a', replies: { ...serve(accounts.me, people.reader) } })
  const link = within(await band()).getByRole('link', { name: 'Оформить подписку' })
  expect(link.getAttribute('href')).toBe('/user/subscription/purchase')
  expect(within(await band()).queryAllByRole('button')).toEqual([])
})

test.each([people.paid, people.holder, people.moderator])('a member sees no club’s band', async (me) => {
  const { container } = await renderApp(<ClubBand />, { token: 'a', replies: { ...serve(accounts.me, me) } })
  expect(container.textContent).toBe('')
})

test('the band’s button opens registration for a guest, with the tariff the band names', async () => {
  const { user } = await renderApp(<ClubBand />, { config: { offer: [option(twoMonths), option(year)] } })
  await user.click(within(await band()).getByRole('button', { name: 'Оформить подписку' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByLabelText('Почта')).toBeDefined()
  expect(within(dialog).getByText(/12 месяцев · 239 \$/)).toBeDefined()
})
