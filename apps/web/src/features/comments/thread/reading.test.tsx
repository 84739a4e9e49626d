import { accounts } from '@palata/contract/accounts'
import { comments } from '@palata/contract/comments'
import type { LiveNews } from '@palata/contract/live'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { commentUpdates } from '#features/comments'
import { putPosts } from '#features/posts'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { makeComment, makePage } from '#testing/features/comments.ts'
import { makePost } from '#testing/features/posts.ts'
import { at, list, menuOf, mine, moderator, names, rowOf, showThread, texts } from '#testing/features/thread.tsx'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { refuse, respond, serve } from '#testing/replies.ts'
import { CommentsBlock } from './CommentsBlock.tsx'

beforeEach(() => allowConsoleError(UNANSWERED))

test('comments of a thread stand in order, each with its level', async () => {
  await showThread(
    list(
      makePage([
        makeComment({ id: 2 }),
        makeComment({ id: 1, user: mine }),
        makeComment({ id: 3, level: 1, parent_id: 1 }),
        makeComment({ id: 4, level: 5, parent_id: 9, reply_to: { username: 'vera', name: 'Вера' } }),
      ]),
    ),
  )
  await screen.findByText('Слово 2')
  expect(names()).toEqual([
    'Комментарий: Анна Вель',
    'Комментарий: Мария Лис',
    'Комментарий: Анна Вель, уровень 2',
    'Комментарий: Анна Вель, уровень 6',
  ])
  expect(rowOf('Слово 3').style.getPropertyValue('--level')).toBe('1')
  expect(texts()[3]).toBe('в ответ @vera Слово 4')
  expect(within(rowOf('Слово 2')).getByText('автор')).toBeDefined()
  expect(within(rowOf('Слово 1')).queryByText('автор')).toBeNull()
  expect(screen.getByRole('region', { name: 'Комментарии' }).querySelector('data')?.textContent).toBe('4')
})

// spec: B-543
test('a thread that failed to load says so, logs the status and is requested again by a press', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let status = 503
  const { user } = await showThread(
    respond(comments.list, () => ({ status, body: makePage([makeComment({ id: 1 })]) }), at),
  )
  await screen.findByText('Не удалось загрузить комментарии')
  expect(log).toHaveBeenCalledWith('Сетевая ошибка при получении комментариев: HTTP error! Status: 503')
  status = 200
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await screen.findByText('Слово 1')
})

test('comments are neither requested nor shown for a reader without access', async () => {
  const { requests } = await renderApp(<CommentsBlock of={{ contentType: 'opinion', objectId: 7 }} author={null} />, {
    token: 't',
    replies: { ...serve(accounts.me, people.reader) },
  })
  expect(screen.queryByText('Комментарии')).toBeNull()
  expect(requests.filter(({ url }) => url.includes('/comments/'))).toEqual([])
})

