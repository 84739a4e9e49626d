import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { comments } from '@palata/contract/comments'
import { posts } from '@palata/contract/posts'
import { views } from '@palata/contract/views'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '#api/session.ts'
import { postKey, putPosts } from '#features/posts'
import { allowConsoleError, expectConsoleError, UNANSWERED } from '#testing/console.ts'
import { makeComment, makePage } from '#testing/features/comments.ts'
import { makePost } from '#testing/features/posts.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Answer, type Replies, refuse, respond, serve, silence } from '#testing/replies.ts'
import { PostPage } from './PostPage.tsx'

beforeEach(() => allowConsoleError(UNANSWERED))

const author = { username: 'anna', name: 'Анна Вель', avatar: '/media/anna.svg' }
const full = (given = {}) =>
  makePost({
    id: 7,
    content_type: 'material',
    title: 'Почему L2 дешевеют',
    rich_title: 'Почему <b>L2</b> дешевеют',
    short_description: 'Кто забирает маржу',
    content: '<p>Выручка роллапа</p>',
    is_ready_inner_page: true,
    author,
    comments_count: 4,
    init_comments_count: 4,
    ...given,
  })
const locked = (given = {}) => full({ content: '', is_ready_inner_page: false, is_locked: true, ...given })
const of = (post: ReturnType<typeof full>) => serve(posts.get, post, { params: { id: String(post.id) } })
const seen = serve(views.count, { views: 1 })
const member = { ...seen, ...serve(posts.similar, []), ...serve(accounts.me, people.paid) }
const place = { path: '/material/7', page: { path: '/material/7', params: { type: 'material', id: '7' } } }

const show = (replies: Replies, options = {}) => renderApp(<PostPage />, { ...place, replies, ...options })
const showMember = (post = full()) => show({ ...member, ...of(post) }, { token: 't' })
const saidToLog = () => vi.mocked(console.error).mock.calls.flat().map(String)
afterEach(() => storeToken(null))

// spec: B-111
test('a podcast’s page shows the player and other podcasts to members only, its open text to all', async () => {
  const podcast = full({ section_name: 'podcast', podcast_atributes: { id: 7 } })
  const calls = ['/api/podcasts/7/', '/api/alpha/last-podcast-list/']
  const askedBy = async (who: Me | null) => {
    const replies = { ...member, ...of(podcast), ...(who && serve(accounts.me, who)) }
    const shown = await show(replies, who ? { token: 't' } : {})
    await screen.findByText('Выручка роллапа')
    const asked = () => shown.requests.map(({ url }) => url.split('?')[0]!).filter((url) => /podcast/.test(url))
    return { ...shown, asked }
  }
  const paid = await askedBy(people.paid)
  await waitFor(() => expect(paid.asked()).toEqual(expect.arrayContaining(calls)))
  paid.unmount()
  storeToken(null)
  // The code of both is loaded by now, so the calls would not come later.
  for (const who of [null, people.reader]) {
    const { asked, unmount } = await askedBy(who)
    await act(async () => {})
    expect(asked()).toEqual([])
    expect(screen.queryByRole('region', { name: 'Выпуск' })).toBeNull()
    expect(screen.queryByText('Другие подкасты')).toBeNull()
    expect(screen.queryByRole('button', { name: /Слушать|Таймкоды/ })).toBeNull()
    unmount()
    storeToken(null)
  }
})

// spec: B-088, B-089, B-090, B-092, B-093, B-094, B-096, B-097, B-107
test('a member sees a post’s head, its title with the icon and its text', async () => {
  const { container } = await showMember(
    full({
      source: 'https://www.arbitrum.io/blog?a=1',
      icon: '/media/channel.svg',
      publication_date: '2026-11-20T11:05:00Z',
    }),
  )
  expect((await screen.findByText('Выручка роллапа')).tagName).toBe('P')
  const writer = screen.getByRole('link', { name: 'Анна Вель' })
  expect(writer.getAttribute('href')).toBe('/users/anna/profile')
  expect(['width', 'height'].map((side) => writer.querySelector('img')?.getAttribute(side))).toEqual(['16', '16'])
  expect(container.querySelector('time')?.textContent).toBe('20 ноября, 14:05')
  const source = screen.getByRole('link', { name: 'arbitrum.io' })
  expect(source.getAttribute('href')).toBe('https://www.arbitrum.io/blog?a=1')
  expect(source.getAttribute('rel')).toContain('noopener')
  expect(screen.getByRole('button', { name: 'Комментариев: 4' }).textContent).toBe('4')
  expect(screen.getByRole('button', { name: /Действия/ })).toBeDefined()
  const title = screen.getByRole('heading', { level: 1 })
  expect(title.querySelector('b')?.textContent).toBe('L2')
  expect(title.parentElement?.querySelector('img')?.getAttribute('src')).toBe('/media/channel.svg')
  const inOrder = [writer, title, screen.getByText('Выручка роллапа')]
  const order = inOrder.toSorted((one, other) => (one.compareDocumentPosition(other) & 4 ? -1 : 1))
  expect(order).toEqual(inOrder)
})

