import { type Amount, portfolio } from '@palata/contract/portfolio'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { NO_AMOUNTS, portfolioServer } from '#testing/features/portfolio.ts'
import { renderApp } from '#testing/render.tsx'
import { respond } from '#testing/replies.ts'
import { AmountForm } from './AmountForm.tsx'

const amountOf = (amount: string): Amount => ({
  api_id: 'hype',
  amount,
  since: '2026-10-01',
  base: null,
  btc_base: null,
})

/** The open form of an amount of 3; the button stands for another tab that changes the amount to 8. */
function Opened() {
  const [amount, setAmount] = useState('3')
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setAmount('8')}>
        Другая вкладка
      </button>
      {isOpen && <AmountForm coinId="hype" symbol="HYP" amount={amountOf(amount)} onDone={() => setOpen(false)} />}
    </>
  )
}

/** Every answer waits until it is let through. */
async function open() {
  const waiting: (() => void)[] = []
  const held = respond(portfolio.setAmount, async () => {
    await new Promise<void>((go) => waiting.push(go))
    return { status: 200, body: NO_AMOUNTS }
  })
  const { user, requests } = await renderApp(<Opened />, {
    token: 't',
    replies: { ...portfolioServer('').replies, ...held },
  })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Количество HYP' })
  return {
    user,
    field,
    sent: () =>
      requests.flatMap(({ method, body }) => (method === 'POST' ? [(body as { amount: string }).amount] : [])),
    leave: () => act(async () => void window.dispatchEvent(new Event('pagehide'))),
    answer: async () => {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(0))
      await act(async () => waiting.shift()!())
    },
  }
}

test('an amount removed while the typed one is on its way is not sent again', async () => {
  const { user, field, sent, leave, answer } = await open()
  await user.clear(field)
  await user.type(field, '5')
  await leave()
  await user.click(screen.getByRole('button', { name: 'Убрать' }))
  await answer()
  await leave()
  await answer()
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(sent()).toEqual(['5', null])
})

test('a form closed while the typed amount is on its way sends nothing more', async () => {
  const { user, field, sent, leave, answer } = await open()
  await user.clear(field)
  await user.type(field, '5')
  await leave()
  await user.type(field, '1')
  await user.click(screen.getByRole('button', { name: 'Отмена' }))
  await answer()
  await leave()
  expect(sent()).toEqual(['5'])
})

test('an untouched form does not send back what another tab has changed', async () => {
  const { user, sent, leave } = await open()
  await user.click(screen.getByRole('button', { name: 'Другая вкладка' }))
  await leave()
  expect(sent()).toEqual([])
})

test('an amount kept on leaving is not sent again over what another tab changed since', async () => {
  const { user, field, sent, leave, answer } = await open()
  await user.clear(field)
  await user.type(field, '5')
  await leave()
  await answer()
  await user.click(screen.getByRole('button', { name: 'Другая вкладка' }))
  await leave()
  expect(sent()).toEqual(['5'])
})
