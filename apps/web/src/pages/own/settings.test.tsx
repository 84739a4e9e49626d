import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { sessions } from '@palata/contract/sessions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { isOff } from '#testing/isOff.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Answer, type Replies, refuse, respond, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { SettingsPage } from './SettingsPage.tsx'

beforeEach(() => allowConsoleError(UNANSWERED))

const SAVE = 'PATCH /api/auth/users/me/'
const person = { ...people.paid, email: 'maria@example.org', telegram: 'masha', eth_address: '0xabc' }

async function show(replies: Replies = {}) {
  const shown = await renderApp(
    <>
      <SettingsPage />
      <Toasts />
    </>,
    {
      token: 't',
      path: '/user/settings',
      replies: { ...serve(accounts.me, person), ...serve(sessions.list, { results: [] }), ...replies },
    },
  )
  await screen.findByLabelText(/^Отображаемое имя/)
  const save = () => shown.user.click(screen.getByRole('button', { name: 'Сохранить' }))
  const sent = (address: string) =>
    shown.requests.filter(({ method, url }) => `${method} ${url}` === address).map(({ body }) => body)
  const retype = async (label: RegExp, text: string) => {
    await shown.user.clear(screen.getByLabelText(label))
    if (text) await shown.user.type(screen.getByLabelText(label), text)
  }
  const choose = (file: File) => fireEvent.change(screen.getByLabelText('Файл аватара'), { target: { files: [file] } })
  return { ...shown, save, sent, retype, choose }
}

const fieldsOf = (body: unknown) => Object.fromEntries((body as FormData).entries())

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:picture')
  URL.revokeObjectURL = vi.fn()
})

test('the settings form shows the profile, with the username and the email read-only', async () => {
  await show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Настройки')
  expect(screen.getByLabelText<HTMLInputElement>(/^Отображаемое имя/).value).toBe('Мария Лис')
  expect(screen.getAllByText('@maria')).not.toHaveLength(0)
  expect(screen.getByText('maria@example.org')).toBeDefined()
  expect(screen.queryByDisplayValue('maria@example.org')).toBeNull()
  expect(isOff(screen.getByRole('button', { name: 'Сохранить' }))).toBe(true)
})

test('the settings send only changed fields as a form, and the answer becomes the profile', async () => {
  const { user, save, sent, retype } = await show({
    ...serve(accounts.updateMe, { ...person, first_name: 'Маша', show_telegram: true }),
  })
  await retype(/^Отображаемое имя/, 'Маша')
  await user.click(screen.getByRole('switch', { name: 'Telegram' }))
  await save()
  await screen.findByText('Изменения были сохранены')
  expect(sent(SAVE).map(fieldsOf)).toEqual([{ first_name: 'Маша', show_telegram: 'true' }])
  expect(screen.getByText('Маша', { selector: 'bdi' })).toBeDefined()
  expect(isOff(screen.getByRole('button', { name: 'Сохранить' }))).toBe(true)
})

test('a new avatar is checked, previewed, sent and can be removed', async () => {
  const { save, sent, choose, user } = await show({
    ...serve(accounts.updateMe, { ...person, avatar: '/media/new.webp' }),
  })
  choose(new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
  expect(screen.getByText('Подойдёт PNG, JPEG или WebP')).toBeDefined()
  choose(new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }))
  expect(screen.getByText('Картинка больше 2 МБ')).toBeDefined()
  expect(isOff(screen.getByRole('button', { name: 'Сохранить' }))).toBe(true)
  const file = new File(['png'], 'a.png', { type: 'image/png' })
  choose(file)
  expect(screen.queryByText('Картинка больше 2 МБ')).toBeNull()
  expect(screen.getByRole('img', { name: 'Новый аватар' }).getAttribute('src')).toBe('blob:picture')
  await save()
  await screen.findByText('Изменения были сохранены')
  expect(fieldsOf(sent(SAVE)[0]).avatar).toBeInstanceOf(File)
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture')
  await user.click(screen.getByRole('button', { name: 'Удалить' }))
  await save()
  await waitFor(() => expect(sent(SAVE)).toHaveLength(2))
  expect(fieldsOf(sent(SAVE)[1])).toEqual({ avatar: '' })
})

test('a refused field shows the reason, typed text stays, and an empty name is not sent', async () => {
  const { save, sent, retype } = await show({
    ...refuse(accounts.updateMe, 400, { twitter: ['Укажите имя в X (Twitter)'], avatar: ['Картинка повреждена'] }),
  })
  await retype(/^Отображаемое имя/, '')
  await save()
  expect(screen.getByText('Это обязательное поле')).toBeDefined()
  expect(sent(SAVE)).toHaveLength(0)
  await retype(/^Отображаемое имя/, 'Маша')
  await retype(/^Имя в X/, 'плохое имя')
  await save()
  await screen.findByText('Изменения не были сохранены')
  expect(screen.getByText('Укажите имя в X (Twitter)')).toBeDefined()
  expect(screen.getByText('Картинка повреждена')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>(/^Имя в X/).value).toBe('плохое имя')
})

