import { type Mute, mutes } from '@palata/contract/mutes'
import { type Story, stories } from '@palata/contract/stories'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { storeToken } from '#api/session.ts'
import { renderApp } from '#testing/render.tsx'
import { refuse, serve } from '#testing/replies.ts'
import { Toasts } from '#ui/toasts/index.ts'
import { useFolded, withoutFolded } from './queries.ts'
import { StoryPart } from './StoryPart.tsx'

afterEach(() => storeToken(null))

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
const show = (given: Partial<Story> = {}, posts = [1], options: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(
    <>
      <Shown posts={posts} />
      <Toasts />
    </>,
    {
      ...options,
      replies: { ...serve(stories.newest, { results: [{ ...story, ...given }] }), ...options.replies },
    },
  )

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

const OPENED = { name: 'ещё 3 источника' }
const HIDE = { name: 'Скрыть историю' }

test('a member hides the story from its card while it goes on, and takes it back', async () => {
  const mute: Mute = {
    id: 1,
    kind: 'story',
    name: '5',
    label: 'Рассказ 1',
    places: ['feeds', 'notifications', 'comments'],
    until: null,
    created_at: '2026-11-20T09:00:00.000Z',
  }
  const { user, requests } = await show({}, [1], {
    token: 'member',
    replies: { ...serve(mutes.add, mute), ...serve(mutes.remove, null), ...serve(mutes.list, { results: [] }) },
  })
  await user.click(await screen.findByRole('button', OPENED))
  const hide = await screen.findByRole('button', HIDE)
  hide.focus()
  await user.keyboard('{Enter}')
  await screen.findByText('Скрыто: Рассказ 1')
  const sent = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body])
  const body = { kind: 'story', name: '5', until: 'story', places: ['feeds', 'notifications', 'comments'] }
  expect(sent()).toEqual([['POST', '/api/mutes/', body]])
  await user.click(screen.getByRole('button', { name: 'Вернуть' }))
  await waitFor(() => expect(sent()[1]?.slice(0, 2)).toEqual(['DELETE', '/api/mutes/?kind=story&name=5']))
})

test('a refusal to hide a story is told', async () => {
  const { user } = await show({}, [1], {
    token: 'member',
    replies: refuse(mutes.add, 400, { detail: 'Скрыто уже пятьсот' }),
  })
  await user.click(await screen.findByRole('button', OPENED))
  await user.click(await screen.findByRole('button', HIDE))
  await screen.findByText('Скрыто уже пятьсот')
})

test('a guest is not offered to hide a story', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', OPENED))
  await screen.findByText('Рассказ 2')
  expect(screen.queryByRole('button', HIDE)).toBeNull()
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