// spec: B-285, B-286, B-287, B-288, B-289, B-290, B-430, B-434
test('a removed comment leaves a notice in its place and can be restored', async () => {
  const own = makeComment({ id: 1, user: mine, comment: 'Лишнее' })
  const { user, post } = await showThread({
    ...list(makePage([own, makeComment({ id: 2, level: 1, parent_id: 1 })], { comments_count: 3 })),
    ...respond(comments.remove, () => ({ status: 204 }), { params: { id: '1' } }),
    ...serve(comments.restore, own, { params: { id: '1' } }),
  })
  await screen.findByText('Лишнее')
  await user.click(within(await menuOf(user, 'Лишнее')).getByText('Удалить'))
  await screen.findByText('Комментарий удалён автором или оракулом клуба')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Удалённый комментарий'))
  expect(screen.queryByText('Лишнее')).toBeNull()
  expect(screen.getByText('Слово 2')).toBeDefined()
  expect(post().comments_count).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Прочитать' }))
  expect(screen.getByText('Лишнее')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Восстановить' }))
  await waitFor(() => expect(screen.queryByText(/Комментарий удалён автором/)).toBeNull())
  expect(post().comments_count).toBe(3)
})

test('a moderator removes a comment at once, and may then give a reason', async () => {
  const theirs = makeComment({ id: 1, comment: '', image_url: '/media/a.webp' })
  const removed = { ...theirs, is_removed: true, may_restore: true }
  const { user, sent } = await showThread({
    ...moderator,
    ...list(makePage([theirs, makeComment({ id: 2 })])),
    ...respond(comments.remove, () => ({ status: 204 }), { params: { id: '1' } }),
    ...respond(comments.remove, () => ({ status: 204 }), { params: { id: '2' } }),
    ...serve(comments.explain, removed, { params: { id: '1' } }),
  })
  await screen.findByText('Слово 2')
  await user.click(screen.getAllByRole('button', { name: /^Меню комментария/ })[0]!)
  await user.click(within(await screen.findByRole('menu')).getByText('Удалить'))
  const question = await screen.findByRole('dialog', { name: 'Почему удалён комментарий?' })
  expect(sent('DELETE')).toHaveLength(1)
  await user.click(within(question).getByRole('radio', { name: 'Реклама' }))
  await user.click(within(question).getByRole('button', { name: 'Назвать причину' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The menu's button is gone with the comment, so the focus moves to the row in its place.
  await waitFor(() => expect(document.activeElement?.closest('article')?.id).toBe('comment-1'))
  expect(sent('PATCH')[0]).toMatchObject({ url: '/api/comments/removal-reason/1/', body: { reason: 'Реклама' } })
  // A removed comment with only a picture can be opened too.
  await user.click(screen.getByRole('button', { name: 'Прочитать' }))
  expect(screen.getByRole('img', { name: 'Изображение к комментарию' })).toBeDefined()

  await user.click(within(await menuOf(user, 'Слово 2')).getByText('Удалить'))
  await user.click(await screen.findByRole('button', { name: 'Без причины' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('PATCH')).toHaveLength(1)
})

// spec: B-555
test('a restore button is shown to whoever may restore, and a failed restore changes nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user, post } = await showThread({
    ...list(
      makePage(
        [
          makeComment({ id: 1, is_removed: true, comment: '', may_restore: true }),
          makeComment({ id: 2, is_removed: true, comment: '' }),
        ],
        { comments_count: 3 },
      ),
    ),
    ...refuse(comments.restore, 500, {}, { params: { id: '1' } }),
  })
  expect(await screen.findAllByText('Комментарий удалён автором или оракулом клуба')).toHaveLength(2)
  const [button, ...others] = screen.getAllByRole('button', { name: 'Восстановить' })
  expect(others).toEqual([])
  await user.click(button!)
  await waitFor(() => expect(log).toHaveBeenCalled())
  expect(screen.getAllByText('Комментарий удалён автором или оракулом клуба')).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(post().comments_count).toBe(3)
})

test('only the author of a comment removed by somebody else is offered to appeal', async () => {
  const removed = { is_removed: true, comment: 'Слово', user: mine }
  await showThread(
    list(
      makePage([
        makeComment({ id: 1, ...removed }),
        makeComment({ id: 2, ...removed, may_restore: true }),
        makeComment({ id: 3, is_removed: true, comment: '' }),
      ]),
    ),
  )
  const [link, ...others] = await screen.findAllByRole('link', { name: 'Возразить' })
  expect(others).toEqual([])
  expect(link!.closest('article')!.id).toBe('comment-1')
  expect(link!.getAttribute('href')).toBe('/appeal')
})

// spec: B-291, B-292, B-293, B-427
test('a moderator pins and unpins comments, and the newest pin stands first above the thread', async () => {
  const [one, two] = [makeComment({ id: 1 }), makeComment({ id: 2, pinned_comment: true })]
  const { user } = await showThread({
    ...moderator,
    ...list(makePage([two, one], { pinned: [two] })),
    ...serve(comments.pin, { ...one, pinned_comment: true }, { params: { commentId: '1' } }),
    ...serve(comments.unpin, { ...two, pinned_comment: false }, { params: { commentId: '2' } }),
  })
  await screen.findAllByText('Слово 2')
  expect(texts()).toEqual(['Слово 2', 'Слово 2', 'Слово 1'])
  await user.click(within(await menuOf(user, 'Слово 1')).getByText('Закрепить'))
  await waitFor(() => expect(texts()).toEqual(['Слово 1', 'Слово 2', 'Слово 2', 'Слово 1']))
  const [pinnedTwo] = screen.getAllByText('Слово 2')
  await user.click(within(pinnedTwo!.closest('article')!).getByRole('button', { name: /^Меню/ }))
  await user.click(await screen.findByText('Открепить'))
  await waitFor(() => expect(texts()).toEqual(['Слово 1', 'Слово 2', 'Слово 1']))
})

test('a member who is no moderator may neither pin comments nor remove others’', async () => {
  const { user } = await showThread(list(makePage([makeComment({ id: 1 })])))
  await screen.findByText('Слово 1')
  const menu = await menuOf(user, 'Слово 1')
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['Скопировать ссылку', 'Скрыть…', 'Пожаловаться'])
})

// spec: B-294, B-295, B-296, B-575
test.each([
  [500, false],
  [501, true],
])('a comment of %i characters is folded: %s', async (length, isFolded) => {
  const comment = `${'слово '.repeat(100).slice(0, length - 5)}конец`.padEnd(length, '!')
  expect([...comment]).toHaveLength(length)
  const { user } = await showThread(list(makePage([makeComment({ id: 1, comment })])))
  await waitFor(() => expect(names()).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Показать полностью' }) !== null).toBe(isFolded)
  expect(texts()[0]!.includes('конец')).toBe(!isFolded)
  if (!isFolded) return
  await user.click(screen.getByRole('button', { name: 'Показать полностью' }))
  expect(texts()[0]).toContain('конец')
  await user.click(screen.getByRole('button', { name: 'Скрыть' }))
  expect(texts()[0]).not.toContain('конец')
})

// spec: B-297, B-298
test('addresses in a comment open in a new tab, names link to people, and HTML is plain text', async () => {
  const comment =
    'См. https://a.example/x?y=1&z=2. www.b.example, javascript:alert(1) <img src=x onerror=alert(1)> @anna @никто @nobody https://bank.example@evil.example/'
  await showThread(list(makePage([makeComment({ id: 1, comment, mentions: [{ username: 'anna', name: 'Анна' }] })])))
  const text = (await screen.findByText(/См\./)).closest('[dir="auto"]')!
  expect(text.textContent).toBe(comment)
  expect(
    [...text.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href'), link.target]),
  ).toEqual([
    ['https://a.example/x?y=1&z=2', 'https://a.example/x?y=1&z=2', '_blank'],
    ['www.b.example', 'https://www.b.example/', '_blank'],
    ['@anna', '/users/anna/profile', ''],
  ])
  expect(text.querySelector('img')).toBeNull()
  expect(text.querySelector('a')!.rel).toBe('noopener noreferrer nofollow ugc')
})

test.each([
  ['a Cyrillic «а»', 'https://аpple.com/login', 'https://xn--pple-43d.com/login'],
  ['a Ukrainian «і»', 'www.bіnance.com', 'https://www.xn--bnance-pvf.com/'],
  ['a full stop of another alphabet', 'https://palata.ru。evil.example', 'https://palata.ru.evil.example/'],
  ['letters that are counted', 'https://b%69nance.com/x', 'https://binance.com/x'],
  ['a number', 'http://2130706433/x', 'http://127.0.0.1/x'],
  ['letters of full width', 'https://ｐalata.ru', 'https://palata.ru/'],
  ['a letter of another alphabet before a Russian end', 'https://сosо.рф', 'https://xn--os-gmcj.xn--p1ai/'],
])(
  'a comment’s address that leads elsewhere than it reads is shown as the browser resolves it: %s',
  async (_, typed, told) => {
    await showThread(list(makePage([makeComment({ id: 1, comment: `Входить тут: ${typed}` })])))
    const link = await screen.findByRole('link', { name: told })
    expect(link.getAttribute('href')).toBe(told)
    expect(screen.queryByText(typed, { exact: false })).toBeNull()
  },
)

test.each([
  ['Russian throughout', 'https://президент.рф/', 'https://xn--d1abbgf6aiiy.xn--p1ai/'],
  ['capitals', 'https://Example.COM:8080/A', 'https://example.com:8080/A'],
  ['letters after the host', 'https://a.example/рынок', 'https://a.example/%D1%80%D1%8B%D0%BD%D0%BE%D0%BA'],
])('an honest address in a comment is shown as it was typed: %s', async (_, typed, href) => {
  await showThread(list(makePage([makeComment({ id: 1, comment: `Входить тут: ${typed}` })])))
  expect((await screen.findByRole('link', { name: typed })).getAttribute('href')).toBe(href)
})

test('new comments wait behind a button without moving the thread, and take their places on a press', async () => {
  const fresh = [makeComment({ id: 8 }), makeComment({ id: 9, level: 1, parent_id: 1 })]
  const { user, queryClient, post } = await showThread({
    ...list(makePage([makeComment({ id: 2 }), makeComment({ id: 1 })], { comments_count: 3 })),
    ...serve(comments.since, { comments_count: 5, results: fresh }, at),
  })
  await screen.findByText('Слово 2')
  // An update cycle brings the new count.
  await act(async () => void putPosts(queryClient, [makePost({ id: 7, comments_count: 5, init_comments_count: 3 })]))
  const news = await screen.findByRole('button', { name: '2 новых' })
  expect(texts()).toEqual(['Слово 2', 'Слово 1'])
  expect(post().comments_count).toBe(5)
  await user.click(news)
  expect(texts()).toEqual(['Слово 8', 'Слово 2', 'Слово 1', 'Слово 9'])
  expect(screen.queryByRole('button', { name: '2 новых' })).toBeNull()
})

test('a waiting comment changed meanwhile appears as it is now, and a removed one is not counted', async () => {
  const fresh = [makeComment({ id: 8, comment: 'Первые слова' }), makeComment({ id: 9, comment: 'Снятые слова' })]
  const now = [makeComment({ id: 8, comment: 'Исправлено' }), makeComment({ id: 9, comment: '', is_removed: true })]
  const { user, queryClient, api } = await showThread({
    ...list(makePage([makeComment({ id: 2 })], { comments_count: 1 })),
    ...serve(comments.since, { comments_count: 3, results: fresh }, at),
    ...serve(comments.some, { comments_count: 2, results: now }, { ...at, query: { ids: '8,9' } }),
  })
  await screen.findByText('Слово 2')
  const hear = () =>
    commentUpdates.hear({ client: queryClient, api }, [{ topic: 'comments', kind: 'post', id: 7, ids: [8, 9] }])
  await act(async () => void hear())
  await screen.findByRole('button', { name: '2 новых' })
  await act(async () => void hear())
  await user.click(await screen.findByRole('button', { name: '1 новый' }))
  expect(await screen.findByText('Исправлено')).toBeDefined()
  expect(screen.queryByText('Снятые слова')).toBeNull()
  expect(names()).toHaveLength(3)
})

test('comments changed one after another are all read again, though each request aborts the one before', async () => {
  const asked: string[] = []
  const answers: (() => void)[] = []
  const reply = (id: number) =>
    respond(
      comments.some,
      async () => {
        asked.push(String(id))
        await new Promise<void>((answer) => answers.push(answer))
        const now = makeComment({ id, comment: `Стало ${id}` })
        return { status: 200, body: { comments_count: 3, results: [now] } }
      },
      { ...at, query: { ids: String(id) } },
    )
  const both = [1, 2].map((id) => makeComment({ id, comment: `Стало ${id}` }))
  const { queryClient, api } = await showThread({
    ...list(makePage([makeComment({ id: 3 }), makeComment({ id: 2 }), makeComment({ id: 1 })])),
    ...serve(comments.some, { comments_count: 3, results: both }, { ...at, query: { ids: '1,2' } }),
    ...reply(3),
    ...reply(2),
  })
  await screen.findByText('Слово 3')
  const hear = (...ids: number[]) =>
    act(async () => {
      const news = ids.map((id): LiveNews => ({ topic: 'comments', kind: 'post', id: 7, ids: [id] }))
      commentUpdates.hear({ client: queryClient, api }, news)
    })
  await hear(1, 2)
  expect(await screen.findByText('Стало 1')).toBeDefined()
  expect(screen.getByText('Стало 2')).toBeDefined()
  await hear(3)
  await hear(2)
  await waitFor(() => expect(asked).toEqual(['3']))
  await act(async () => answers.shift()!())
  expect(await screen.findByText('Стало 3')).toBeDefined()
  await waitFor(() => expect(asked).toEqual(['3', '2']))
  await act(async () => answers.shift()!())
})

// spec: B-041, B-042
test.each([
  ['on the first page', [makeComment({ id: 5 }), makeComment({ id: 1 })], 0],
  ['on another page, with its ancestors', [makeComment({ id: 9 })], 1],
])('the comment of the address is found %s, highlighted and focused', async (_, first, asked) => {
  const around = [makeComment({ id: 4 }), makeComment({ id: 5, level: 1, parent_id: 4 })]
  const { requests } = await showThread(
    {
      ...list(makePage(first, { next: '/api/comments/7/?after=9' })),
      ...serve(comments.list, makePage(around), { ...at, query: { comment_id: 5 } }),
    },
    '/opinion/7?comment_id=5',
  )
  await screen.findByText('Слово 5')
  expect(requests.filter(({ url }) => url.includes('comment_id'))).toHaveLength(asked)
  await waitFor(() => expect(document.activeElement?.id).toBe('comment-5'))
  expect(rowOf('Слово 5').className).toMatch(/target/)
  expect(names()).toHaveLength(asked === 0 ? 2 : 3)
  if (asked === 1) expect(screen.getByRole('button', { name: 'Показать ещё' })).toBeDefined()
})
