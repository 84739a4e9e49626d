import { accounts } from '@palata/contract/accounts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { withBotCheck } from '#testing/botCheck.ts'
import { people } from '#testing/people.ts'
import { renderApp, TEST_NOW } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { SignUpForm } from '../auth/signUp/SignUpForm.tsx'
import { forgetWanted, keepWanted } from '../wanted.ts'
import { PendingConfirmPage } from './PendingConfirmPage.tsx'

const PATH = '/pending-confirm-email/?email=petr%40example.org'
const replies = { ...withBotCheck(), ...serve(accounts.me, people.reader) }

beforeEach(() => localStorage.clear())

/** What another tab of this browser does to the storage. */
const inAnotherTab = (work: () => void) =>
  act(async () => {
    work()
    window.dispatchEvent(new StorageEvent('storage'))
  })
const signIn = () => localStorage.setItem('access_token', JSON.stringify({ accessToken: 'a' }))

test.each([
  ['/material/7', '/material/7#dalshe'],
  [undefined, '/'],
])('the waiting page goes on to %s when the letter’s link signs in in another tab', async (text, place) => {
  keepWanted(undefined, TEST_NOW, text)
  const { at } = await renderApp(<PendingConfirmPage />, { path: PATH, replies })
  await inAnotherTab(() => undefined)
  expect(at()).toBe(PATH)
  // The other tab forgets the text as soon as it has opened it.
  await inAnotherTab(() => {
    signIn()
    forgetWanted()
  })
  await waitFor(() => expect(at()).toBe(place))
})

test('who is signed in already is not led away from the page', async () => {
  const { at } = await renderApp(<PendingConfirmPage />, { path: PATH, token: 'a', replies })
  await inAnotherTab(signIn)
  expect(at()).toBe(PATH)
})

const typed = () =>
  ['Имя пользователя', 'Отображаемое имя', 'Почта', 'Пароль'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  )

test('«Изменить адрес» leads back to the form with what was typed, without the password', async () => {
  const form = await renderApp(<SignUpForm go={() => {}} onDone={() => {}} isShort />, {
    replies: { ...replies, ...serve(accounts.signUp, { email: 'petr@example.org' }) },
  })
  await screen.findByText(/Проверка пройдена/)
  for (const [label, text] of [
    ['Имя пользователя', 'petr'],
    ['Отображаемое имя', 'Пётр'],
    ['Почта', 'petr@example.org'],
    ['Пароль', 'длинный-пароль'],
  ] as const)
    await form.user.type(screen.getByLabelText(label), text)
  await form.user.click(screen.getByRole('button', { name: 'Создать аккаунт' }))
  await waitFor(() => expect(form.at()).toBe(PATH))
  form.unmount()
  const { user } = await renderApp(<PendingConfirmPage />, { path: PATH, replies })
  await user.click(screen.getByRole('button', { name: 'Изменить адрес' }))
  await screen.findByRole('dialog', { name: 'Регистрация' })
  expect(typed()).toEqual(['petr', 'Пётр', 'petr@example.org', ''])
  // Short, as it was at the wall.
  expect(screen.queryByLabelText('Повторите пароль')).toBeNull()
})
