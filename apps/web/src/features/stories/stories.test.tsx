import { type Story, stories } from '@palata/contract/stories'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { useFolded, withoutFolded } from './queries.ts'
import { StoryPart } from './StoryPart.tsx'

const item = (id: number, minutes: number, given: Partial<Story['items'][number]> = {}): Story['items'][number] => ({
  key: `post ${id}`,
  kind: 'news',
  url: `/news/${id}`,
  source: `site${id}.example`,
  title: `Рассказ ${id}`,
  at: new Date(Date.parse('2026-11-20T08:21:00Z') + minutes * 60_000).toISOString(),
  mark: null,
  comments_count: 0,
  ...given,
})
const story: Story = {
  id: 5,
  lead_id: 1,
  folded_ids: [2, 3],
  items: [
    item(9, 0, { kind: 'forecast', url: 'https://t.me/lenta/9', source: 'Лента @lenta' }),
    item(1, 2),
    item(2, 5, { mark: 'denial', comments_count: 3 }),
    item(3, 125),
  ],
  linked: [item(4, 30, { kind: 'opinion', url: '/opinion/4' })],
  price: { api_id: 'bitcoin', symbol: 'BTC', first: 90_870, current: 91_240, change: 0.41 },
}
function Shown({ posts }: { posts: number[] }) {
  useFolded([], true)
  return posts.map((id) => (
    <section key={id} aria-label={`карточка ${id}`}>
      <StoryPart postId={id} />
    </section>
  ))
}
const show = (given: Partial<Story> = {}, posts = [1]) =>
  renderApp(<Shown posts={posts} />, { replies: serve(stories.newest, { results: [{ ...story, ...given }] }) })

test('the leader tells the price then and now and how many more sources; a press opens them with their minutes', async () => {
  const { user, container } = await show()
  const toggle = await screen.findByRole('button', { name: 'ещё 3 источника' })
  expect(container.textContent?.replaceAll('\u00a0', ' ')).toContain('→')
  expect(container.textContent).toContain('+0.41%')
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('Рассказ 2')).toBeNull()

  toggle.focus()
  await user.keyboard('{Enter}')
  await screen.findByText('Рассказ 2')
  expect(screen.getByRole('button', { name: '4 источника' }).getAttribute('aria-expanded')).toBe('true')
  const links = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])
  expect(links).toEqual([
    ['https://t.me/lenta/9', 'Лента @lenta первыйРассказ 9'],
    ['/news/1', 'site1.example +2 минРассказ 1'],
    ['/news/2', 'site2.example +5 минопровержениеРассказ 23 комментария'],
    ['/news/3', 'site3.example +2 чРассказ 3'],
    ['/opinion/4', 'site4.example мнениеРассказ 4'],
  ])

  await user.click(screen.getByRole('button', { name: '4 источника' }))
  expect(screen.queryByText('Рассказ 2')).toBeNull()
})

test('another card has nothing of the story', async () => {
  await show({}, [1, 2, 8])
  // The story is there, at the card that leads it.
  await screen.findByRole('button', { name: 'ещё 3 источника' })
  for (const other of ['карточка 2', 'карточка 8'])
    expect(screen.getByRole('region', { name: other }).textContent).toBe('')
})

test('news are folded only into a card that is listed', () => {
  expect(withoutFolded([1, 2, 3, 8], [story])).toEqual([1, 8])
  expect(withoutFolded([2, 3, 8], [story])).toEqual([2, 3, 8])
})
