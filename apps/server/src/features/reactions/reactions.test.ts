import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feed } from '@palata/contract/feed'
import { reactions } from '@palata/contract/reactions'
import { testApp } from '../../testing/app.ts'
import { insertPost } from '../../testing/posts.ts'

// spec: B-443
test('a reader bookmarks a post, finds it in the channel and takes it away', async () => {
  const { db, as } = await testApp()
  const id = await insertPost(db, { model: 'Opinion', title: 'Разлоки недели' })
  const body = { object_id: id, content_type: 'opinion' as const }
  assert.deepEqual(await as('oleg').call(reactions.bookmark, { body }), { create: true })
  const { alpha } = await as('oleg').call(feed.channel, { params: { slug: 'bookmarks' } })
  const [post] = Object.values(alpha).flatMap(({ posts }) => posts)
  assert.equal(post?.id, id)
  assert.equal(post?.reactions.bookmarked.is_mine, true)
  assert.deepEqual(await as('oleg').call(reactions.bookmark, { body }), { create: false })
  const empty = await as('oleg').call(feed.channel, { params: { slug: 'bookmarks' } })
  assert.deepEqual(empty.alpha, {})
})

test('a guest, an unknown post, a wrong kind and a post on moderation are refused', async () => {
  const { db, as } = await testApp()
  const hidden = await insertPost(db, { title: 'Черновик', model: 'News', live: false })
  const shown = await insertPost(db, { title: 'Новость', model: 'News' })
  const news = (object_id: number) => ({ body: { object_id, content_type: 'news' as const } })
  assert.equal(await as('guest').status(reactions.bookmark, news(shown)), 401)
  assert.equal(await as('oleg').status(reactions.bookmark, news(99_999)), 404)
  assert.equal(await as('oleg').status(reactions.bookmark, news(hidden)), 404)
  assert.equal(
    await as('oleg').status(reactions.bookmark, { body: { object_id: shown, content_type: 'material' } }),
    404,
  )
})