// spec: B-094, B-107
test.each(['news', 'opinion'] as const)('a member has the actions of a post of the kind %s', async (content_type) => {
  const path = `/${content_type}/7`
  await show(
    { ...member, ...of(full({ content_type })) },
    { token: 't', path, page: { path, params: { type: content_type, id: '7' } } },
  )
  expect(await screen.findByRole('button', { name: 'Действия: Почему L2 дешевеют' })).toBeDefined()
})

// spec: B-091
test.each([
  ['2026-05-12T11:05:00Z', '12 мая, 14:05'],
  ['2023-05-12T11:05:00Z', '12 мая 2023, 14:05'],
  ['2025-12-31T20:59:00Z', '31 декабря 2025, 23:59'],
  ['2025-12-31T21:00:00Z', '1 января, 00:00'],
])('a post published at %s is dated %s', async (publication_date, date) => {
  const { container } = await showMember(full({ publication_date }))
  await waitFor(() => expect(container.querySelector('time')?.textContent).toBe(date))
})

// spec: B-095
test('a post’s link to the admin is shown only to those who get its address', async () => {
  const { unmount } = await showMember(full({ admin_link: 'https://admin.example.org/posts/7' }))
  const link = await screen.findByRole('link', { name: 'Админка' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'https://admin.example.org/posts/7',
    '_blank',
  ])
  unmount()
  await showMember()
  await screen.findByText('Выручка роллапа')
  expect(screen.queryByRole('link', { name: 'Админка' })).toBeNull()
})

