import { deskBulks } from '@palata/contract/desk/own/bulks'
import { deskSavedFilters, type SavedFilter } from '@palata/contract/desk/own/savedFilters'
import { deskFeedback } from '@palata/contract/desk/pages'
import { deskPosts } from '@palata/contract/desk/posts'
import { refuse, respond, serve } from '@site/testing/replies.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listOf, open, POSTS, post, replies } from '#testing/posts.ts'
import { atTheDesk, POST_ACTIONS, renderDesk, served } from '#testing/render.tsx'

const lines = () =>
  screen.getAllByRole('listitem').flatMap((line) => within(line).queryAllByRole('link', { name: /^Мнение/ }))

test('waiting records stand first, the longest wait on top, and the navigation shows their number', async () => {
  await renderDesk('/desk/materials', { replies })
  expect(await screen.findByText('2, старшее ждёт 2 ч 10 мин')).toBeTruthy()
  expect(lines().map(({ textContent }) => textContent)).toEqual(['Мнение 1', 'Мнение 2', 'Мнение 3'])
  expect(screen.getByRole('link', { name: 'Материалы 2 ждут' }).getAttribute('aria-current')).toBe('page')
})

test('a queue longer than its first page shows its length, and «Показать все» opens the whole list', async () => {
  const { user, at } = await renderDesk('/desk/materials', {
    replies: {
      ...replies,
      ...atTheDesk([served('posts', POST_ACTIONS, 3), served('audit')]),
      ...serve(deskPosts.list, listOf(POSTS, 'there')),
    },
  })
  expect(await screen.findByText('2 из 3')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Показать все' }))
  await waitFor(() => expect(at()).toBe('/desk/materials?tab=waiting'))
  await waitFor(() => expect(screen.queryByText('2 из 3')).toBeNull())
})

test('a queue that is older than the first page is announced above it', async () => {
  const { user, at } = await renderDesk('/desk/materials', {
    replies: {
      ...replies,
      ...atTheDesk([served('posts', POST_ACTIONS, 3), served('audit')]),
      ...serve(deskPosts.list, listOf([post(7, { state: 'live', kind: 'material' })], 'there')),
    },
  })
  expect(await screen.findByText('0 из 3')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Показать все' }))
  await waitFor(() => expect(at()).toBe('/desk/materials?tab=waiting'))
})

test('a list’s request takes words, state, kind and order from the address', async () => {
  const { asked } = await renderDesk('/desk/opinions?find=выкуп&tab=waiting&author=maria&sort=published', { replies })
  await screen.findAllByText('Мнение 1')
  const [{ url } = { url: '' }] = asked('GET /api/desk/posts/')
  expect(Object.fromEntries(new URL(url, 'http://desk').searchParams)).toEqual({
    q: 'выкуп',
    state: 'waiting',
    kind: 'opinion',
    author: 'maria',
    sort: 'published',
    limit: '50',
  })
})

test('the chosen tab and the typed words go into the address of a list', async () => {
  const { user, at } = await renderDesk('/desk/materials', { replies })
  await user.click(await screen.findByRole('button', { name: 'На проверке' }))
  await waitFor(() => expect(at()).toBe('/desk/materials?tab=waiting'))
  await user.type(screen.getByRole('searchbox', { name: 'Заголовок или номер' }), 'ZEC')
  await waitFor(() => expect(at()).toBe('/desk/materials?tab=waiting&find=ZEC'))
})

test('«Ещё» reads the next page by the cursor that the server gave', async () => {
  const next = post(9)
  const { user, asked } = await renderDesk('/desk/materials', {
    replies: {
      ...replies,
      ...respond(deskPosts.list, ({ url }) => ({
        status: 200,
        body: url.includes('cursor=there') ? listOf([next]) : listOf(POSTS, 'there'),
      })),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Ещё' }))
  expect(await screen.findByText('Мнение 9')).toBeTruthy()
  expect(
    asked('GET /api/desk/posts/?').map(({ url }) => new URL(url, 'http://desk').searchParams.get('cursor')),
  ).toEqual([null, 'there'])
  expect(screen.queryByRole('button', { name: 'Ещё' })).toBeNull()
})

test('a message to the team is shown in full beside the list, without pictures too', async () => {
  const message = `Белый экран после входа. ${'Пробовал дважды. '.repeat(20)}`.trim()
  const feedback = {
    ...{ id: 1, email: 'chitatel@example.org', message, images: [], state: 'waiting' as const, username: null },
    ...{ created_at: '2026-11-20T09:10:00.000Z', decided_at: null, decided_by: '', answer: '' },
  }
  await renderDesk('/desk/feedback?on=1', {
    replies: {
      ...atTheDesk([served('feedback', ['answer'], 1)]),
      ...serve(deskFeedback.list, { results: [feedback], next: null, count: { value: 1, is: 'exact' } }),
      ...serve(deskFeedback.read, feedback, { params: { id: '1' } }),
    },
  })
  const preview = await screen.findByRole('complementary', { name: 'Обращение: 1' })
  expect(await within(preview).findByText(message)).toBeTruthy()
})

test('letters typed into the search field of a list trigger no action', async () => {
  const { user, asked } = await renderDesk('/desk/materials?on=1', { replies })
  await user.type(await screen.findByRole('searchbox', { name: 'Заголовок или номер' }), 'ara')
  expect(asked('POST ')).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an action over several records is one request, and its progress is watched until it is done', async () => {
  const bulk = {
    id: 3,
    resource: 'posts',
    action: 'approve',
    operator: 'anna',
    state: 'done' as const,
    total: 2,
    done: 1,
    failed: 1,
    created_at: '2026-11-20T11:20:00.000Z',
    finished_at: '2026-11-20T11:20:01.000Z',
    can_undo: true,
    problems: [{ object_id: 2, said: 'Уже убрана' }],
  }
  const { user, asked } = await renderDesk('/desk/materials', {
    replies: {
      ...replies,
      ...serve(deskPosts.bulk!, { bulk: 3, total: 2 }),
      ...serve(deskBulks.read, bulk, { params: { id: '3' } }),
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Выбрать: На проверке' }))
  const bar = screen.getByRole('toolbar', { name: 'Действия над выбранным' })
  expect(within(bar).getByText('Выбрано: 2')).toBeTruthy()
  await user.click(within(bar).getByRole('button', { name: 'Одобрить' }))
  const question = await screen.findByRole('dialog', { name: 'Одобрить: 2' })
  await user.click(within(question).getByRole('button', { name: 'Одобрить' }))
  expect(await screen.findByText('Сделано: 1 из 2, не вышло 1')).toBeTruthy()
  expect(asked('POST /api/desk/posts/bulk/')[0]?.body).toEqual({ action: 'approve', ids: [1, 2], input: {} })
  expect(screen.getByRole('button', { name: 'Вернуть всё' })).toBeTruthy()
})

test('all rows of a list are taken only under its filters, and a group’s checkbox takes or drops that group alone', async () => {
  const many = { results: POSTS, next: 'further', count: { value: 5000, is: 'exact' as const } }
  const { user } = await renderDesk('/desk/materials', { replies: { ...replies, ...serve(deskPosts.list, many) } })
  const waiting = await screen.findByRole('checkbox', { name: 'Выбрать: На проверке' })
  const bar = () => screen.queryByRole('toolbar', { name: 'Действия над выбранным' })
  await user.click(waiting)
  await user.click(screen.getByRole('checkbox', { name: 'Выбрать: Мнение 3' }))
  await user.click(waiting)
  expect(within(bar()!).getByText('Выбрано: 1')).toBeTruthy()
  await user.click(within(bar()!).getByRole('button', { name: /^Взять все/ }))
  expect(within(bar()!).getByText('Выбрано: 5000')).toBeTruthy()
  await user.click(waiting)
  expect(within(bar()!).getByText('Выбрано: 3')).toBeTruthy()
  await user.click(within(bar()!).getByRole('button', { name: /^Взять все/ }))
  await user.click(screen.getByRole('button', { name: 'На сайте' }))
  await waitFor(() => expect(location.search).toContain('tab='))
  expect(within(bar()!).queryByText('Выбрано: 5000')).toBeNull()
})

test('a saved filter of a list is kept on the server, opened by a press and removed', async () => {
  let kept: SavedFilter[] = [{ list: 'news', name: 'Чужой список', query: 'tab=waiting' }]
  const { user, at, asked } = await renderDesk('/desk/materials?tab=waiting&sort=published', {
    replies: {
      ...replies,
      ...serve(deskSavedFilters.savedFilters, () => ({ results: kept })),
      ...serve(deskSavedFilters.saveFilter, () => {
        kept = [{ list: 'materials', name: 'Старшие', query: 'sort=published&tab=waiting' }, ...kept]
        return { results: kept }
      }),
      ...serve(deskSavedFilters.forgetFilter, () => ({ results: [] })),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Сохранить вид' }))
  const question = await screen.findByRole('dialog')
  await user.type(within(question).getByRole('textbox', { name: /Имя/ }), 'Старшие')
  await user.click(within(question).getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = { list: 'materials', name: 'Старшие', query: 'sort=published&tab=waiting' }
  expect(asked('POST /api/desk/views/')[0]?.body).toEqual(body)
  expect(screen.queryByRole('button', { name: 'Чужой список' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Все' }))
  await waitFor(() => expect(at()).toBe('/desk/materials?sort=published'))
  await user.click(screen.getByRole('button', { name: 'Старшие' }))
  await waitFor(() => expect(at()).toBe('/desk/materials?sort=published&tab=waiting'))
  await user.click(screen.getByRole('button', { name: 'Забыть вид «Старшие»' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Старшие' })).toBeNull())
  expect(asked('DELETE /api/desk/views/')[0]?.body).toEqual({ list: 'materials', name: 'Старшие' })
})

test('a filter over the limit is refused with a reason, and the dialog keeps its name', async () => {
  const { user } = await renderDesk('/desk/materials?tab=waiting', {
    replies: {
      ...replies,
      ...refuse(deskSavedFilters.saveFilter, 400, { detail: 'У списка уже 20 видов: сначала забудьте лишний' }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Сохранить вид' }))
  const question = await screen.findByRole('dialog')
  await user.type(within(question).getByRole('textbox', { name: /Имя/ }), 'Лишний')
  await user.click(within(question).getByRole('button', { name: 'Сохранить' }))
  expect(await within(question).findByText('У списка уже 20 видов: сначала забудьте лишний')).toBeTruthy()
  expect(within(question).getByDisplayValue('Лишний')).toBeTruthy()
})

test('a list that did not load shows the reason and «Повторить»', async () => {
  await renderDesk('/desk/materials', {
    replies: { ...open, ...refuse(deskPosts.list, 503, { detail: 'Сервер не отвечает' }) },
  })
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('Сервер не отвечает')).toBeTruthy()
  expect(within(alert).getByRole('button', { name: 'Повторить' })).toBeTruthy()
})

test('a list not served to a person has no link in the navigation and no page', async () => {
  await renderDesk('/desk/people', { replies })
  expect(await screen.findByRole('heading', { name: 'Здесь ничего нет' })).toBeTruthy()
  expect(document.title).toMatch(/^Здесь ничего нет/)
  const navigation = screen.getByRole('navigation', { name: 'Стол' })
  expect(within(navigation).queryByRole('link', { name: 'Люди' })).toBeNull()
  expect(within(navigation).getByRole('link', { name: 'Журнал' })).toBeTruthy()
})
