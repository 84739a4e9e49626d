import { comments } from '@palata/contract/comments'
import type { Comment, CommentPage } from '@palata/contract/comments/comment'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { makeComment, makePage } from '#testing/features/comments.ts'
import { at, field, list, menuOf, mine, moderator, rowOf, showThread, texts } from '#testing/features/thread.tsx'
import { isOff } from '#testing/isOff.ts'
import { type Answer, disconnect, type Replies, refuse, respond, serve } from '#testing/replies.ts'

beforeEach(() => allowConsoleError(UNANSWERED))

// spec: B-277, B-279, B-367, B-368, B-369, B-370, B-274, B-276
test('a sent comment shows at once, its form waits for the answer, and the counts change', async () => {
  const answer = Promise.withResolvers<Answer<Comment>>()
  const { user, post, sent } = await showThread({
    ...list(makePage([makeComment({ id: 1 })], { comments_count: 3 })),
    ...respond(comments.create, () => answer.promise),
  })
  const area = await field()
  expect(area.placeholder).toBe('Ваш комментарий...')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Добавить' })
  expect(isOff(button)).toBe(true)
  await user.type(area, 'Согласна <b>')
  expect(screen.getByText('12 / 1000')).toBeDefined()
  await screen.findByText('Слово 1')
  await user.click(button)
  expect(texts()).toEqual(['Согласна <b>', 'Слово 1'])
  expect([isOff(button), area.readOnly, area.value]).toEqual([true, true, 'Согласна <b>'])
  expect(post().comments_count).toBe(4)
  expect(sent('POST')[0]!.body).toEqual({
    object_pk: 7,
    content_type: 'opinion',
    comment: 'Согласна <b>',
    image_url: '',
    key: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  await act(async () =>
    answer.resolve({ status: 201, body: makeComment({ id: 8, user: mine, comment: 'Согласна <b>' }) }),
  )
  expect([area.value, area.readOnly]).toEqual(['', false])
  expect(texts()).toEqual(['Согласна <b>', 'Слово 1'])
  expect(post()).toMatchObject({
    comments_count: 4,
    init_comments_count: 4,
    last_comment: { id: 8, comment: 'Согласна &lt;b&gt;', user: { name: 'Мария Лис' } },
  })
  expect(await screen.findByText('Комментарий добавлен')).toBeDefined()
})

test.each(['before', 'after'])(
  'a comment sent while the thread loads and answered %s the thread is shown in it once',
  async (order) => {
    const first = Promise.withResolvers<Answer<CommentPage>>()
    const answer = Promise.withResolvers<Answer<Comment>>()
    const old = makePage([makeComment({ id: 1 })], { comments_count: 1 })
    const said = makeComment({ id: 8, user: mine, comment: 'Рано' })
    let isRead = false
    const { user, post } = await showThread({
      ...respond(
        comments.list,
        () => {
          if (isRead) return { status: 200, body: makePage([said, makeComment({ id: 1 })], { comments_count: 2 }) }
          isRead = true
          return first.promise
        },
        at,
      ),
      ...respond(comments.create, () => answer.promise),
    })
    await user.type(await field(), 'Рано')
    await user.keyboard('{Control>}{Enter}{/Control}')
    const steps = [() => first.resolve({ status: 200, body: old }), () => answer.resolve({ status: 201, body: said })]
    for (const step of order === 'before' ? steps.toReversed() : steps) await act(async () => step())
    await waitFor(() => expect(texts()).toEqual(['Рано', 'Слово 1']))
    await waitFor(() => expect(post().comments_count).toBe(2))
  },
)

// spec: B-554
test.each([
  ['no connection', disconnect(comments.create), 'Не отправлено: нет связи. Текст сохранён.'],
  [
    'a limit',
    refuse(comments.create, 429, { detail: 'Слишком много попыток. Попробуйте через 1 минуту.' }),
    'Слишком много попыток. Попробуйте через 1 минуту. Текст сохранён.',
  ],
  [
    'a database that is being restarted',
    refuse(comments.create, 503, { detail: 'Сервер временно недоступен' }),
    'Не отправлено: сервер не ответил. Текст сохранён.',
  ],
  [
    'a refused field',
    refuse(comments.create, 400, { comment: ['Не больше 1000 знаков'] }),
    'Не больше 1000 знаков. Текст сохранён.',
  ],
])(
  'a comment that failed because of %s keeps its text, leaves the counts and can be sent again',
  async (_, failure, words) => {
    const replies: Replies = { ...list(makePage([makeComment({ id: 1 })], { comments_count: 3 })), ...failure }
    const { user, post, sent } = await showThread(replies)
    await screen.findByText('Слово 1')
    await user.type(await field(), 'Не пропади')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect((await field()).value).toBe('Не пропади')
    expect((await field()).readOnly).toBe(false)
    expect(texts()).toEqual(['Слово 1'])
    expect(post().comments_count).toBe(3)
    Object.assign(replies, serve(comments.create, makeComment({ id: 8, user: mine, comment: 'Не пропади' })))
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    await waitFor(() => expect(texts()).toEqual(['Не пропади', 'Слово 1']))
    expect(screen.queryByRole('alert')).toBeNull()
    const keys = sent('POST').map(({ body }) => (body as { key: string }).key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  },
)

test('a writer whose session has ended is offered to sign in instead of sending again', async () => {
  const { user } = await showThread({
    ...list(makePage([])),
    ...refuse(comments.create, 401, { detail: 'Войдите, чтобы продолжить' }),
  })
  await user.type(await field(), 'Не пропади')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect((await screen.findByRole('alert')).textContent).toContain('Войдите, чтобы продолжить. Текст сохранён.')
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Войти' }))
  expect(await screen.findByRole('dialog', { name: 'Войти' })).toBeDefined()
})

// spec: B-282, B-283, B-271, B-273
test('one reply form is open at a time, each with its own draft, and replies stop at the deepest level', async () => {
  const deep = makeComment({ id: 5, level: 5, parent_id: 4, comment: 'Глубоко' })
  const answer = Promise.withResolvers<Answer<Comment>>()
  const { user, sent } = await showThread({
    ...list(makePage([makeComment({ id: 1 }), makeComment({ id: 4, level: 4, parent_id: 3 }), deep])),
    ...respond(comments.create, () => answer.promise),
  })
  await screen.findByText('Глубоко')
  const press = async (text: string, name: string) => user.click(within(rowOf(text)).getByRole('button', { name }))
  await press('Слово 1', 'Ответить')
  await user.type(await field('Ответ: Анна Вель'), 'Первый ответ')
  expect(screen.getByText('Ответ: Анна Вель')).toBeDefined()
  await press('Глубоко', 'Ответить')
  expect(screen.getAllByRole('textbox', { name: /^Ответ/ })).toHaveLength(1)
  expect(within(rowOf('Слово 1')).getByRole('button', { name: 'Ответить' })).toBeDefined()
  await press('Глубоко', 'Скрыть')
  expect(screen.queryByRole('textbox', { name: /^Ответ/ })).toBeNull()
  await press('Слово 1', 'Ответить')
  expect((await field('Ответ: Анна Вель')).value).toBe('Первый ответ')
  await press('Глубоко', 'Ответить')
  await user.type(await field('Ответ: Анна Вель'), 'Рядом')
  await user.keyboard('{Meta>}{Enter}{/Meta}')
  expect(sent('POST')[0]!.body).toMatchObject({ parent_id: 5, comment: 'Рядом' })
  const awaited = screen
    .getAllByText('Рядом')
    .map((one) => one.closest('article'))
    .find((one) => one?.dataset.level === '5' && one !== rowOf('Глубоко'))
  expect(awaited?.textContent).toContain('в ответ @anna')
  const body = makeComment({ id: 9, level: 5, parent_id: 4, user: mine, comment: 'Рядом' })
  await act(async () => answer.resolve({ status: 201, body }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Ответ/ })).toBeNull())
})

// spec: B-284
test('Escape closes a reply with its draft kept, and the draft is there after a reload', async () => {
  const replies = list(makePage([makeComment({ id: 1 })]))
  const { user, unmount } = await showThread(replies)
  await screen.findByText('Слово 1')
  await user.click(screen.getByRole('button', { name: 'Ответить' }))
  await user.type(await field('Ответ: Анна Вель'), 'Недописанное')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('textbox', { name: /^Ответ/ })).toBeNull()
  expect(document.activeElement).toBe(rowOf('Слово 1'))
  await user.type(await field(), 'И здесь')
  await user.click(screen.getByRole('button', { name: 'Ответить' }))
  expect(screen.getByRole('textbox', { name: /^Ответ/ })).toBeDefined()
  unmount()
  const again = await showThread(replies)
  expect((await field()).value).toBe('И здесь')
  await screen.findByText('Слово 1')
  expect(screen.queryByRole('textbox', { name: /^Ответ/ })).toBeNull()
  await again.user.click(screen.getByRole('button', { name: 'Ответить' }))
  expect((await field('Ответ: Анна Вель')).value).toBe('Недописанное')
})

