import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { comments } from '@palata/contract/comments'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '#api/session.ts'
import { allowConsoleError, expectConsoleWarn, UNANSWERED } from '#testing/console.ts'
import { makeComment, makePage } from '#testing/features/comments.ts'
import { field, list, showThread } from '#testing/features/thread.tsx'
import { people } from '#testing/people.ts'
import { refuse, respond, serve } from '#testing/replies.ts'
import { fillStorage } from '#testing/storage.ts'

beforeEach(() => allowConsoleError(UNANSWERED))

afterEach(() => localStorage.clear())

async function showUnsent() {
  const now: { me: Me } = { me: people.paid }
  const shown = await showThread({
    ...list(makePage([makeComment({ id: 1 })])),
    ...respond(accounts.me, () => ({ status: 200, body: now.me })),
    ...refuse(comments.create, 401, { detail: 'Войдите, чтобы продолжить' }),
  })
  await shown.user.type(await field(), 'Слова Марии')
  await shown.user.click(screen.getByRole('button', { name: 'Добавить' }))
  await screen.findByRole('button', { name: 'Войти' })
  const signIn = (me: Me, token: string) => {
    now.me = me
    return act(async () => storeToken(token))
  }
  return { ...shown, signIn }
}

test('a comment’s words stay after the sign-in, and nothing asks to sign in again', async () => {
  const { signIn } = await showUnsent()
  await signIn(people.paid, 'anew')
  await waitFor(async () => expect((await field()).value).toBe('Слова Марии'))
  expect(screen.queryByRole('button', { name: 'Войти' })).toBeNull()
})

test('the words stay and nothing asks to sign in once the same session is renewed', async () => {
  const { signIn, user } = await showUnsent()
  const renewed = (time: number) => `h.${btoa(JSON.stringify({ sid: 'one', iat: time }))}.s`
  await signIn(people.paid, renewed(1))
  await waitFor(async () => expect((await field()).value).toBe('Слова Марии'))
  await user.click(screen.getByRole('button', { name: 'Добавить' }))
  await screen.findByRole('button', { name: 'Войти' })
  const area = await field()
  await signIn(people.paid, renewed(2))
  expect(screen.queryByRole('button', { name: 'Войти' })).toBeNull()
  expect(await field()).toBe(area)
  expect(area.value).toBe('Слова Марии')
})

test('another person who signs in does not get the words, and their writer gets them back', async () => {
  const { signIn, sent } = await showUnsent()
  const tried = sent('POST').length
  await signIn(people.holder, 'other')
  await waitFor(async () => expect((await field()).value).toBe(''))
  await signIn(people.paid, 'anew')
  await waitFor(async () => expect((await field()).value).toBe('Слова Марии'))
  expect(sent('POST')).toHaveLength(tried)
})

test('a comment that was neither sent nor stored says that it is only on the screen', async () => {
  expectConsoleWarn(/^Черновик комментария не сохранён в браузере/)
  const { user } = await showThread({
    ...list(makePage([makeComment({ id: 1 })])),
    ...refuse(comments.create, 500, {}),
  })
  await user.type(await field(), 'Слова Марии')
  fillStorage()
  await user.click(screen.getByRole('button', { name: 'Добавить' }))
  expect((await screen.findByRole('alert')).textContent).toContain('сервер не ответил. Текст только на экране.')
  vi.unstubAllGlobals()
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Текст сохранён.'))
})

test('words that were pressed before the browser knew who had signed in are not sent in that person’s name', async () => {
  const now: { me: Me } = { me: people.paid }
  const { user, sent } = await showThread({
    ...list(makePage([makeComment({ id: 1 })])),
    ...respond(accounts.me, () => ({ status: 200, body: now.me })),
    ...serve(comments.create, makeComment({ id: 2 })),
  })
  await user.type(await field(), 'Слова Марии')
  const button = screen.getByRole('button', { name: 'Добавить' })
  now.me = people.holder
  await act(async () => {
    storeToken('other')
    button.click()
  })
  await waitFor(async () => expect((await field()).value).toBe(''))
  expect(sent('POST')).toEqual([])
  now.me = people.paid
  await act(async () => storeToken('mine'))
  await waitFor(async () => expect((await field()).value).toBe('Слова Марии'))
})
