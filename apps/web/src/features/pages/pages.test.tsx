import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { pages } from '@palata/contract/pages'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { withBotCheck } from '#testing/botCheck.ts'
import { expectConsoleError } from '#testing/console.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, refuse, serve } from '#testing/replies.ts'
import { ReportPage } from './ReportPage.tsx'
import { pageRoutes } from './routes.ts'
import { SitePage } from './SitePage.tsx'
import { StoreroomPage } from './StoreroomPage.tsx'

// spec
test('each information page has its address and title', () => {
  expect(pageRoutes.map(({ path, title }) => [path, title])).toEqual([
    ['/report', 'Обратная связь'],
    ['/rules/terms', 'Пользовательское соглашение'],
    ['/rules/privacy', 'Политика конфиденциальности'],
    ['/about', 'О клубе'],
    ['/contacts', 'Контакты'],
    ['/storeroom', 'Кладовая'],
  ])
})

// spec
test.each([
  ['/rules/terms', 'terms', 'Пользовательское соглашение'],
  ['/rules/privacy', 'privacy', 'Политика конфиденциальности'],
] as const)('%s shows its own text under its heading', async (path, name, title) => {
  const route = pageRoutes.find((one) => one.path === path)!
  const Page = await route.load()
  const text = { name, content: `<p>О чём: ${name}</p>`, updated_at: '2026-11-01T09:00:00.000Z' }
  await renderApp(<Page />, {
    path,
    page: { name: route.name, title: route.title },
    replies: serve(pages.text, text, { params: { name } }),
  })
  expect(await screen.findByText(`О чём: ${name}`)).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined()
})

const openText = (replies: Replies) =>
  renderApp(<SitePage />, { replies, page: { name: 'rules_terms', title: 'Пользовательское соглашение' } })

test('an information page shows its text with its date, and a failed one says so', async () => {
  expectConsoleError(/^Сетевая ошибка при получении страницы: HTTP error! Status: 500$/)
  const text = { name: 'terms' as const, content: '<p>Условия</p>', updated_at: '2026-11-01T09:00:00.000Z' }
  const { unmount } = await openText(serve(pages.text, text, { params: { name: 'terms' } }))
  expect(await screen.findByText('Условия')).toBeDefined()
  expect(screen.getByText('Редакция от 1 ноября 2026')).toBeDefined()
  unmount()
  await openText(refuse(pages.text, 500, {}, { params: { name: 'terms' } }))
  expect(await screen.findByText('Не удалось загрузить страницу')).toBeDefined()
})

async function openReport(replies: Replies, token?: string) {
  const shown = await renderApp(<ReportPage />, {
    replies: { ...withBotCheck(), ...replies },
    ...(token && { token }),
  })
  await screen.findByText(/Проверка пройдена/)
  return shown
}

test('a feedback message is sent with the signed-in reader’s address, where the answer will come', async () => {
  const replies = { ...serve(accounts.me, people.reader), ...serve(pages.feedback, { email: 'oleg@example.org' }) }
  const { user, requests } = await openReport(replies, 't')
  expect(await screen.findByDisplayValue('oleg@example.org')).toBeDefined()
  await user.type(screen.getByLabelText(/Сообщение/), 'Не работает')
  await user.click(screen.getByRole('button', { name: 'Отправить' }))
  expect(await screen.findByText('Сообщение у нас. Ответ придёт на oleg@example.org')).toBeDefined()
  await user.type(screen.getByLabelText('Почта'), '.other')
  expect(screen.getByText('Сообщение у нас. Ответ придёт на oleg@example.org')).toBeDefined()
  const sent = requests.find(({ url }) => url === '/api/feedback/')?.body as FormData
  expect(Object.fromEntries(sent)).toEqual({
    email: 'oleg@example.org',
    message: 'Не работает',
    turnstile_token: expect.stringMatching(/^eyJ/),
  })
})