test('a comment’s draft is not shown to another person', async () => {
  const replies = list(makePage([]))
  const first = await showThread(replies)
  await first.user.type(await field(), 'Тайна')
  first.unmount()
  await showThread({ ...replies, ...moderator })
  expect((await field()).value).toBe('')
})

// spec: B-366, B-574
test('a comment is cut at a thousand characters, an emoji counting as one', async () => {
  const { user } = await showThread(list(makePage([])))
  const area = await field()
  await user.click(area)
  await user.paste('💥'.repeat(1001))
  expect([...area.value]).toHaveLength(1000)
  expect(screen.getByText('1000 / 1000')).toBeDefined()
})

// spec: B-278, B-433, B-471, B-554
test('an author edits their own comment, marked as edited, and a conflict keeps both texts', async () => {
  const own = makeComment({ id: 1, user: mine, comment: 'опечтка', revision: 2 })
  const replies: Replies = {
    ...list(makePage([own, makeComment({ id: 2 })])),
    ...serve(
      comments.update,
      { comments: { ...own, comment: 'опечатка без пробелов', is_edited: true, revision: 3 } },
      { params: { id: '1' } },
    ),
  }
  const { user, sent } = await showThread(replies)
  await screen.findByText('опечтка')
  expect(within(await menuOf(user, 'Слово 2')).queryByText('Редактировать')).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(within(await menuOf(user, 'опечтка')).getByText('Редактировать'))
  const area = await field('Правка комментария')
  await waitFor(() => expect(document.activeElement).toBe(area))
  await user.clear(area)
  await user.type(area, 'опечатка')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(sent('PATCH')[0]).toMatchObject({ url: '/api/comments/update/1/', body: { comment: 'опечатка', revision: 2 } })
  // The text comes from the server's answer, not from the typed words.
  await screen.findByText('опечатка без пробелов')
  expect(within(rowOf('опечатка без пробелов')).getByText('изменено')).toBeDefined()
  Object.assign(
    replies,
    refuse(comments.update, 409, { detail: 'Комментарий уже изменили в другом окне.' }, { params: { id: '1' } }),
    serve(comments.some, { comments_count: 2, results: [own] }, { ...at, query: { ids: '1' } }),
  )
  await user.click(within(await menuOf(user, 'опечатка без пробелов')).getByText('Редактировать'))
  await user.type(await field('Правка комментария'), ' и ещё')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Комментарий уже изменили в другом окне.')
  expect(await field('Правка комментария')).toMatchObject({ value: 'опечатка без пробелов и ещё', readOnly: false })
  expect(isOff(screen.getByRole<HTMLButtonElement>('button', { name: 'Сохранить' }))).toBe(false)
})

test('names after @ are completed: arrows choose, Enter takes, Escape closes', async () => {
  const { user } = await showThread({
    ...list(makePage([])),
    ...serve(comments.people, {
      results: [
        { username: 'vera', name: 'Вера Лунь', avatar: '' },
        { username: 'veles', name: 'Велес', avatar: '' },
      ],
    }),
  })
  const area = await field()
  await user.type(area, 'привет, @ve')
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['ВЛВера Лунь@vera', 'ВВелес@veles'])
  expect(area.getAttribute('aria-activedescendant')).toBe(options[0]!.id)
  await user.keyboard('{ArrowDown}')
  expect(area.getAttribute('aria-activedescendant')).toBe(options[1]!.id)
  await user.keyboard('{Enter}')
  expect(area.value).toBe('привет, @veles ')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.type(area, '@ve')
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(area.value).toBe('привет, @veles @ve')
})
