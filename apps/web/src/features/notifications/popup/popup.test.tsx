import { type Notification, notifications } from '@palata/contract/notifications'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { appear, box, item, open, page, paidModerator, sent, watchSight } from '#testing/features/notifications.tsx'
import { people } from '#testing/people.ts'
import { refuse, respond, serve } from '#testing/replies.ts'

watchSight()

// spec
test('a paid moderator without Telegram is asked to link it', async () => {
  const { user, dialog, at } = await open({ ...box(0), ...page([]) }, paidModerator)
  expect(dialog.textContent).toContain('Привяжите Telegram в настройках профиля, чтобы пользоваться чатами')
  await user.click(within(dialog).getByRole('button', { name: 'Перейти в настройки' }))
  await waitFor(() => expect(at()).toBe('/user/settings'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

// spec: A-208
test.each([
  ['who has linked it', { ...paidModerator, telegram: 'gleb' }],
  ['who does not moderate', people.paid],
])('a person %s is not asked to link Telegram', async (_, who) => {
  const { dialog } = await open({ ...box(0), ...page([]) }, who)
  await within(dialog).findByText('Список оповещений пуст')
  expect(dialog.textContent).not.toContain('Telegram')
})

// spec
test('an empty notification panel says so, disables «Прочитать все» and closes by its arrow', async () => {
  const { user, dialog, requests } = await open({ ...box(0), ...page([]) })
  expect(within(dialog).getByRole('heading', { name: 'Уведомления' })).toBeDefined()
  expect(await within(dialog).findByText('Список оповещений пуст')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Прочитать все' }))
  expect(sent(requests, 'POST')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Назад' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

// spec
test('a notification shows who did what and when, the comment and the post’s title', async () => {
  const read = { is_read_modal_window: true, user_comment: '' }
  const results = [
    item(1, { notification_from_user: { avatar: '/a.png', profile_url: '/users/oleg/profile', name: 'Олег Стриж' } }),
    item(2, { notification_type: 'mention', kind: 'mention', ...read, created: '2026-11-19T10:00:00+03:00' }),
    item(3, { kind: 'thread', ...read }),
  ]
  const { dialog } = await open({ ...box(1), ...page(results) })
  const [first, second, third] = await within(dialog).findAllByRole('article')
  expect(first!.querySelector('img')?.getAttribute('src')).toBe('/a.png')
  expect(within(first!).getByRole('link', { name: 'Олег Стриж' }).getAttribute('href')).toBe('/users/oleg/profile')
  expect(within(first!).getByText('ответил')).toBeDefined()
  expect(within(first!).getByText('4 мин')).toBeDefined()
  expect(within(first!).getByText('Это же ровно то, о чём спорили')).toBeDefined()
  expect(first!.innerHTML).toContain('Спорили о залоге.<br>Таймкод <a href="https://example.org/">24:10</a>')
  expect(within(first!).getByRole('link', { name: 'Тема 1' }).getAttribute('href')).toBe('/opinion/1?comment_id=10')
  expect([first, second].map((one) => /new/.test(one!.className))).toEqual([true, false])
  expect(within(second!).getByText('упомянул вас')).toBeDefined()
  expect(within(second!).getByText('1д')).toBeDefined()
  expect(within(third!).getByText('пишет в обсуждении')).toBeDefined()
})

test.each([
  ['Олег Стриж', 'ответил'],
  ['Анна Вель', 'ответила'],
  ['Вель, Анна', 'ответила'],
  ['АЛЁНА', 'ответила'],
  ['Саша Грей', 'ответил'],
  ['Никита Илья', 'ответил'],
  ['hodler77', 'ответил'],
])('of %s the bell says «%s»', async (name, verb) => {
  const sender = { avatar: '', profile_url: '/users/x/profile', name }
  const { dialog } = await open({ ...box(1), ...page([item(1, { notification_from_user: sender })]) })
  expect(await within(dialog).findByText(verb)).toBeDefined()
})

test('new texts of one author in a row are folded, and a text leads to itself, not to a comment', async () => {
  const sender = { avatar: '', profile_url: '/users/anna/profile', name: 'Анна Вель' }
  const text = (id: number) =>
    item(id, {
      kind: id % 2 ? 'author' : 'coin',
      post_id: id,
      object_id: id,
      user_comment: '',
      notification_from_user: sender,
    })
  const { dialog, user } = await open({ ...box(5), ...page([5, 4, 3, 2, 1].map(text)) })
  const first = await within(dialog).findByRole('link', { name: 'Тема 5' })
  expect(first.getAttribute('href')).toBe('/opinion/5')
  expect(within(dialog).getAllByText('публикует')).toHaveLength(2)
  await user.click(within(dialog).getByRole('button', { name: 'Ещё 3 уведомления этого автора' }))
  expect(within(dialog).getAllByRole('article')).toHaveLength(5)
})

// spec: A-205
test.each([
  ['Opinion', '/opinion/5?comment_id=50'],
  ['News', '/news/5?comment_id=50'],
  ['Material', '/material/5?comment_id=50'],
  [null, '/signal/5?comment_id=50'],
] as const)('a press on a notification of %s opens %s and closes the panel', async (model_name, address) => {
  const { user, dialog, at } = await open({ ...box(1), ...page([item(5, { model_name })]) })
  await user.click(await within(dialog).findByText(/Спорили о залоге/))
  await waitFor(() => expect(at()).toBe(address))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the name in a notification opens the person’s page', async () => {
  const { user, dialog, at } = await open({ ...box(1), ...page([item(5)]) })
  await user.click(await within(dialog).findByRole('link', { name: 'Олег Стриж' }))
  await waitFor(() => expect(at()).toBe('/users/oleg/profile'))
})

// spec: A-321
test('each opening of the panel reads the notifications from the beginning', async () => {
  const next = '/api/notifications/?after=1'
  const replies = {
    ...box(0),
    ...page([item(2)], next),
    ...serve(notifications.list, { results: [item(1)], next: null }, { query: { after: '1' } as never }),
  }
  const { user, dialog, requests } = await open(replies)
  await within(dialog).findByRole('link', { name: 'Тема 2' })
  scrollTo(dialog, 600)
  await within(dialog).findByRole('link', { name: 'Тема 1' })
  const bell = screen.getByRole('button', { name: 'Уведомления', hidden: true })
  await user.click(bell)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const before = requests.length
  await user.click(bell)
  await waitFor(() => expect(requests.slice(before).map(({ url }) => url)).toContain('/api/notifications/?page=1'))
  expect(screen.queryByRole('link', { name: 'Тема 1' })).toBeNull()
})

/** The list is 1000 px high in a window of 400 px. */
function scrollTo(dialog: HTMLElement, top: number) {
  const list = within(dialog).getByRole('region', { name: 'Список уведомлений' })
  Object.defineProperties(list, {
    scrollHeight: { value: 1000, configurable: true },
    clientHeight: { value: 400, configurable: true },
    scrollTop: { value: top, configurable: true, writable: true },
  })
  fireEvent.scroll(list)
}

// spec
test('the next page of notifications is read once when the end of the list is within one pixel', async () => {
  const next = '/api/notifications/?after=2'
  let answer = (_: { status: number; body: { results: Notification[]; next: null } }) => {}
  const replies = {
    ...box(0),
    ...page([item(2)], next),
    ...respond(
      notifications.list,
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
      { query: { after: '2' } as never },
    ),
  }
  const { dialog, requests } = await open(replies)
  await within(dialog).findByRole('link', { name: 'Тема 2' })
  const asked = () => requests.filter(({ url }) => url === next).length
  scrollTo(dialog, 598)
  expect(asked()).toBe(0)
  scrollTo(dialog, 599)
  await waitFor(() => expect(asked()).toBe(1))
  scrollTo(dialog, 600)
  expect(asked()).toBe(1)
  await act(async () => answer({ status: 200, body: { results: [item(1)], next: null } }))
  await within(dialog).findByRole('link', { name: 'Тема 1' })
  scrollTo(dialog, 600)
  expect(requests.filter(({ url }) => url.startsWith('/api/notifications/?')).length).toBe(2)
})

// spec
test('seen unread notifications are marked together half a second later, and the count goes down', async () => {
  const results = [item(1), item(2, { is_read_modal_window: true }), item(3)]
  const replies = { ...box(2), ...page(results), ...serve(notifications.read, { notifications_count: 0 }) }
  const { dialog, requests } = await open(replies)
  const [first, , third] = await within(dialog).findAllByRole('article')
  vi.useFakeTimers()
  appear(first!)
  await act(() => vi.advanceTimersByTimeAsync(300))
  appear(third!)
  await act(() => vi.advanceTimersByTimeAsync(450))
  expect(sent(requests, 'PATCH')).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(sent(requests, 'PATCH').map(({ body }) => body)).toEqual([{ notifications_ids: [1, 3] }])
  vi.useRealTimers()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Уведомления', hidden: true })).toBeDefined())
})

test('notifications seen just before the page is left are marked at once', async () => {
  const replies = { ...box(1), ...page([item(1)]), ...serve(notifications.read, { notifications_count: 0 }) }
  const { dialog, requests } = await open(replies)
  const [first] = await within(dialog).findAllByRole('article')
  vi.useFakeTimers()
  appear(first!)
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  expect(sent(requests, 'PATCH').map(({ body }) => body)).toEqual([{ notifications_ids: [1] }])
  vi.useRealTimers()
})

test('failed marks of notifications are logged and change nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { dialog } = await open({ ...box(1), ...page([item(1)]), ...refuse(notifications.read, 500) })
  const [first] = await within(dialog).findAllByRole('article')
  appear(first!)
  await waitFor(() => expect(log).toHaveBeenCalled())
  expect(screen.getByRole('button', { name: 'Уведомления, непрочитанных: 1', hidden: true })).toBeDefined()
})

// spec
test('«Прочитать все» marks all notifications and sets the count to 0', async () => {
  const replies = {
    ...box(3, ['/a.png']),
    ...page([item(1)]),
    ...serve(notifications.readAll, { notifications_count: 0 }),
  }
  const { user, dialog, requests } = await open(replies)
  await within(dialog).findByRole('link', { name: 'Тема 1' })
  await user.click(within(dialog).getByRole('button', { name: 'Прочитать все' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Уведомления', hidden: true })).toBeDefined())
  expect(sent(requests, 'POST').map(({ body }) => body)).toEqual([undefined])
  expect(within(dialog).getByRole('article').className).not.toMatch(/new/)
})

// spec
test('notifications that failed to load again log the status, and the shown ones stay', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let isDown = false
  const replies = {
    ...box(0),
    ...respond(notifications.list, () =>
      isDown ? { status: 503, body: {} } : { status: 200, body: { results: [item(1)], next: null } },
    ),
  }
  const { user, dialog } = await open(replies)
  await within(dialog).findByRole('link', { name: 'Тема 1' })
  const bell = screen.getByRole('button', { name: 'Уведомления', hidden: true })
  await user.click(bell)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  isDown = true
  await user.click(bell)
  await waitFor(() => expect(log).toHaveBeenCalledWith(expect.stringContaining('Status: 503')))
  expect(await screen.findByText('Новое не загрузилось')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Тема 1' })).toBeDefined()
})

test('notifications that never loaded say so and are requested again by a press', async () => {
  expectConsoleError(/^Сетевая ошибка при получении уведомлений: HTTP error! Status: 500$/)
  let isDown = true
  const replies = {
    ...box(0),
    ...respond(notifications.list, () =>
      isDown ? { status: 500, body: {} } : { status: 200, body: { results: [item(1)], next: null } },
    ),
  }
  const { user, dialog } = await open(replies)
  await within(dialog).findByText('Не удалось загрузить уведомления')
  isDown = false
  await user.click(within(dialog).getByRole('button', { name: 'Повторить' }))
  expect(await within(dialog).findByRole('link', { name: 'Тема 1' })).toBeDefined()
})

test('five notifications of one discussion are folded after two and unfold by a press', async () => {
  const busy = [1, 2, 3, 4, 5].map((id) => item(id, { post_id: 9, title: `Слово ${id}` }))
  const { user, dialog } = await open({ ...box(6), ...page([item(6), ...busy]) })
  expect(await within(dialog).findAllByRole('article')).toHaveLength(3)
  await user.click(within(dialog).getByRole('button', { name: 'Ещё 3 уведомления из этого обсуждения' }))
  expect(within(dialog).getAllByRole('article')).toHaveLength(6)
})

test('a reminder of a calendar event shows no person and leads to the event', async () => {
  const event = item(1, {
    kind: 'event',
    model_name: 'Event',
    post_id: 7,
    user_comment: '',
    comment: 'Скоро: 20.11.2026, 21:00 по Москве',
    title: 'Протокол ФРС',
    notification_from_user: { avatar: '', profile_url: '', name: 'Календарь' },
  })
  const { dialog } = await open({ ...box(1), ...page([event]) })
  const article = await within(dialog).findByRole('article')
  expect(article.textContent).toContain('Календарь')
  expect(article.textContent).toContain('Скоро: 20.11.2026, 21:00 по Москве')
  expect(article.textContent).not.toContain('ответил')
  expect(
    within(article)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([['Протокол ФРС', '/calendar?event=7']])
})

test.each([
  ['a person’s, of whom it is not said what they did', item(1, { kind: 'poll' as 'reply' }), /^ОСОлег Стриж4 мин/],
  [
    'the site’s own',
    item(1, { kind: 'poll' as 'reply', notification_from_user: { avatar: '', profile_url: '', name: 'Опросы' } }),
    /^Опросы4 мин/,
  ],
])('a notification of a kind newer than the page says nothing false: %s', async (_, unknown, words) => {
  const { dialog } = await open({ ...box(1), ...page([unknown]) })
  const article = await within(dialog).findByRole('article')
  expect(article.textContent).toMatch(words)
  expect(article.textContent).not.toContain('ответил')
  expect(article.querySelectorAll('a[href=""]')).toHaveLength(0)
})
