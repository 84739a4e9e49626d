import { type Feed, feed } from '@palata/contract/feed'
import type { Updates } from '@palata/contract/updates'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { makeFeed, makePost } from '#testing/features/posts.ts'
import { renderApp, TEST_NOW } from '#testing/render.tsx'
import { type Answer, respond } from '#testing/replies.ts'
import { Freshness } from './Freshness.tsx'
import { feedKey } from './queries.ts'
import { feedUpdates } from './updates.ts'
import { useDays } from './useDays.ts'
import { useFeed } from './useFeed.ts'

const nothing = { alpha: {}, news: [], comments: [], own_comments: [] } as unknown as Updates
const news = (publication_date: string, given = {}) =>
  makePost({ id: 1, content_type: 'news', publication_date, ...given })

let drawn = 0
function News() {
  const { pages } = useFeed(null)
  const { news: groups } = useDays(pages)
  drawn += 1
  return <Freshness groups={groups} isNews channel={null} now={TEST_NOW} />
}

async function show(post: ReturnType<typeof news>) {
  let answer: () => Answer<Feed> = () => ({ status: 200, body: makeFeed([post]) })
  const { container, queryClient } = await renderApp(<News />, { replies: respond(feed.all, () => answer()) })
  await vi.waitFor(() => expect(container.textContent).not.toBe(''))
  return {
    told: () => container.textContent,
    update: () => act(async () => feedUpdates.take(queryClient, nothing)),
    read: (reply: () => Answer<Feed>) => {
      answer = reply
      return act(() => queryClient.refetchQueries({ queryKey: feedKey(null) }))
    },
  }
}

afterEach(() => void vi.useRealTimers())

test('the feed’s freshness is the time of its last successful refresh, even without new posts', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { told, update, read } = await show(news('2026-11-20T06:00:00Z'))
  expect(told()).toBe('обновлено в 12:00')
  const before = drawn
  vi.setSystemTime(new Date(TEST_NOW.getTime() + 5 * 60_000))
  await update()
  expect(told()).toBe('обновлено в 12:05')
  expect(drawn).toBe(before)
  vi.setSystemTime(new Date(TEST_NOW.getTime() + 7 * 60_000))
  await read(() => ({ status: 500, body: {} }))
  expect(log).toHaveBeenCalled()
  expect(told()).toBe('обновлено в 12:05')
})

test.each([
  ['2026-11-19T20:59:00Z', 'последняя вчера'],
  ['2026-11-19T21:01:00Z', 'обновлено в 12:00'],
  ['2026-11-08T09:00:00Z', 'последняя 8 ноября'],
  ['2025-11-08T09:00:00Z', 'последняя 8 ноября 2025'],
])('with the latest post of %s the feed’s freshness is «%s»', async (publishedAt, text) => {
  const { told } = await show(news(publishedAt))
  expect(told()).toBe(text)
})

test('with new posts the feed’s freshness is their number', async () => {
  await show(news('2026-11-20T06:00:00Z', { is_new: true }))
  expect(screen.getByText(/1/).parentElement?.textContent).toBe('1 новая')
})
