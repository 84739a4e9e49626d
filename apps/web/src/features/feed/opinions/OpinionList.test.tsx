import { feed } from '@palata/contract/feed'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makePost } from '#testing/features/posts.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { OpinionList } from './OpinionList.tsx'

// spec: B-259
test('a pointer over a post removes its new marker in a person’s list as well', async () => {
  const results = [makePost({ id: 1, title: 'Первое', is_new: true }), makePost({ id: 2, title: 'Второе' })]
  await renderApp(<OpinionList username="anna" title="Мнения" />, {
    replies: { ...serve(feed.opinions, { results, next: null }, { params: { username: 'anna' } }) },
  })
  const card = (await screen.findByText('Первое')).closest('article')!
  expect(card.dataset.color).toBe('new')
  fireEvent.mouseEnter(card)
  await waitFor(() => expect(card.dataset.color).toBe('plain'))
  expect(screen.getAllByRole('article')).toHaveLength(2)
})
