import { channels } from '@palata/contract/channels'
import { deskAudit } from '@palata/contract/desk/audit'
import { deskBulks } from '@palata/contract/desk/bulks'
import { deskFeedback } from '@palata/contract/desk/pages'
import { type DeskPost, deskPosts } from '@palata/contract/desk/posts'
import { type DeskView, deskViews } from '@palata/contract/desk/views'
import { refuse, respond, serve } from '@site/testing/replies.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { atTheDesk, POST_ACTIONS, renderDesk, served } from '#testing/render.tsx'

const post = (id: number, given: Partial<DeskPost> = {}): DeskPost => ({
  id,
  kind: 'opinion',
  title: `Мнение ${id}`,
  state: 'waiting',
  author: { username: 'maria', name: 'Мария Корф', avatar: '' },
  published_at: '2026-11-20T09:10:00.000Z',
  publish_at: null,
  pinned_day: null,
  pinned_all_time: false,
  comments_count: 0,
  revision: 0,
  lacks_recording: false,
  color: '',
  gif: '',
  label: '',
  ...given,
})

const inFull = (one: DeskPost) => ({
  ...one,
  short_description: '',
  content_html: '<p>Восемь ботов делают две трети оборота.</p>',
  images: [],
  embed_links: [],
  channels: [],
  removal_reason: '',
  url: `/opinions/${one.id}`,
})

const listOf = (results: DeskPost[], next: string | null = null) => ({
  results,
  next,
  count: { value: results.length, is: 'exact' as const },
})

const POSTS = [post(1), post(2), post(3, { state: 'live', kind: 'material' })]
const open = atTheDesk([served('posts', POST_ACTIONS, 2), served('audit')])
const replies = {
  ...open,
  ...serve(deskPosts.list, listOf(POSTS)),
  ...Object.assign({}, ...POSTS.map((one) => serve(deskPosts.read, inFull(one), { params: { id: String(one.id) } }))),
  ...serve(deskAudit.list, { results: [], next: null, count: { value: 0, is: 'exact' } }),
}

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

test('a queue is walked and decided by keys, and the next record is chosen after a decision', async () => {
  const done = { outcome: 'Опубликовано', record: 5, undo: null }
  const { user, at, asked } = await renderDesk('/desk/materials', {
    replies: { ...replies, ...serve(deskPosts.act.approve, done, { params: { id: '1' } }) },
  })
  await screen.findAllByText('Мнение 1')
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(at()).toBe('/desk/materials?on=1'))
  expect(await screen.findByText('Восемь ботов делают две трети оборота.')).toBeTruthy()
  await user.keyboard('a')
  await waitFor(() => expect(asked('POST /api/desk/posts/1/approve/')).toHaveLength(1))
  expect(await screen.findByText('Опубликовано')).toBeTruthy()
  await waitFor(() => expect(at()).toBe('/desk/materials?on=2'))
})

test('the keys of a record’s buttons work on its own page too', async () => {
  const done = { outcome: 'Опубликовано', record: 5, undo: null }
  const { user, at, asked } = await renderDesk('/desk/materials/1', {
    replies: { ...replies, ...serve(deskPosts.act.approve, done, { params: { id: '1' } }) },
  })
  expect((await screen.findByRole('button', { name: /^Одобрить/ })).textContent).toBe('ОдобритьA')
  await user.keyboard('a')
  expect(await screen.findByText('Опубликовано')).toBeTruthy()
  expect(asked('POST /api/desk/posts/1/approve/')).toHaveLength(1)
  await user.keyboard('e')
  await waitFor(() => expect(at()).toBe('/desk/materials/1/write'))
})

test('an action asks for its reason, and Z undoes it', async () => {
  const { user, asked } = await renderDesk('/desk/materials?on=1', {
    replies: {
      ...replies,
      ...serve(
        deskPosts.act.return,
        { outcome: 'Вернули автору', record: 6, undo: 'restore' },
        { params: { id: '1' } },
      ),
      ...serve(
        deskPosts.act.restore,
        { outcome: 'Снова на проверке', record: 7, undo: 'return' },
        { params: { id: '1' } },
      ),
    },
  })
  await screen.findByText('Восемь ботов делают две трети оборота.')
  await user.keyboard('r')
  const question = await screen.findByRole('dialog', { name: 'Вернуть' })
  await user.click(within(question).getByRole('radio', { name: 'Ошибка в фактах' }))
  await user.click(within(question).getByRole('button', { name: 'Вернуть' }))
  expect(await screen.findByText('Вернули автору')).toBeTruthy()
  expect(asked('POST /api/desk/posts/1/return/')[0]?.body).toEqual({ reason: 'Ошибка в фактах' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('z')
  expect(await screen.findByText('Снова на проверке')).toBeTruthy()
  expect(asked('POST /api/desk/posts/1/restore/')[0]?.body).toEqual({ reason: 'Отмена: Ошибка в фактах' })
})

test('R and Enter send the first reason, and an undo that did not get through stays offered', async () => {
  const { user, asked } = await renderDesk('/desk/materials?on=1', {
    replies: {
      ...replies,
      ...serve(deskPosts.act.return, { outcome: 'Вернули', record: 6, undo: 'restore' }, { params: { id: '1' } }),
      ...refuse(deskPosts.act.restore, 500, { detail: 'Сервер занят' }, { params: { id: '1' } }),
    },
  })
  await screen.findByText('Восемь ботов делают две трети оборота.')
  await user.keyboard('r')
  const question = await screen.findByRole('dialog', { name: 'Вернуть' })
  const [first] = within(question).getAllByRole('radio')
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Вернули')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('z')
  await waitFor(() => expect(asked('POST /api/desk/posts/1/restore/')).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: /^Вернуть Z/ }))
  await waitFor(() => expect(asked('POST /api/desk/posts/1/restore/')).toHaveLength(2))
})

