import type { ChannelFeed } from '@palata/contract/feed'
import type { InfiniteData } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { makeFeed, makePost } from '#testing/posts.ts'
import { alphaDays, newsDays } from '../feed/days.ts'
import { mergeCounts, mergePosts } from './merge.ts'

const listsOf = (...pages: ChannelFeed[]): InfiniteData<ChannelFeed> => ({ pages, pageParams: pages.map(() => null) })
const news = { content_type: 'news' as const }

// spec: A-376
test('new alpha stands in its order and is marked, what was there stays', () => {
  const lists = listsOf(makeFeed([makePost({ id: 1 })], '/next'))
  const later = makePost({ id: 2, publication_date: '2026-11-20T09:00:00Z' })
  const merged = mergePosts(lists, [later], null)
  expect(alphaDays(merged.pages).map(({ posts }) => posts.map(({ id, is_new }) => [id, is_new]))).toEqual([
    [
      [2, true],
      [1, false],
    ],
  ])
  expect(merged.pages[0]?.next).toBe('/next')
})

// spec: A-377
test('new news open a day of their own', () => {
  const lists = listsOf(makeFeed([makePost({ id: 1, ...news })]))
  const merged = mergePosts(lists, [makePost({ id: 2, ...news, date: '2026-11-21' })], null)
  expect(newsDays(merged.pages).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20'])
})

test('a known post is renewed where it stands and keeps its text', () => {
  const lists = listsOf(
    makeFeed([]),
    makeFeed([makePost({ id: 1, content: '<p>Полный</p>', comments_count: 3, init_comments_count: 3 })]),
  )
  const merged = mergePosts(
    lists,
    [makePost({ id: 1, title: 'Иначе', comments_count: 5, init_comments_count: 5 })],
    null,
  )
  const [post] = alphaDays(merged.pages)[0]!.posts
  expect(post).toMatchObject({
    title: 'Иначе',
    content: '<p>Полный</p>',
    comments_count: 5,
    init_comments_count: 3,
    is_new: false,
  })
  expect(merged.pages[0]?.alpha).toEqual({})
})

test('a channel takes its own posts only', () => {
  const channels = [{ id: 1, name: 'Макро', slug: 'macro' }]
  const added = [makePost({ id: 1, channels }), makePost({ id: 2 }), makePost({ id: 3, section_name: 'podcast' })]
  const ids = (channel: string) =>
    alphaDays(mergePosts(listsOf(makeFeed([])), added, channel).pages).flatMap(({ posts }) => posts.map(({ id }) => id))
  expect(ids('macro')).toEqual([1])
  expect(ids('podcasts')).toEqual([3])
})

test('counts change where they differ, other posts stay the same objects', () => {
  const lists = listsOf(makeFeed([makePost({ id: 1 }), makePost({ id: 2 })]))
  const merged = mergeCounts(lists, [{ object_pk: 1, comments_count: 4 }])
  const before = alphaDays(lists.pages)[0]!.posts
  const after = alphaDays(merged.pages)[0]!.posts
  expect(after.map(({ comments_count }) => comments_count).sort()).toEqual([0, 4])
  expect(after.find(({ id }) => id === 2)).toBe(before.find(({ id }) => id === 2))
})
