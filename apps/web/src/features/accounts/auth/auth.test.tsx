import { accounts } from '@palata/contract/accounts'
import { social } from '@palata/contract/social'
import { REDIRECTING } from '@palata/contract/social/providers'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readToken } from '#api/session.ts'
import { showAuth } from '#testing/auth.tsx'
import { disconnect, respond, serve, silence } from '#testing/replies.ts'
import { BACK, SECTIONS } from './sections.ts'

const SIGN_IN = 'POST /api/token/create/'
const SIGN_UP = 'POST /api/auth/users/'
const FORGOT = 'POST /api/auth/users/reset_password/'
const RESET = 'POST /api/auth/users/reset_password_confirm/'
const SIGN_UP_FIELDS = ['Имя пользователя', 'Отображаемое имя', 'Почта', 'Пароль', 'Повторите пароль'] as const
const dialog = () => screen.getByRole('dialog')
const shownSection = () => dialog().querySelector('[data-section]')?.getAttribute('data-section')
const title = () => dialog().querySelector('h2')?.textContent

beforeEach(() => void sessionStorage.clear())

const SHOWN = [
  ['start_login', 'Войти', 'Войти через почту'],
  ['start_signup', 'Регистрация', 'Создать аккаунт'],
  ['login_form', 'Войти через почту', 'Запомнить меня'],
  ['signup_form', 'Регистрация', 'Отображаемое имя'],
  ['google_module', 'Войти', 'Открываем Google…'],
  ['yandex_module', 'Войти', 'Открываем Яндекс ID…'],
  ['vk_module', 'Войти', 'Открываем VK ID…'],
  ['logout_confirm', 'Выход', 'Вы уверены, что хотите выйти?'],
  ['forgot_pass', 'Сброс пароля', 'Пришлём на почту ссылку'],
  ['forgot_pass_from_user', 'Сброс пароля', 'Пришлём на почту ссылку'],
  ['forgot_pass_success', 'Сброс пароля', 'Письмо со ссылкой для сброса пароля отправлено'],
  ['reset_form', 'Подтверждение пароля', 'Новый пароль'],
] as const

// spec
test.each(SHOWN)('the section %s of the sign-in dialog is «%s» and holds «%s»', async (section, words, content) => {
  const silent = REDIRECTING.map((provider) => respond(social.begin, silence, { params: { provider } }))
  await showAuth({ section }, Object.assign({}, ...silent))
  expect(dialog().dataset.layer).toBe('authorization_popup')
  expect(title()).toBe(words)
  expect(dialog().querySelector(`[data-section="${section}"]`)?.textContent).toContain(content)
})

// spec: A-156
test('the sign-in dialog has exactly the sections of this list', () => {
  expect([...SECTIONS].sort()).toEqual(SHOWN.map(([section]) => section).sort())
})

// spec
test.each([
  ['login_form', 'start_login'],
  ['forgot_pass', 'login_form'],
  ['signup_form', 'start_signup'],
] as const)('the back arrow of the section %s leads to %s', async (section, target) => {
  const { press } = await showAuth({ section })
  await press('Назад')
  expect(shownSection()).toBe(target)
})

test('the other sections of the sign-in dialog have no back arrow', async () => {
  expect(Object.keys(BACK)).toHaveLength(3)
  await showAuth({ section: 'logout_confirm' })
  expect(screen.queryByRole('button', { name: 'Назад' })).toBeNull()
})

// spec
test.each([
  ['start_login', 'Регистрация', 'start_signup'],
  ['start_login', 'Войти через почту', 'login_form'],
  ['start_signup', 'Создать аккаунт', 'signup_form'],
  ['start_signup', 'Войти', 'start_login'],
  ['login_form', 'Забыли пароль?', 'forgot_pass'],
  ['login_form', 'Регистрация', 'signup_form'],
] as const)('in the section %s the button «%s» leads to %s', async (section, button, target) => {
  const { press } = await showAuth({ section })
  await press(button)
  expect(shownSection()).toBe(target)
})

// spec, C-169, C-170
test('Enter in the sign-in form stores the token, closes the dialog, shows a message and opens the main page', async () => {
  const { user, type, sent, at, navigate } = await showAuth(
    { section: 'login_form' },
    { ...serve(accounts.signIn, { access: 'a.b.c' }) },
  )
  act(() => navigate('/report'))
  await type('Имя пользователя или почта', 'oleg')
  await type('Пароль', 'strizh-2026')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(SIGN_IN)).toEqual([{ username: 'oleg', password: 'strizh-2026', remember: true }])
  expect(localStorage.getItem('access_token')).toBe('{"accessToken":"a.b.c"}')
  expect(screen.getByText('Вы успешно авторизовались в системе')).toBeDefined()
  await waitFor(() => expect(at()).toBe('/'))
})

test('a guest who wanted to activate the NFT is led to the purchase after signing in', async () => {
  sessionStorage.setItem('moveToSubscriptionPurchase', 'true')
  const { press, type, at } = await showAuth(
    { section: 'login_form' },
    { ...serve(accounts.signIn, { access: 'a.b.c' }) },
  )
  await type('Имя пользователя или почта', 'oleg')
  await type('Пароль', 'x')
  await press('Войти')
  await waitFor(() => expect(at()).toBe('/user/subscription/purchase'))
  expect(sessionStorage.getItem('moveToSubscriptionPurchase')).toBeNull()
})