test('a key pressed twice does its action once', async () => {
  const approved = { outcome: 'Одобрено', record: 6, undo: null }
  const { asked } = await renderDesk('/desk/materials?on=1', {
    replies: { ...replies, ...serve(deskPosts.act.approve, approved, { params: { id: '1' } }) },
  })
  await screen.findByText('Восемь ботов делают две трети оборота.')
  fireEvent.keyDown(document.body, { code: 'KeyA' })
  fireEvent.keyDown(document.body, { code: 'KeyA' })
  await screen.findByText('Одобрено')
  expect(asked('POST /api/desk/posts/1/approve/')).toHaveLength(1)
})

test('the highlight of a card is shown as it is and changed without a reason', async () => {
  const look = { color: 'green', gif: '', label: 'Данные' } as const
  const one = post(3, { state: 'live', kind: 'news', comments_count: 4, ...look })
  const { user, asked } = await renderDesk('/desk/materials/3', {
    replies: {
      ...replies,
      ...atTheDesk([served('posts', [...POST_ACTIONS, 'look']), served('audit')]),
      ...serve(deskPosts.read, inFull(one), { params: { id: '3' } }),
      ...serve(deskPosts.act.look, { outcome: 'Изменён', record: 8, undo: null }, { params: { id: '3' } }),
    },
  })
  expect(await screen.findByText('зелёный, метка «Данные»')).toBeTruthy()
  expect(screen.queryByText('Запись'), 'of what is no podcast nothing is said').toBeNull()
  expect(screen.getAllByText('на сайте').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Вид карточки' }))
  const question = await screen.findByRole('dialog', { name: 'Вид карточки' })
  expect(within(question).getByRole('radio', { name: 'зелёный' }).getAttribute('aria-checked')).toBe('true')
  await user.click(within(question).getByRole('radio', { name: 'обычный' }))
  await user.click(within(question).getByRole('radio', { name: 'ракета' }))
  await user.click(within(question).getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(asked('POST /api/desk/posts/3/look/')).toHaveLength(1))
  expect(asked('POST /api/desk/posts/3/look/')[0]?.body).toEqual({ color: '', gif: 'rocket', label: 'Данные' })
})

test('a post’s channel is chosen among the channels of the site', async () => {
  const channel = (id: number, slug: string, name: string) => ({ id, slug, name, logo: '', priority_show: id })
  const { user, asked } = await renderDesk('/desk/materials/3', {
    replies: {
      ...replies,
      ...serve(channels.list, [channel(1, 'macro', 'Макро'), channel(2, 'defi', 'DeFi')]),
      ...serve(deskPosts.act.channel, { outcome: 'Поставлено', record: 8, undo: null }, { params: { id: '3' } }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Канал' }))
  const question = await screen.findByRole('dialog', { name: 'Канал' })
  const save = within(question).getByRole('button', { name: 'Сохранить' })
  await user.click(save)
  expect((await within(question).findByRole('alert')).textContent).toBe('Это обязательное поле')
  await user.click(await within(question).findByRole('radio', { name: 'DeFi' }))
  await user.click(within(question).getByRole('checkbox'))
  await user.click(save)
  await waitFor(() => expect(asked('POST /api/desk/posts/3/channel/')).toHaveLength(1))
  expect(asked('POST /api/desk/posts/3/channel/')[0]?.body).toEqual({ slug: 'defi', is_on: true })
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

test('a saved view of a list is kept on the server, opened by a press and removed', async () => {
  let kept: DeskView[] = [{ list: 'news', name: 'Чужой список', query: 'tab=waiting' }]
  const { user, at, asked } = await renderDesk('/desk/materials?tab=waiting&sort=published', {
    replies: {
      ...replies,
      ...serve(deskViews.views, () => ({ results: kept })),
      ...serve(deskViews.saveView, () => {
        kept = [{ list: 'materials', name: 'Старшие', query: 'sort=published&tab=waiting' }, ...kept]
        return { results: kept }
      }),
      ...serve(deskViews.forgetView, () => ({ results: [] })),
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

test('a view over the limit is refused with a reason, and the dialog keeps its name', async () => {
  const { user } = await renderDesk('/desk/materials?tab=waiting', {
    replies: {
      ...replies,
      ...refuse(deskViews.saveView, 400, { detail: 'У списка уже 20 видов: сначала забудьте лишний' }),
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
  const navigation = screen.getByRole('navigation', { name: 'Стол' })
  expect(within(navigation).queryByRole('link', { name: 'Люди' })).toBeNull()
  expect(within(navigation).getByRole('link', { name: 'Журнал' })).toBeTruthy()
})
