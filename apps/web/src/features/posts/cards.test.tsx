import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accounts } from '@palata/contract/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makePost } from '#testing/features/posts.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { AlphaCard, cardColor } from './AlphaCard.tsx'
import { NewsCard } from './NewsCard.tsx'

const TODAY = '2026-11-20'
const author = { username: 'anna', name: 'Анна Вель', avatar: '/media/anna.svg' }
const comment = { id: 31, comment: 'Третий день <b>подряд</b>', user: { name: 'Олег', avatar: '' } }
const coin = {
  api_id: 'bitcoin',
  symbol: 'BTC',
  image: '/media/coins/bitcoin',
  start_price: 100,
  current_price: 91.5,
  price_change: -8.5,
  priced_at: '2026-11-20T08:59:00Z',
}
const news = (given = {}) => makePost({ id: 7, content_type: 'news', title: 'Приток в ETF', ...given })
const alpha = (given = {}) => makePost({ id: 9, content_type: 'opinion', title: 'Почему L2 дешевеют', ...given })
const showNews = (given = {}, options = {}) =>
  renderApp(<NewsCard post={news(given)} today={TODAY} onChannel={() => {}} />, options)
const showAlpha = (given = {}, options = {}) =>
  renderApp(<AlphaCard post={alpha(given)} today={TODAY} onChannel={() => {}} />, options)

// spec: B-062, B-063, B-064, B-065, B-066, B-067
test('a news row has its time, icon, title, coins, last comment and pictures', async () => {
  const { container } = await showNews({
    coin_prices: [coin],
    last_comment: comment,
    images_list: ['/media/a.svg', '/media/b.svg'],
  })
  expect(container.querySelector('time')?.textContent).toMatch(/^\d\d:\d\d$/)
  expect(container.querySelector('img[src="/static/post.svg"]')).not.toBeNull()
  expect(screen.getByRole('link', { name: 'Приток в ETF' }).getAttribute('href')).toBe('/news/7')
  expect(screen.getByText('BTC')).toBeDefined()
  expect(container.textContent).toContain('8.50%')
  expect(screen.getByRole('link', { name: /Олег ?: Третий день подряд/ }).getAttribute('href')).toBe(
    '/news/7?comment_id=31',
  )
  expect(container.querySelectorAll('img[src^="/media/a"], img[src^="/media/b"]')).toHaveLength(2)
})

// spec: B-196
test('a last comment without text is shown as «Изображение»', async () => {
  await showNews({ last_comment: { ...comment, comment: '' } })
  expect(screen.getByRole('link', { name: /^Олег ?: Изображение$/ })).toBeDefined()
})

// spec: B-061
test('a new post’s row carries the marker «новое», and a read one does not', async () => {
  const { unmount } = await showNews({ is_new: true })
  expect(screen.getByRole('img', { name: 'новое' })).toBeDefined()
  unmount()
  await showNews()
  expect(screen.queryByRole('img', { name: 'новое' })).toBeNull()
})

test('an alpha card without a cover shows its icon instead', async () => {
  const { container, unmount } = await showAlpha({ images_list: [], icon: '/media/channel-1.svg' })
  expect(container.querySelector('img[src="/media/channel-1.svg"] + h4')).not.toBeNull()
  unmount()
  const covered = await showAlpha({ images_list: ['/media/cover.svg'], icon: '/media/channel-1.svg' })
  expect(covered.container.querySelector('img[src="/media/channel-1.svg"]')).toBeNull()
})

// spec: B-070, B-071, B-622
test.each([
  ['выжимка-pon', '/static/club-chat.svg'],
  ['обзор-x', '/static/x-logo.svg'],
  ['macro', '/media/channel-1.svg'],
])('the icon of a post in the channel %s is %s', async (slug, icon) => {
  const { container } = await showNews({ icon: '/media/channel-1.svg', channels: [{ id: 1, name: slug, slug }] })
  expect(container.querySelector('time + img')?.getAttribute('src')).toBe(icon)
})

// spec: B-262
test.each([
  [7, 4, '7+3'],
  [7, 7, '7'],
])('a card with %i comments, %i of them seen, shows %s', async (comments_count, init_comments_count, said) => {
  await showAlpha({ comments_count, init_comments_count })
  expect(screen.getByRole('img', { name: 'Комментариев: 7' }).textContent).toBe(said)
})

test('the place of a last comment is reserved for a possible member only', async () => {
  const locked = { is_locked: true, comments_count: 3 }
  const places = (container: HTMLElement) => container.querySelectorAll('p[aria-hidden]').length
  const guest = await showNews(locked)
  expect(places(guest.container)).toBe(1)
  guest.unmount()
  const quiet = await showNews({ ...locked, comments_count: 0 })
  expect(places(quiet.container)).toBe(0)
  quiet.unmount()
  const replies = { ...serve(accounts.me, people.reader) }
  const { container } = await showNews(locked, { replies, token: 'a' })
  await waitFor(() => expect(places(container)).toBe(0))
  localStorage.clear()
})