test('empty fields of the sign-in form show errors, and nothing is sent', async () => {
  const { press, requests } = await showAuth({ section: 'login_form' })
  await press('Войти')
  expect(screen.getAllByText('Это обязательное поле')).toHaveLength(2)
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

// spec, C-170
test.each([
  [400, '', { detail: 'Неверное имя пользователя или пароль' }, 'Неверное имя пользователя или пароль'],
  [400, '', { error: 'Аккаунт закрыт' }, 'Аккаунт закрыт'],
  [500, 'Internal Server Error', {}, 'Ошибка сети: 500 - Internal Server Error'],
  [403, 'Forbidden', { detail: 'Запрос с другого сайта' }, 'Ошибка сети: 403 - Forbidden'],
  [
    429,
    'Too Many Requests',
    { detail: 'Слишком много попыток. Попробуйте через 5 минут.' },
    'Ошибка сети: 429 - Too Many Requests. Слишком много попыток. Попробуйте через 5 минут.',
  ],
])('a sign-in refused with %i %s shows the reason under the form', async (status, statusText, body, words) => {
  const { press, type } = await showAuth(
    { section: 'login_form' },
    { ...respond(accounts.signIn, () => ({ status, body, statusText })) },
  )
  await type('Имя пользователя или почта', 'oleg')
  await type('Пароль', 'x')
  await press('Войти')
  const told = await screen.findByRole('alert')
  expect(told.textContent).toBe(words)
  const order = screen.getByLabelText('Пароль').compareDocumentPosition(told)
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(readToken()).toBeNull()
})

test('a sign-in without a connection shows the reason', async () => {
  const { press, type } = await showAuth({ section: 'login_form' }, { ...disconnect(accounts.signIn) })
  await type('Имя пользователя или почта', 'oleg')
  await type('Пароль', 'x')
  await press('Войти')
  expect((await screen.findByRole('alert')).textContent).toBe('Ошибка сети: Failed to fetch')
})

// spec: A-290
test.each([
  ['login_form', accounts.signIn, SIGN_IN, ['Имя пользователя или почта', 'Пароль']],
  ['signup_form', accounts.signUp, SIGN_UP, SIGN_UP_FIELDS],
  ['forgot_pass', accounts.requestReset, FORGOT, ['Почта']],
  ['reset_form', accounts.confirmReset, RESET, ['Новый пароль', 'Повторите пароль']],
] as const)(
  'a second submit of %s while the first is on its way sends nothing',
  async (section, call, address, labels) => {
    const detail = { section, ...(section === 'reset_form' && { uid: '7', token: 'k' }) }
    const { user, type, sent } = await showAuth(detail, respond(call, silence))
    for (const label of labels) await type(label, 'длинный-пароль')
    await user.keyboard('{Enter}{Enter}{Enter}')
    expect(sent(address)).toHaveLength(1)
  },
)

// spec
test('Enter requests the letter for a new password and shows the address it went to', async () => {
  const { user, type, sent } = await showAuth({ section: 'forgot_pass' }, { ...serve(accounts.requestReset, null) })
  await type('Почта', 'oleg@example.org')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Письмо со ссылкой для сброса пароля отправлено на oleg@example.org')).toBeDefined()
  expect(sent(FORGOT)).toEqual([{ email: 'oleg@example.org' }])
})

// spec: A-484
test('a request for the letter without a connection shows the reason', async () => {
  const { press, type } = await showAuth({ section: 'forgot_pass' }, { ...disconnect(accounts.requestReset) })
  await type('Почта', 'oleg@example.org')
  await press('Отправить')
  expect(await screen.findByText('Ошибка сети: Failed to fetch')).toBeDefined()
})

// spec
test.each([
  [
    400,
    { email: ['Введите правильный адрес электронной почты.', 'И ещё раз.'] },
    'Введите правильный адрес электронной почты. И ещё раз.',
  ],
  [400, { detail: 'Нет' }, 'Произошла ошибка при отправке письма.'],
  [403, {}, 'Произошла ошибка при отправке письма.'],
  [500, { detail: 'Не получилось' }, 'Произошла ошибка при отправке письма.'],
  [
    429,
    { detail: 'Слишком много попыток. Попробуйте через 5 минут.' },
    'Произошла ошибка при отправке письма. Слишком много попыток. Попробуйте через 5 минут.',
  ],
])('a %i on the request for the letter is shown', async (status, body, words) => {
  const { press, type } = await showAuth(
    { section: 'forgot_pass' },
    { ...respond(accounts.requestReset, () => ({ status, body })) },
  )
  await type('Почта', 'oleg')
  await press('Отправить')
  expect(await screen.findByText(words)).toBeDefined()
})

test('a new password is checked before it is sent, and then the sign-in form opens', async () => {
  const { press, type, sent } = await showAuth(
    { section: 'reset_form', uid: '7', token: 'k' },
    { ...serve(accounts.confirmReset, null) },
  )
  await type('Новый пароль', 'короткий')
  await type('Повторите пароль', 'другой')
  await press('Отправить')
  expect(screen.getByText('Пароли не совпадают')).toBeDefined()
  await type('Повторите пароль', 'короткий')
  await press('Отправить')
  await screen.findByText('Пароль успешно изменён')
  expect(title()).toBe('Войти через почту')
  expect(sent(RESET)).toEqual([{ uid: '7', token: 'k', new_password: 'короткий', re_new_password: 'короткий' }])
})

// spec: A-174
test('a typed password can be shown and hidden', async () => {
  const { press, type } = await showAuth({ section: 'login_form' })
  await type('Пароль', 'тайна')
  expect(screen.getByLabelText('Пароль').getAttribute('type')).toBe('password')
  await press('Показать пароль')
  expect(screen.getByLabelText('Пароль').getAttribute('type')).toBe('text')
  await press('Скрыть пароль')
  expect(screen.getByLabelText('Пароль').getAttribute('type')).toBe('password')
})
