import { accounts } from '@palata/contract/accounts'
import { signals } from '@palata/contract/signals'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aroundSignals, makeCall, makeSignal } from '#testing/features/signals.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { respond, serve } from '#testing/replies.ts'
import { SignalsPage } from '../page/SignalsPage.tsx'

const listOf = (list: ReturnType<typeof makeSignal>[]) => ({ results: { favorites: [], list }, next: null })
const noneWaits = { ...serve(signals.ownWaiting, { results: [] }), ...aroundSignals }

test('an ended signal is a row: entry and exit, how and when, and what the price did after', async () => {
  const over = { ended_at: '2026-11-14T22:30:00Z', start_price_usd: 0.7016, end_price_usd: 0.9218, price_usd: 0.91 }
  const rows = [
    makeSignal({ id: 5, ...over, ended_by: 'target', call: makeCall({ state: 'ended' }) }),
    makeSignal({
      id: 4,
      ...over,
      ended_by: 'stop',
      live: false,
      call: makeCall({ state: 'ended', is_taken_down: true }),
    }),
    makeSignal({
      id: 3,
      start_price_usd: null,
      result_percent: null,
      call: makeCall({ state: 'void', void_why: 'no_price' }),
    }),
    makeSignal({ id: 2, ...over, ended_by: 'delisted', end_price_usd: 0, call: makeCall({ state: 'ended' }) }),
    makeSignal({
      id: 1,
      ...over,
      ended_by: 'horizon',
      ended_at: '2025-12-31T20:00:00Z',
      priced_at: '2026-11-20T07:00:00Z',
      call: makeCall({ state: 'ended' }),
    }),
  ]
  const { user, at } = await renderApp(<SignalsPage />, {
    token: 't',
    replies: {
      ...serve(accounts.me, people.paid),
      ...noneWaits,
      ...respond(signals.combined, (request) => ({
        status: 200,
        body: listOf(request.url.includes('state=ended') ? rows : [makeSignal({ id: 9 })]),
      })),
    },
  })
  const list = await screen.findByRole('region', { name: 'Закрытые сигналы' })
  await user.click(within(list).getByRole('button', { name: 'Все' }))
  expect(at()).toBe('/?state=ended')
  const told = (await screen.findAllByRole('listitem')).map((item) => item.textContent?.replaceAll('\u00a0', ' '))
  expect(told.filter((text) => text?.startsWith('JTO'))).toEqual([
    expect.stringContaining('$0.7016 → $0.9218цель, 15 ноябряпосле закрытия −1.28%'),
    expect.stringContaining('стоп, 15 ноябряпосле закрытия −1.28%снят, в счёте остаётся'),
    expect.stringContaining('Цены не было: начала нетнедействителен'),
    expect.stringContaining('$0.7016 → $0делистинг, 15 ноября'),
    expect.stringContaining('срок, 31 декабря 2025'),
  ])
  expect(told.filter((text) => text?.includes('после закрытия'))).toHaveLength(2)
  expect(screen.getAllByRole('link', { name: /^JTO: / }).map((link) => link.getAttribute('href'))).toEqual(
    [5, 3, 2, 1].map((id) => `/signal/${id}`),
  )
})

test('the list is narrowed to an author, kept in the address, and says when nothing is left', async () => {
  const { user, at, requests } = await renderApp(<SignalsPage />, {
    token: 't',
    replies: {
      ...serve(accounts.me, people.paid),
      ...noneWaits,
      ...respond(signals.combined, ({ url }) => ({
        status: 200,
        body: listOf(url.includes('author=') ? [] : [makeSignal({ id: 9 })]),
      })),
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Автор/ }))
  await user.click(await screen.findByRole('button', { name: /^Анна Вель/ }))
  expect(at()).toBe('/?author=anna')
  expect(await screen.findByText('По этому выбору сигналов нет')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Порядок/ }))
  await user.click(await screen.findByRole('button', { name: 'Скоро срок' }))
  expect(at()).toBe('/?author=anna&sort=left')
  const lastQuery = () =>
    new URL(requests.findLast(({ url }) => url.includes('/signals/'))!.url, 'http://x').searchParams
  await waitFor(() => expect([lastQuery().get('author'), lastQuery().get('sort')]).toEqual(['anna', 'left']))
  await user.click(screen.getAllByRole('button', { name: 'Сбросить' })[0]!)
  expect(document.activeElement?.textContent).toMatch(/^Монета/)
  expect(at()).toBe('/?sort=left')
  expect(await screen.findByText('Сигнал 9')).toBeDefined()
  expect([lastQuery().get('author'), lastQuery().get('sort')]).toEqual([null, 'left'])
})