// spec: B-072, B-075, B-076, B-077, B-078, B-079, B-080, B-081, B-082
test('an alpha card has its cover, title, lead, date, author, channels, star, menu and last comment', async () => {
  const { container } = await showAlpha({
    images_list: ['/media/cover.svg'],
    rich_title: 'Почему <b>L2</b> дешевеют',
    short_description: 'Разбираем выручку',
    author,
    channels: [{ id: 1, name: 'Аналитика', slug: 'analytics' }],
    last_comment: comment,
    publication_date: '2025-05-12T09:00:00Z',
  })
  expect(container.querySelector('img[src="/media/cover.svg"]')).not.toBeNull()
  expect(container.querySelector('h4 b')?.textContent).toBe('L2')
  expect(screen.getByText('Разбираем выручку')).toBeDefined()
  expect(container.querySelector('time')?.textContent).toBe('12 мая 2025')
  expect(screen.getByRole('link', { name: /Анна Вель/ }).getAttribute('href')).toBe('/users/anna/profile')
  expect(screen.getByRole('button', { name: 'Аналитика' })).toBeDefined()
  expect(screen.getByRole('button', { name: /В избранное/ }).getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByRole('button', { name: /Действия/ })).toBeDefined()
  expect(screen.getByRole('link', { name: /Олег ?: Третий день подряд/ })).toBeDefined()
})

test.each([
  ['a locked text', { is_locked: true, reading_minutes: 11 }, 'ещё 11 мин'],
  ['an open one', { is_locked: false, reading_minutes: 11 }, null],
  ['a locked one that nobody has measured', { is_locked: true, reading_minutes: 0 }, null],
  ['a podcast, which tells how long it sounds', { is_locked: true, reading_minutes: 1, section_name: 'podcast' }, null],
])('an alpha card with %s shows how much is left to read', async (_, given, words) => {
  await showAlpha(given)
  expect(screen.queryByTitle('Продолжение открыто участникам')?.textContent?.replace('\u00a0', ' ') ?? null).toBe(words)
})

// spec: B-031, B-032
test('an author’s name on a card links to their profile, and one’s own to the settings', async () => {
  const replies = { ...serve(accounts.me, { ...people.moderator, username: 'anna' }) }
  const { unmount } = await showAlpha({ author }, { token: 't', replies })
  expect((await screen.findByRole('link', { name: /Анна Вель/ })).getAttribute('href')).toBe('/user/settings')
  unmount()
  await showAlpha({ author }, { token: 't', replies: { ...serve(accounts.me, people.reader) } })
  expect((await screen.findByRole('link', { name: /Анна Вель/ })).getAttribute('href')).toBe('/users/anna/profile')
})

// spec: B-083, B-084, B-085
test.each([
  [{ live: false, is_new: true, color: 'red' }, 'moderation'],
  [{ live: true, is_new: true, color: 'red' }, 'new'],
  [{ live: true, is_new: false, color: 'red' }, 'red'],
  [{ live: true, is_new: false, color: 'purple' }, 'purple'],
  [{ live: true, is_new: false, color: 'green' }, 'green'],
  [{ live: true, is_new: false, color: 'gray' }, 'gray'],
  [{ live: true, is_new: false, color: '' }, 'plain'],
] as const)('a card of a post with %o has the colour %s', async (given, color) => {
  expect(cardColor(given)).toBe(color)
  const { container } = await showAlpha(given)
  expect(container.querySelector('article')?.dataset.color).toBe(color)
})

// spec: B-083, B-084, B-613, B-614, C-418, C-419
test('in every theme a card on moderation is yellow, a new one blue, a falling one red and a rising one green', () => {
  const css = readFileSync(join(import.meta.dirname, '../../ui/theme/tokens.css'), 'utf8')
  const hues = (token: string) =>
    [...css.matchAll(new RegExp(`--${token}: #(\\w{6});`, 'g'))].map(([, hex]) => hueOf(hex!))
  for (const [token, from, to] of [
    ['card-moderation', 35, 60],
    ['card-new', 205, 225],
    ['down', 0, 10],
    ['up', 160, 180],
  ] as const) {
    expect(hues(token)).toHaveLength(3)
    for (const hue of hues(token)) expect([token, hue >= from && hue <= to, hue]).toEqual([token, true, hue])
  }
})

/** Degrees of the colour circle: 0 red, 60 yellow, 120 green, 240 blue. */
function hueOf(hex: string) {
  const [r, g, b] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
  return ((Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI + 360) % 360
}

test('a press on a card’s channel filters by it', async () => {
  const onChannel = vi.fn()
  const post = alpha({ channels: [{ id: 1, name: 'Макро', slug: 'macro' }] })
  const { user } = await renderApp(<AlphaCard post={post} today={TODAY} onChannel={onChannel} />)
  await user.click(screen.getByRole('button', { name: 'Макро' }))
  expect(onChannel).toHaveBeenCalledWith('macro')
})

test('a card shows its lead as text, never as markup', async () => {
  const { container } = await showAlpha({ short_description: '<img src=x onerror=alert(1)>' })
  expect(within(container).getByText('<img src=x onerror=alert(1)>')).toBeDefined()
})
