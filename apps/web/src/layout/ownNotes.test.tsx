import { accounts } from '@palata/contract/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnAccount, useMe } from '#features/accounts'
import { LEAVING, leavingAccount } from '#testing/leaving.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { OwnNotes } from './OwnNotes.tsx'

function Settings() {
  const me = useMe()
  return me && <OwnAccount me={{ ...me, has_telegram_subscription: true }} />
}

test('the account is deleted after a question that names it, and the strip on every page takes it back', async () => {
  const { user, requests } = await renderApp(
    <>
      <OwnNotes />
      <Settings />
    </>,
    { token: 't', replies: leavingAccount() },
  )
  await user.click(await screen.findByRole('button', { name: 'Удалить аккаунт' }))
  const question = await screen.findByRole('dialog', { name: 'Удалить аккаунт @maria?' })
  expect(question.textContent).toMatch(/Через 14.дней уйдут .* и 12.дней подписки/)
  expect(question.textContent).toMatch(/Подписку в Telegram отмените там же/)
  await user.click(within(question).getByRole('button', { name: 'Отмена' }))
  expect(requests.filter(({ url }) => url.includes('leaving'))).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Удалить аккаунт' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить аккаунт' }))
  const note = await screen.findByRole('note')
  expect(note.textContent).toMatch(/Ваш аккаунт удалится 4 декабря 2026 в 12:00/)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Данные и аккаунт'))
  await user.click(within(note).getByRole('button', { name: 'Оставить аккаунт' }))
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull())
})

test('a reader who may not write sees until when, and both strips stand together', async () => {
  const limit = { until: '2026-11-23T09:00:00.000Z', reason: 'Реклама' }
  const me = { ...people.paid, limit, leaving_at: LEAVING.due_at }
  await renderApp(<OwnNotes />, { token: 't', replies: serve(accounts.me, me) })
  const notes = await screen.findAllByRole('note')
  expect(notes.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/вы читаете, но не пишете.*Реклама/),
    expect.stringMatching(/Ваш аккаунт удалится 4 декабря/),
  ])
})
