import type { EmbedCard } from '@palata/contract/posts'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '#testing/render.tsx'
import { withEmbedCards } from './card.ts'
import { Embeds } from './Embeds.tsx'
import { scaleAt, useEmbedScale } from './scale.ts'

const ID = 'abc-_efghi1'
const VIDEO: EmbedCard = {
  kind: 'youtube',
  id: ID,
  title: 'Созвон делегатов',
  author: 'Лента делегата',
  words: '',
  published_at: null,
  poster: '/media/poster.webp',
  is_gone: false,
}
const POST: EmbedCard = {
  ...VIDEO,
  kind: 'telegram',
  id: 'palata/12',
  title: '',
  words: 'Порог 3 %\nСрок две недели',
  published_at: '2026-11-19T09:00:00.000Z',
  poster: '/media/avatar.webp',
}
const show = (links: string[], cards: EmbedCard[] = []) => renderApp(<Embeds links={links} cards={cards} />)
const frame = () => document.querySelector('iframe')

// spec: B-400, B-609
test('a youtu.be link is a card whose video plays in place, 670 by 377, after a press', async () => {
  const { user } = await show([`https://youtu.be/${ID}`], [VIDEO])
  expect(screen.getByText('Созвон делегатов')).toBeDefined()
  expect(screen.getByText('YouTube · Лента делегата')).toBeDefined()
  expect(document.querySelector('img')!.getAttribute('src')).toBe('/media/poster.webp')
  expect(frame()).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Показать видео' }))
  const { src, width, height, title } = frame()!
  expect(src).toMatch(new RegExp(`^https://www\\.youtube-nocookie\\.com/embed/${ID}\\?autoplay=1`))
  expect([width, height, title]).toEqual(['670', '377', 'Видео: Созвон делегатов'])
  expect(document.activeElement).toBe(frame())
  await user.click(screen.getByRole('button', { name: 'Свернуть' }))
  expect(frame()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Показать видео' }))
})

// spec: B-401
test('a t.me link is a card that opens Telegram’s frame at its own height, which cannot navigate the page', async () => {
  const { user } = await show(['https://t.me/palata/12?single'], [POST])
  expect(screen.getByText('Telegram · 19 ноября')).toBeDefined()
  expect(screen.getByText(/Порог 3 %/)).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Показать запись' }))
  expect(frame()!.src).toMatch(/^https:\/\/t\.me\/palata\/12\?embed=1/)
  expect(frame()!.sandbox.contains('allow-scripts')).toBe(true)
  expect(frame()!.sandbox.contains('allow-top-navigation')).toBe(false)
  expect(frame()!.sandbox.contains('allow-forms')).toBe(false)
  const tell = (data: unknown, origin: string, source: Window | null) =>
    act(() => fireEvent(window, new MessageEvent('message', { data, origin, source })))
  const own = frame()!.contentWindow
  const resize = (height: unknown) => JSON.stringify({ event: 'resize', height })
  await tell(resize(321), 'https://t.me', own)
  expect(frame()!.style.height).toBe('321px')
  await tell(resize(999), 'https://evil.example', own)
  await tell(resize(999), 'https://t.me', window)
  for (const bad of [resize(1e9), resize('900'), resize(-1), '{', { event: 'resize', height: 900 }])
    await tell(bad, 'https://t.me', own)
  expect(frame()!.style.height).toBe('321px')
})

// spec: B-607, B-608
test.each([
  [1280, 1],
  [381, 1],
  [380, 1],
  [340, 1],
  [320, 300 / 320],
  [280, 260 / 320],
])('in a window of %d px an embed of 320 px is drawn at %d of its size', (width, scale) => {
  expect(scaleAt(width)).toBe(scale)
})

test('a press on a card that asks for a new tab opens the other site', async () => {
  const { user } = await show([`https://youtu.be/${ID}`])
  const link = screen.getByRole('link', { name: 'Показать видео' })
  expect(link.getAttribute('href')).toBe(`https://www.youtube.com/watch?v=${ID}`)
  link.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true })
  await user.keyboard('{Control>}')
  await user.click(link)
  await user.keyboard('{/Control}')
  expect(frame()).toBeNull()
})

test('an embed without known details is a card with a drawn poster', async () => {
  await show([`https://youtu.be/${ID}`, 'https://t.me/palata/12'])
  expect(screen.getByText('Видео')).toBeDefined()
  expect(screen.getByText('До нажатия к t.me не уходит ни одного запроса.')).toBeDefined()
  expect(document.querySelectorAll('img')).toHaveLength(0)
})

test('a deleted video or post is shown as unavailable, without a play button', async () => {
  await show([`https://youtu.be/${ID}`], [{ ...VIDEO, is_gone: true, poster: '' }])
  expect(screen.getByText('Видео недоступно')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Показать видео' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Открыть на YouTube' })).toBeDefined()
})

test('a link of another site opens there, and a script’s link is dropped', async () => {
  await show(['https://t.me/palata', 'https://www.vimeo.com/1', 'javascript:alert(1)', 'нет'])
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['t.me', 'https://t.me/palata'],
    ['Открыть', 'https://www.vimeo.com/1'],
  ])
})

test('titles from other sites are shown as text, never as markup', () => {
  const text = `<p>a</p><figure class="embed" data-embed="youtube" data-embed-id="${ID}"><a href="x">y</a></figure><p>b</p>`
  const evil = '"><img src=x onerror=alert(1)>'
  const html = withEmbedCards(text, [{ ...VIDEO, title: evil, author: evil, poster: evil }])
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(page.querySelectorAll('img')).toHaveLength(1)
  expect(page.querySelectorAll('[onerror]')).toHaveLength(0)
  expect(page.querySelector('b')!.textContent).toBe(evil)
  expect([...page.body.children].map(({ tagName }) => tagName)).toEqual(['P', 'FIGURE', 'P'])
})

function Scale() {
  return <output>{useEmbedScale()}</output>
}

// spec: B-601
test('a resized window changes the scale of embeds once in 500 ms', async () => {
  vi.useFakeTimers()
  const width = vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(320)
  await renderApp(<Scale />)
  const scale = () => Number(screen.getByRole('status').textContent)
  expect(scale()).toBe(300 / 320)
  for (const px of [300, 290, 280]) {
    width.mockReturnValue(px)
    act(() => window.dispatchEvent(new Event('resize')))
  }
  act(() => void vi.advanceTimersByTime(499))
  expect(scale()).toBe(300 / 320)
  act(() => void vi.advanceTimersByTime(1))
  expect(scale()).toBe(260 / 320)
  vi.useRealTimers()
})