test('a feedback message takes three pictures at most, and a file that is no picture is refused at once', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  const replies = { ...serve(accounts.me, people.reader), ...serve(pages.feedback, { email: 'oleg@example.org' }) }
  const { user, requests } = await openReport(replies, 't')
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('input[type=file]')!)
  const pick = (name: string, type = 'image/png') =>
    fireEvent.change(input, { target: { files: [new File(['x'], name, { type })] } })
  pick('a.png')
  pick('b.txt', 'text/plain')
  expect(await screen.findByText('Допустимы изображения jpg, jpeg, png, webp')).toBeDefined()
  pick('c.png')
  pick('d.png')
  expect(screen.queryByRole('button', { name: 'Добавить картинку' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Убрать картинку c.png' }))
  await user.type(screen.getByLabelText(/Сообщение/), 'Вот как это выглядит')
  await user.click(screen.getByRole('button', { name: 'Отправить' }))
  await screen.findByText(/Сообщение у нас/)
  const sent = requests.find(({ url }) => url === '/api/feedback/')?.body as FormData
  expect(sent.getAll('images').map((file) => (file as File).name)).toEqual(['a.png', 'd.png'])
})

test('empty feedback fields show errors before sending, and a refusal keeps the text', async () => {
  const { user, requests } = await openReport(refuse(pages.feedback, 429, { detail: 'Слишком много попыток' }))
  await user.click(await screen.findByRole('button', { name: 'Отправить' }))
  expect(await screen.findAllByText('Это обязательное поле')).toHaveLength(2)
  expect(requests.some(({ url }) => url === '/api/feedback/')).toBe(false)
  await user.type(screen.getByLabelText(/Почта/), 'a@example.org')
  await user.type(screen.getByLabelText(/Сообщение/), 'Текст')
  await user.click(screen.getByRole('button', { name: 'Отправить' }))
  expect(await screen.findByText('Слишком много попыток')).toBeDefined()
  expect(screen.getByDisplayValue('Текст')).toBeDefined()
})

const openStoreroom = (me: Me, replies: Replies = {}) =>
  renderApp(<StoreroomPage />, { replies: { ...serve(accounts.me, me), ...replies }, token: 't' })

test('an unsent feedback message stays over a reload, and a sent one does not', async () => {
  const replies = { ...serve(accounts.me, people.reader), ...serve(pages.feedback, { email: 'oleg@example.org' }) }
  const first = await openReport(replies, 't')
  await first.user.type(await screen.findByLabelText('Сообщение'), 'График пуст')
  first.unmount()
  const { user, unmount } = await openReport(replies, 't')
  expect(await screen.findByDisplayValue('График пуст')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Отправить' }))
  await screen.findByText(/Сообщение у нас/)
  unmount()
  await openReport(replies, 't')
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Сообщение')).value).toBe('')
})

test('the storeroom lists its items or says it is empty, and without access shows only the first titles', async () => {
  const item = { id: 1, title: 'Чек-лист', description: 'Разлоки', image: '', url: 'javascript:x()' }
  const one = await openStoreroom(people.paid, serve(pages.storeroom, { results: [item], next: null }))
  expect(await screen.findByText('Чек-лист')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Чек-лист' })).toBe(null)
  one.unmount()
  const none = await openStoreroom(people.paid, serve(pages.storeroom, { results: [], next: null }))
  expect(await screen.findByText('Здесь пока пусто')).toBeDefined()
  none.unmount()
  const named = { id: 1, title: 'Чек-лист', description: 'Разлоки' }
  const { requests } = await openStoreroom(
    people.reader,
    serve(pages.storeroomFragment, { results: [named], count: 4 }),
  )
  expect(await screen.findByText('Чек-лист')).toBeDefined()
  expect(screen.getByText('Сами материалы и ещё 3 вещи — участникам клуба')).toBeDefined()
  expect(screen.getByText('Эксклюзивно для участников клуба')).toBeDefined()
  const asked = requests.map(({ url }) => url).filter((url) => url.includes('storeroom'))
  expect(asked).toEqual(['/api/storeroom/fragment/'])
})
