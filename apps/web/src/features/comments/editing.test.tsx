import { accounts } from '@palata/contract/accounts'
import { comments } from '@palata/contract/comments'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Comments, commentUpdates } from '#features/comments'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { makeComment, makePage } from '#testing/features/comments.ts'
import { at, field, list, menuOf, mine, rowOf, showThread } from '#testing/features/thread.tsx'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { respond, serve } from '#testing/replies.ts'
import { Pressable } from '#ui/controls/Pressable.tsx'

beforeEach(() => allowConsoleError(UNANSWERED))

test('an edit does not replace what another window wrote meanwhile until its writer has seen that text', async () => {
  const own = makeComment({ id: 1, user: mine, comment: 'Было', revision: 2 })
  const other = { ...own, comment: 'Из другого окна', is_edited: true, revision: 3 }
  const { user, sent, queryClient, api } = await showThread({
    ...list(makePage([own])),
    ...serve(comments.some, { comments_count: 1, results: [other] }, { ...at, query: { ids: '1' } }),
    ...respond(
      comments.update,
      ({ body }) =>
        (body as { revision: number }).revision === 3
          ? { status: 200, body: { comments: { ...other, comment: 'Из этого окна', revision: 4 } } }
          : { status: 409, body: { detail: 'Комментарий уже изменили в другом окне.' } },
      { params: { id: '1' } },
    ),
  })
  await screen.findByText('Было')
  await user.click(within(await menuOf(user, 'Было')).getByText('Редактировать'))
  await user.type(await field('Правка комментария'), '{Control>}a{/Control}Из этого окна')
  // The stream brings the newer text while the form is open.
  await act(
    async () =>
      void commentUpdates.hear({ client: queryClient, api }, [{ topic: 'comments', kind: 'post', id: 7, ids: [1] }]),
  )
  for (const attempt of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(sent('PATCH')).toHaveLength(attempt))
    expect(within(await screen.findByRole('alert')).getByText('Из другого окна')).toBeDefined()
  }
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Сохранить поверх' }))
  expect(await screen.findByText('Из этого окна')).toBeDefined()
  expect(sent('PATCH').map(({ body }) => (body as { revision: number }).revision)).toEqual([2, 2, 3])
})

type Shown = Awaited<ReturnType<typeof showThread>>

/** The stream brings comments as they are now. */
const hear = ({ queryClient, api }: Shown, ids: number[]) =>
  act(
    async () =>
      void commentUpdates.hear({ client: queryClient, api }, [{ topic: 'comments', kind: 'post', id: 7, ids }]),
  )

const edit = async ({ user }: Shown, words: string) => {
  await user.click(within(await menuOf(user, words)).getByText('Редактировать'))
  return field('Правка комментария')
}

const answer = async ({ user }: Shown, words: string) => {
  await user.click(within(rowOf(words)).getByRole('button', { name: 'Ответить' }))
  return field('Ответ: Анна Вель')
}

const own = makeComment({ id: 1, user: mine, comment: 'Моё', revision: 1 })
const other = makeComment({ id: 2, comment: 'Чужое' })
const removed = (comment: typeof own) => ({ ...comment, is_removed: true })

test.each([
  [
    'an edit',
    (shown: Shown) => edit(shown, 'Моё'),
    [removed(own), other],
    'Комментарий удалён, сохранить правку нельзя.',
  ],
  [
    'an answer',
    (shown: Shown) => answer(shown, 'Чужое'),
    [own, removed(other)],
    'Комментарий удалён, ответить на него нельзя.',
  ],
])(
  '%s whose comment another tab removes keeps its text to be copied, until it is put away',
  async (_, open, after, words) => {
    const shown = await showThread({
      ...list(makePage([own, other])),
      ...serve(comments.some, { comments_count: 1, results: after }, { ...at, query: { ids: '1,2' } }),
    })
    await screen.findByText('Моё')
    await shown.user.type(await open(shown), ' и ещё слово')
    await hear(shown, [1, 2])
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(words)
    const area = alert.closest('form')!.querySelector('textarea')!
    expect([area.value.endsWith(' и ещё слово'), area.readOnly]).toEqual([true, true])
    expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull()
    await shown.user.click(within(alert).getByRole('button', { name: 'Скопировать' }))
    expect(await navigator.clipboard.readText()).toBe(area.value)
    await shown.user.click(within(alert).getByRole('button', { name: 'Убрать' }))
    await waitFor(() => expect(area.isConnected).toBe(false))
    expect(screen.getByText('Комментарий удалён автором или оракулом клуба')).toBeDefined()
  },
)

test('a form without a word of its own closes with its comment', async () => {
  const shown = await showThread({
    ...list(makePage([own, other])),
    ...serve(comments.some, { comments_count: 1, results: [removed(own), other] }, { ...at, query: { ids: '1,2' } }),
  })
  await screen.findByText('Моё')
  await edit(shown, 'Моё')
  await hear(shown, [1, 2])
  await screen.findByText('Комментарий удалён автором или оракулом клуба')
  expect(screen.queryByRole('alert')).toBeNull()
})

/** A thread that is closed by a button, as a removal elsewhere does. */
function Closing() {
  const [isClosed, close] = useState(false)
  return (
    <>
      <Comments of={{ contentType: 'opinion', objectId: 7 }} author="anna" isClosed={isClosed} />
      <Pressable onClick={() => close(true)}>Закрыть обсуждение</Pressable>
    </>
  )
}

test('a comment begun under a post that is removed meanwhile stays until it is put away', async () => {
  const { user } = await renderApp(<Closing />, {
    token: 't',
    replies: { ...serve(accounts.me, people.paid), ...list(makePage([other])) },
  })
  await user.type(await field(), 'Начатое')
  await user.click(screen.getByRole('button', { name: 'Закрыть обсуждение' }))
  const alert = await screen.findByRole('alert')
  expect([alert.textContent?.includes('Обсуждение закрыто.'), (await field()).value]).toEqual([true, 'Начатое'])
  await user.click(within(alert).getByRole('button', { name: 'Убрать' }))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})

test('the form of a pinned copy goes on in the thread when another tab unpins the comment', async () => {
  const pinned = { ...own, pinned_comment: true }
  const shown = await showThread({
    ...list(makePage([pinned, other], { pinned: [pinned] })),
    ...serve(comments.some, { comments_count: 2, results: [own, other] }, { ...at, query: { ids: '1,2' } }),
  })
  const copy = (await screen.findByText('Закреплено', { selector: 'p' })).parentElement!
  await shown.user.click(within(copy).getByRole('button', { name: /^Меню комментария/ }))
  await shown.user.click(within(await screen.findByRole('menu')).getByText('Редактировать'))
  await shown.user.type(await field('Правка комментария'), ' и ещё')
  await hear(shown, [1, 2])
  await waitFor(() => expect(copy.isConnected).toBe(false))
  expect((await field('Правка комментария')).value).toBe('Моё и ещё')
})

test('«Отмена» drops what was typed in an edit, Escape keeps it', async () => {
  const shown = await showThread(list(makePage([own])))
  await screen.findByText('Моё')
  await shown.user.type(await edit(shown, 'Моё'), ' и ещё')
  await shown.user.keyboard('{Escape}')
  expect((await edit(shown, 'Моё')).value).toBe('Моё и ещё')
  await shown.user.click(screen.getByRole('button', { name: 'Отмена' }))
  expect((await edit(shown, 'Моё')).value).toBe('Моё')
})