test.each([
  ['Farside Investors', true],
  ['arbitrum.io', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
])('the source «%s» is never a link, and is shown as a name: %s', async (source, isShown) => {
  const { container } = await showMember(full({ source }))
  await screen.findByText('Выручка роллапа')
  expect(container.querySelectorAll('time ~ a')).toHaveLength(0)
  expect(screen.queryByText(source) !== null).toBe(isShown)
})

// spec: B-008, B-108, B-109, B-110, B-419
test.each([
  ['a guest', null, ['Оформить подписку', 'Войти']],
  ['a reader without access', people.reader, ['Оформить подписку']],
])('%s sees a post’s lead and the offer in place of the text and all below it', async (_, me, offered) => {
  const { container } = await show(
    { ...seen, ...of(locked({ embed_links: ['https://t.me/palata/12'] })), ...(me && serve(accounts.me, me)) },
    me ? { token: 't' } : {},
  )
  await screen.findByText('Полный доступ к материалам открыт только участникам клуба')
  expect(screen.getByText('Кто забирает маржу')).toBeDefined()
  const stub = screen.getByRole('region', { name: 'Доступ по подписке' })
  expect(within(stub).getByRole('link', { name: 'Оформить подписку' }).getAttribute('href')).toBe(
    '/user/subscription/purchase',
  )
  expect(offered.includes('Войти')).toBe(within(stub).queryByRole('button', { name: 'Войти' }) !== null)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Комментариев: 4' }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: /Действия/ })).toBeNull()
  expect(container.querySelector('[data-comments]')).toBeNull()
  expect(screen.queryByText(/t\.me|Telegram/)).toBeNull()
})

// spec: B-101
test('a member sees a post’s reactions and can press them, and a reader without access sees none', async () => {
  const { unmount } = await showMember()
  await screen.findByText('Выручка роллапа')
  const bar = await screen.findByRole('group', { name: 'Реакции' })
  const buttons = within(bar).getAllByRole<HTMLButtonElement>('button')
  expect(buttons.map((button) => button.disabled || button.getAttribute('aria-disabled'))).toEqual(Array(7).fill(null))
  unmount()
  await show({ ...seen, ...of(locked()), ...serve(accounts.me, people.reader) }, { token: 't' })
  await screen.findByText('Полный доступ к материалам открыт только участникам клуба')
  expect(screen.queryByRole('group', { name: 'Реакции' })).toBeNull()
})

test('an unpublished post takes no comments or reactions, and a removed one keeps its discussion readable', async () => {
  const { unmount } = await showMember(full({ live: false, is_mine: true, comments_count: 0 }))
  await screen.findByText('Выручка роллапа')
  expect(screen.queryByRole('group', { name: 'Реакции' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Комментарии' })).toBeNull()
  unmount()
  const removed = { at: '2026-11-20T08:30:00.000Z', reason: 'Реклама' }
  const thread = serve(comments.list, makePage([makeComment({ id: 1 })]), { params: { postId: '7' } })
  await show({ ...member, ...of(full({ live: false, removed, comments_count: 1 })), ...thread }, { token: 't' })
  await screen.findByText('Слово 1')
  expect(screen.queryByRole('textbox', { name: 'Ваш комментарий' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ответить' })).toBeNull()
})

test('a post’s text replaces the offer once access begins', async () => {
  let isKnown = false
  const post = () => ({ status: 200, body: isKnown ? full() : locked() })
  const replies = { ...member, ...respond(posts.get, post, { params: { id: '7' } }) }
  const { queryClient } = await show(replies, { token: 't' })
  isKnown = true
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('Выручка роллапа')).toBeDefined()
  expect(screen.queryByText(/Полный доступ/)).toBeNull()
})

// spec: B-255, B-256
test('a post opened from a list shows the list’s item at once and its text once loaded', async () => {
  const answer = Promise.withResolvers<Answer<ReturnType<typeof full>>>()
  const replies = { ...member, ...respond(posts.get, () => answer.promise, { params: { id: '7' } }) }
  const { queryClient } = await show(replies, { token: 't' })
  await act(async () => void putPosts(queryClient, [full({ content: '', is_ready_inner_page: false })]))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Почему L2 дешевеют')
  expect(screen.getByRole('status', { name: 'Загрузка публикации' })).toBeDefined()
  await act(async () => answer.resolve({ status: 200, body: full() }))
  expect(await screen.findByText('Выручка роллапа')).toBeDefined()
  expect(queryClient.getQueryData(postKey(7))).toMatchObject({ is_ready_inner_page: true })
})

// spec: B-544
test('a post’s text that failed to load says so, logs the status and can be requested again', async () => {
  expectConsoleError(/^Сетевая ошибка при получении публикации: HTTP error! Status: 503$/)
  let status = 503
  const post = () => ({ status, body: full() })
  await show({ ...member, ...respond(posts.get, post, { params: { id: '7' } }) }, { token: 't' })
  await screen.findByText('Не удалось загрузить публикацию')
  expect(saidToLog()).toContain('Сетевая ошибка при получении публикации: HTTP error! Status: 503')
  status = 200
  await act(() => screen.getByRole('button', { name: 'Повторить' }).click())
  expect(await screen.findByText('Выручка роллапа')).toBeDefined()
})

test.each([404, 410])('a post answered with %i is shown as not found', async (status) => {
  await show({ ...member, ...refuse(posts.get, status, {}, { params: { id: '7' } }) }, { token: 't' })
  expect(await screen.findByRole('heading', { name: 'Публикация не найдена' })).toBeDefined()
})

// spec: B-026
test('a post of another kind is not found at this address', async () => {
  await showMember(full({ content_type: 'opinion' }))
  expect(await screen.findByRole('heading', { name: 'Публикация не найдена' })).toBeDefined()
})

test('a loading post shows a skeleton', async () => {
  await show({ ...member, ...respond(posts.get, silence, { params: { id: '7' } }) }, { token: 't' })
  expect(screen.getByRole('status', { name: 'Загрузка публикации' })).toBeDefined()
})

// spec: B-099, B-100
test('a member sees a post’s pictures missing from the text and its embeds, without requests to other sites', async () => {
  const { container } = await showMember(
    full({
      images_list: ['/media/cover.svg', '/media/in-text.svg', '/media/extra.svg'],
      content: '<p>Выручка роллапа</p><figure><img src="/media/in-text.svg" alt=""></figure>',
      embed_links: ['https://www.youtube.com/watch?v=abc-_efghi1', 'https://t.me/palata/12', 'javascript:alert(1)'],
    }),
  )
  await screen.findByText('Выручка роллапа')
  const sources = [...container.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))
  for (const source of ['/media/cover.svg', '/media/in-text.svg', '/media/extra.svg'])
    expect([source, sources.filter((other) => other === source)]).toEqual([source, [source]])
  expect(screen.getByRole('link', { name: 'Показать видео' }).getAttribute('href')).toBe(
    'https://www.youtube.com/watch?v=abc-_efghi1',
  )
  expect(screen.getByRole('link', { name: 'Показать запись' }).getAttribute('href')).toBe('https://t.me/palata/12')
  expect(container.querySelectorAll('iframe, a[href^="javascript"]')).toHaveLength(0)
  expect(sources.filter((source) => /^https?:/.test(source ?? ''))).toEqual([])
})

test('a post’s coins are listed beside it with their changes since publication', async () => {
  const coin = {
    api_id: 'arbitrum',
    symbol: 'arb',
    image: '/media/coins/arbitrum',
    start_price: 1,
    current_price: 0.9,
    price_change: -10,
    priced_at: '2026-11-20T08:40:00Z',
  }
  const { unmount } = await showMember(full({ coin_prices: [coin] }))
  const panel = await screen.findByRole('region', { name: /Монеты в публикации/ })
  expect(within(panel).getByText('ARB')).toBeDefined()
  expect(panel.textContent).toContain('$0.9 на 11:40−10.00%')
  unmount()
  await showMember(full({ coin_prices: [{ ...coin, priced_at: '2026-11-20T07:58:00Z' }] }))
  const lost = await screen.findByRole('region', { name: /Монеты в публикации/ })
  expect(lost.textContent).toMatch(/ARBнет данных$/)
})
