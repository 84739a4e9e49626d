import type { Post } from '@palata/contract/posts'
import type { Updates } from '@palata/contract/updates'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createApi } from '#api/api.tsx'
import { createQueryClient } from '#api/queryClient.ts'
import type { ListPage } from '#api/records.ts'
import { postKey, postUpdates } from '#features/posts'
import { makeFeed, makePost } from '#testing/features/posts.ts'
import { alphaDays, newsDays } from './days.ts'
import { feedKey, feedPages } from './queries.ts'
import { feedUpdates } from './updates.ts'

const news = { content_type: 'news' as const }
const nothing = { alpha: {}, news: [], comments: [], own_comments: [] } as unknown as Updates
const alphaOf = (...posts: Post[]): Updates => ({
  ...nothing,
  alpha: Object.fromEntries(posts.map((post) => [post.id, post])),
})

/** A cache with one page of a list, as the server answers it. */
async function cacheWith(posts: readonly Post[], channel: string | null = null, client = createQueryClient()) {
  const fetch = async () => new Response(JSON.stringify(makeFeed(posts, '/next')))
  await client.prefetchInfiniteQuery(feedPages(createApi({ fetch, token: () => null }), channel))
  return client
}

function take(client: QueryClient, fresh: Updates) {
  for (const taker of [postUpdates, feedUpdates]) taker.take(client, fresh)
}

const pagesOf = (client: QueryClient, channel: string | null = null) =>
  client.getQueryData<InfiniteData<ListPage>>(feedKey(channel))!.pages
const postOf = (client: QueryClient, id: number) => client.getQueryData<Post>(postKey(id))!
const listed = (client: QueryClient) => pagesOf(client).flatMap(({ ids }) => ids.map((id) => postOf(client, id)))

test('a list keeps ids only, and each post is cached once under its own key', async () => {
  const client = await cacheWith([
    makePost({ id: 1 }),
    makePost({ id: 2, ...news }),
    makePost({ id: 3, pinned_day: true }),
  ])
  expect(pagesOf(client)).toEqual([{ ids: [3, 1, 2], next: '/next' }])
  await cacheWith([makePost({ id: 1 })], 'macro', client)
  const keys = client.getQueryCache().findAll({ queryKey: ['record'] })
  expect(keys.map(({ queryKey }) => queryKey)).toEqual([3, 1, 2].map((id) => ['record', 'post', id]))
})

// spec: A-376
test('new alpha posts are inserted in order and marked, and the posts there stay', async () => {
  const client = await cacheWith([makePost({ id: 1 })])
  take(client, alphaOf(makePost({ id: 2, publication_date: '2026-11-20T09:00:00Z' })))
  expect(alphaDays(listed(client))).toEqual([{ day: '2026-11-20', ids: [2, 1], muted: [] }])
  expect([1, 2].map((id) => postOf(client, id).is_new)).toEqual([false, true])
  expect(pagesOf(client)[0]?.next).toBe('/next')
})

// spec: A-377
test('news of a new day open a day of their own', async () => {
  const client = await cacheWith([makePost({ id: 1, ...news })])
  take(client, { ...nothing, news: [makePost({ id: 2, ...news, date: '2026-11-21' })] })
  expect(newsDays(listed(client)).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20'])
})

test('an updated post changes in its place and keeps its full text', async () => {
  const known = makePost({
    id: 1,
    content: '<p>Полный</p>',
    is_ready_inner_page: true,
    comments_count: 3,
    init_comments_count: 3,
  })
  const client = await cacheWith([known])
  const before = pagesOf(client)
  take(client, alphaOf(makePost({ id: 1, title: 'Иначе', comments_count: 5, init_comments_count: 5 })))
  expect(postOf(client, 1)).toMatchObject({
    title: 'Иначе',
    content: '<p>Полный</p>',
    comments_count: 5,
    init_comments_count: 3,
    is_new: false,
  })
  expect(pagesOf(client)).toBe(before)
})

test('a channel’s list takes new posts of its own channel only', async () => {
  const channels = [{ id: 1, name: 'Макро', slug: 'macro' }]
  const client = await cacheWith([], 'macro')
  await cacheWith([], 'podcasts', client)
  take(
    client,
    alphaOf(makePost({ id: 1, channels }), makePost({ id: 2 }), makePost({ id: 3, section_name: 'podcast' })),
  )
  expect(pagesOf(client, 'macro')[0]?.ids).toEqual([1])
  expect(pagesOf(client, 'podcasts')[0]?.ids).toEqual([3])
})

test('counts of comments change where they differ, and other posts stay the same objects', async () => {
  const client = await cacheWith([makePost({ id: 1 }), makePost({ id: 2 })])
  const before = postOf(client, 2)
  take(client, {
    ...nothing,
    comments: [
      { object_pk: 1, comments_count: 4 },
      { object_pk: 99, comments_count: 1 },
    ],
  })
  expect(postOf(client, 1).comments_count).toBe(4)
  expect(postOf(client, 2)).toBe(before)
  expect(postOf(client, 99)).toBeUndefined()
})
