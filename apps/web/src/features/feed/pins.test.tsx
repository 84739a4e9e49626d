import { accounts } from '@palata/contract/accounts'
import { postPublishing } from '@palata/contract/posts/publishing'
import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AlphaCard, getPost, putPosts } from '#features/posts'
import { makePost } from '#testing/features/posts.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { useDays } from './useDays.ts'

const PAGES = [{ ids: [1, 2, 3], next: null }]

function List() {
  const client = useQueryClient()
  if (!getPost(client, 1))
    putPosts(
      client,
      [1, 2, 3].map((id) => makePost({ id, publication_date: `2026-11-20T1${3 - id}:00:00.000Z` })),
    )
  const { alpha } = useDays(PAGES)
  return alpha
    .flatMap(({ ids }) => ids)
    .map((id) => <AlphaCard key={id} post={getPost(client, id)!} today="2026-11-20" onChannel={() => {}} />)
}

const order = () => screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)

// spec: B-334
test('a pinned post comes first in its day, an unpinned one goes back to its place', async () => {
  const { user } = await renderApp(<List />, {
    token: 't',
    replies: {
      ...serve(accounts.me, people.moderator),
      ...serve(postPublishing.pin, { pinned_day: true, pinned_all_time: false }),
      ...serve(postPublishing.unpin, null),
    },
  })
  const act = async (entry: string) => {
    await user.click(screen.getByRole('button', { name: 'Действия: Публикация 3' }))
    await user.click(await screen.findByRole('menuitem', { name: entry }))
  }
  expect(order()).toEqual(['Публикация 1', 'Публикация 2', 'Публикация 3'])
  await act('Закрепить')
  await waitFor(() => expect(order()).toEqual(['Публикация 3', 'Публикация 1', 'Публикация 2']))
  await act('Открепить')
  await waitFor(() => expect(order()).toEqual(['Публикация 1', 'Публикация 2', 'Публикация 3']))
})
