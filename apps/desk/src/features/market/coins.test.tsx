import { type DeskCoin, deskCoins } from '@palata/contract/desk/market'
import { refuse, serve } from '@site/testing/replies.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { atTheDesk, renderDesk, served } from '#testing/render.tsx'

const bitcoin: DeskCoin = {
  ...{ id: 1, api_id: 'bitcoin', slug: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1, price_usd: 91_240 },
  ...{ quoted_at: '2026-11-20T11:00:00.000Z', is_hidden: false, doubted: [], doubted_at: null, usual: 91_000 },
}
const inFull = {
  ...bitcoin,
  ...{ believed: [91_000], aliases: ['xbt'], former: [], contracts: [], are_contracts_own: false },
  ...{ corrections: [], leaps: [] },
}
const params = { params: { id: '1' } }
const REASON = 'BTC — базовая монета: скринер и виджеты считают по ней, её id всегда bitcoin'
const replies = {
  ...atTheDesk([served('coins', ['hide', 'rename']), served('audit')]),
  ...serve(deskCoins.list, { results: [bitcoin], next: null, count: { value: 1, is: 'exact' } }),
  ...serve(deskCoins.read, inFull, params),
}

test('renaming a base coin is refused: the form shows the reason and keeps what was typed', async () => {
  const { user, asked } = await renderDesk('/desk/coins/1', {
    replies: { ...replies, ...refuse(deskCoins.act.rename, 400, { api_id: [REASON] }, params) },
  })
  await user.click(await screen.findByRole('button', { name: 'Сменить id' }))
  const question = await screen.findByRole('dialog', { name: 'Сменить id' })
  await user.type(within(question).getByRole('textbox', { name: 'Новый id поставщика' }), 'bitcoin-2')
  await user.click(within(question).getByRole('button', { name: 'Сменить id' }))
  expect(await within(question).findByText(REASON)).toBeTruthy()
  expect(within(question).getByDisplayValue('bitcoin-2')).toBeTruthy()
  expect(asked('POST /api/desk/coins/1/rename/')[0]?.body).toEqual({ api_id: 'bitcoin-2', reason: 'Проект сменил имя' })
})

test('hiding a base coin is refused: the dialog shows the reason and stays open', async () => {
  const said = 'BTC: базовая монета, скрыть её нельзя'
  const { user } = await renderDesk('/desk/coins/1', {
    replies: { ...replies, ...refuse(deskCoins.act.hide, 400, { detail: said }, params) },
  })
  await user.click(await screen.findByRole('button', { name: 'Скрыть' }))
  const question = await screen.findByRole('dialog', { name: 'Скрыть' })
  await user.click(within(question).getByRole('button', { name: 'Скрыть' }))
  await waitFor(() => expect(within(question).getByRole('alert').textContent).toBe(said))
})