test.each([
  [413, { detail: 'Слишком большой запрос' }, 'Картинка больше 2 МБ'],
  [429, { detail: 'Слишком много запросов. Подождите минуту' }, 'Слишком много запросов. Подождите минуту'],
])('a %i to the saving of settings is explained', async (status, body, words) => {
  const { save, retype } = await show({ ...respond(accounts.updateMe, () => ({ status, body })) })
  await retype(/^Отображаемое имя/, 'Маша')
  await save()
  expect(await screen.findByText(words)).toBeDefined()
})

test('text typed while saving is kept, and a profile read again does not overwrite it', async () => {
  let answer: (reply: Answer<Me>) => void = () => {}
  const waiting = new Promise<Answer<Me>>((resolve) => {
    answer = resolve
  })
  const { save, retype, queryClient } = await show({ ...respond(accounts.updateMe, () => waiting) })
  await retype(/^Отображаемое имя/, 'Маша')
  await save()
  await retype(/^О себе/, 'Пишу')
  answer({ status: 200, body: { ...person, first_name: 'Маша' } })
  await screen.findByText('Изменения были сохранены')
  await queryClient.invalidateQueries({ queryKey: ['me'] })
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^О себе/).value).toBe('Пишу')
})

test('leaving the settings with unsaved changes asks for a confirmation', async () => {
  const { user, retype, at } = await show()
  await retype(/^О себе/, 'Пишу')
  await user.click(screen.getByRole('link', { name: 'Комментарии' }))
  await user.click(await screen.findByRole('button', { name: 'Отмена' }))
  expect(at()).toBe('/user/settings')
  await user.click(screen.getByRole('link', { name: 'Комментарии' }))
  await user.click(await screen.findByRole('button', { name: 'Уйти без сохранения' }))
  await waitFor(() => expect(at()).toBe('/user/comments'))
})

// spec: A-246
test.each([
  ['masha', 'masha'],
  ['', 'Не привязан'],
])('the linked Telegram «%o» is shown as %s', async (telegram, words) => {
  await show({ ...serve(accounts.me, { ...person, telegram }) })
  expect(screen.getByRole('switch', { name: 'Telegram' }).parentElement?.textContent).toBe(`Telegram${words}`)
})

test('the password is changed by a letter to the known address or in the settings', async () => {
  const SET = 'POST /api/auth/users/set_password/'
  let status = 400
  const { user, sent } = await show({
    ...respond(accounts.setPassword, () =>
      status === 400 ? { status, body: { current_password: ['Неверный пароль'] } } : { status },
    ),
  })
  await user.click(screen.getByRole('button', { name: 'Сменить пароль' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByLabelText<HTMLInputElement>('Почта').value).toBe('maria@example.org')
  expect(within(dialog).queryByRole('button', { name: 'Назад' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Закрыть' }))
  expect(screen.getByText('После смены пароля остальные сессии завершатся.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Знаю текущий пароль' }))
  await user.type(screen.getByLabelText('Новый пароль'), 'короткий1')
  await user.type(screen.getByLabelText('Повторите пароль'), 'другой')
  await user.click(screen.getByRole('button', { name: 'Задать пароль' }))
  expect(screen.getByText('Это обязательное поле')).toBeDefined()
  expect(screen.getByText('Пароли не совпадают')).toBeDefined()
  await user.type(screen.getByLabelText('Текущий пароль'), 'прежний')
  await user.clear(screen.getByLabelText('Повторите пароль'))
  await user.type(screen.getByLabelText('Повторите пароль'), 'короткий1')
  await user.click(screen.getByRole('button', { name: 'Задать пароль' }))
  expect(await screen.findByText('Неверный пароль')).toBeDefined()
  status = 204
  await user.click(screen.getByRole('button', { name: 'Задать пароль' }))
  await screen.findByText('Пароль успешно изменён')
  expect(sent(SET).at(-1)).toEqual({
    current_password: 'прежний',
    new_password: 'короткий1',
    re_new_password: 'короткий1',
  })
  expect(screen.getByRole('button', { name: 'Сменить пароль' })).toBeDefined()
})

test('who gets no letters any more reads why, and confirms the address by one press', async () => {
  const { user, sent } = await show({
    ...serve(accounts.me, { ...person, letters_stopped: 'dead' }),
    ...serve(accounts.confirmAgain, null),
  })
  const section = screen.getByRole('region', { name: 'Письма остановлены' })
  expect(within(section).getByText(/такого адреса нет/)).toBeDefined()
  await user.click(within(section).getByRole('button', { name: 'Подтвердить адрес заново' }))
  expect((await within(section).findByRole('status')).textContent).toMatch(/Письмо отправлено/)
  expect(sent('POST /api/auth/users/me/confirm_again/')).toHaveLength(1)
})
