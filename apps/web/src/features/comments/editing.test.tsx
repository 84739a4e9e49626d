import { comments } from '@palata/contract/comments'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { commentUpdates } from '#features/comments'
import { makeComment, makePage } from '#testing/comments.ts'
import { respond, serve } from '#testing/replies.ts'
import { at, field, list, menuOf, mine, showThread } from '#testing/thread.tsx'

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
