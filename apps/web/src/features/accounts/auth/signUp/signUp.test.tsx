import { accounts } from '@palata/contract/accounts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showAuth } from '#testing/auth.tsx'
import { isOff } from '#testing/isOff.ts'
import { disconnect, refuse, respond, serve } from '#testing/replies.ts'
import { checkPasswords, checkSignUp } from '../rules.ts'

const SIGN_UP = 'POST /api/auth/users/'

// spec
test.each([
  [{ username: '' }, { username: 'Это обязательное поле' }],
  [{ first_name: ' ' }, { username: 'Это обязательное поле' }],
  [{ email: '' }, { email: 'Это обязательное поле' }],
  [{ password2: 'другой' }, { password: 'Пароли не совпадают' }],
  [{ password: 'семь777', password2: 'семь777' }, { password: 'Пароль слишком короткий (минимум 8 символов)' }],
  [{ password: 'восемь88', password2: 'восемь88' }, {}],
  [
    { username: '', email: '', password: '1', password2: '2' },
    { username: 'Это обязательное поле', email: 'Это обязательное поле', password: 'Пароли не совпадают' },
  ],
])('a sign-up form with %o gives the errors %o', (given, errors) => {
  const filled = {
    username: 'petr',
    first_name: 'Пётр',
    email: 'petr@example.org',
    password: 'длинный-пароль',
    password2: 'длинный-пароль',
  }
  expect(checkSignUp({ ...filled, ...given })).toEqual(errors)
})
test('equal passwords of eight characters are accepted', () =>
  expect(checkPasswords('12345678', '12345678')).toBeUndefined())

/** The error that the form shows at the field. */
function problemAt(label: string) {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

// spec
test('the sign-up form shows errors at its fields before anything is sent', async () => {
  const { press, type, sent } = await showAuth(
    { section: 'signup_form' },
    { ...respond(accounts.signUp, () => new Promise(() => {})) },
  )
  const attempt = async () => {
    await press('Создать аккаунт')
    return ['Имя пользователя', 'Почта', 'Пароль'].map(problemAt)
  }
  const needed = 'Это обязательное поле'
  expect(await attempt()).toEqual([needed, needed, 'Пароль слишком короткий (минимум 8 символов)'])
  await fillSignUp(type)
  await type('Отображаемое имя', '')
  await type('Пароль', 'другой-пароль')
  expect(await attempt()).toEqual([needed, '', 'Пароли не совпадают'])
  await type('Отображаемое имя', 'Пётр')
  await type('Пароль', 'восемь88')
  await type('Повторите пароль', 'восемь88')
  expect(sent(SIGN_UP)).toEqual([])
  expect(await attempt()).toEqual(['', '', ''])
  expect(sent(SIGN_UP)).toHaveLength(1)
})

async function fillSignUp(type: (label: string, text: string) => Promise<void>) {
  await type('Имя пользователя', 'petr')
  await type('Отображаемое имя', 'Пётр')
  await type('Почта', 'petr@example.org')
  await type('Пароль', 'длинный-пароль')
  await type('Повторите пароль', 'длинный-пароль')
}

// spec
test('Enter signs up and opens the page that tells of the letter', async () => {
  const { user, type, sent, at } = await showAuth(
    { section: 'signup_form' },
    { ...serve(accounts.signUp, { email: 'petr@example.org' }) },
  )
  await fillSignUp(type)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(at()).toBe('/pending-confirm-email/?email=petr%40example.org'))
  expect(sent(SIGN_UP)).toEqual([
    {
      username: 'petr',
      first_name: 'Пётр',
      email: 'petr@example.org',
      password: 'длинный-пароль',
      password2: 'длинный-пароль',
      turnstile_token: expect.stringMatching(/./),
    },
  ])
})

// spec: A-481
test('the server’s errors stand at the sign-up fields and go when the field changes', async () => {
  const body = {
    username: ['Пользователь с таким именем уже существует.'],
    email: ['Введите правильный адрес электронной почты.'],
    password: ['Такой пароль легко угадать.', 'Придумайте другой.'],
  }
  const { press, type } = await showAuth({ section: 'signup_form' }, { ...refuse(accounts.signUp, 400, body) })
  await fillSignUp(type)
  await press('Создать аккаунт')
  await screen.findByText(body.username[0]!)
  expect(problemAt('Имя пользователя')).toBe(body.username[0])
  expect(problemAt('Почта')).toBe(body.email[0])
  expect(problemAt('Пароль')).toBe('Такой пароль легко угадать. Придумайте другой.')
  await type('Почта', 'other@example.org')
  expect(problemAt('Почта')).toBe('')
})

test('a refused sign-up without a field shows the reason under the form', async () => {
  const body = { error: 'Проверка не пройдена, попробуйте еще раз' }
  const { press, type } = await showAuth({ section: 'signup_form' }, { ...refuse(accounts.signUp, 400, body) })
  await fillSignUp(type)
  await press('Создать аккаунт')
  expect((await screen.findByRole('alert')).textContent).toBe(body.error)
})

// spec: A-482
test.each([
  ['no connection', disconnect(accounts.signUp)],
  ['a broken server', refuse(accounts.signUp, 500, { detail: 'Не получилось. Попробуйте ещё раз' })],
])('a sign-up that fails for %s is only logged, and may be tried again', async (_, replies) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { press, type } = await showAuth({ section: 'signup_form' }, replies)
  await fillSignUp(type)
  const before = document.body.textContent
  await press('Создать аккаунт')
  await waitFor(() => expect(log).toHaveBeenCalledWith('Ошибка при регистрации', expect.any(Error)))
  await waitFor(() => expect(isOff(screen.getByRole('button', { name: 'Создать аккаунт' }))).toBe(false))
  expect(document.body.textContent).toBe(before)
  expect(screen.queryByRole('alert')).toBeNull()
})
