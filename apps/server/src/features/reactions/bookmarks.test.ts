import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feed } from '@palata/contract/feed'
import { reactions } from '@palata/contract/reactions'
import { signals } from '@palata/contract/signals'
import { insertPost } from '#testing/acts/posts.ts'
import { insertSignal } from '#testing/acts/signals.ts'
import { testApp } from '#testing/app.ts'

const { db, as } = await testApp()

// spec: B-443, B-440
test('a reader without access bookmarks a post, finds it in the bookmarks channel and removes it', async () => {
  const id = await insertPost(db, { model: 'Opinion', title: 'Разлоки недели' })
  const body = { object_id: id, content_type: 'opinion' as const }
  assert.deepEqual(await as('oleg').call(reactions.bookmark, { body }), { create: true })
  const { alpha } = await as('oleg').call(feed.channel, { params: { slug: 'bookmarks' } })
  const [post] = Object.values(alpha).flatMap(({ posts: ofDay }) => ofDay)
  assert.equal(post?.id, id)
  assert.equal(post?.reactions.bookmarked.is_mine, true)
  assert.deepEqual(await as('oleg').call(reactions.bookmark, { body }), { create: false })
  const empty = await as('oleg').call(feed.channel, { params: { slug: 'bookmarks' } })
  assert.deepEqual(empty.alpha, {})
})

// spec: B-491
test('GET /api/signals/bookmark/ and the list’s favourites hold a bookmarked signal', async () => {
  const id = await insertSignal(db, 'Отложенный')
  const body = { object_id: id, content_type: 'signal' as const }
  assert.deepEqual(await as('maria').call(reactions.bookmark, { body }), { create: true })
  const { results, next } = await as('maria').call(signals.bookmarked, {})
  assert.deepEqual([results.map((signal) => signal.id), next], [[id], null])
  assert.equal(results[0]!.reactions.bookmarked.is_mine, true)
  const combined = await as('maria').call(signals.combined, {})
  assert.deepEqual(
    combined.results.favorites.map((signal) => signal.id),
    [id],
  )
  assert.deepEqual((await as('anna').call(signals.combined, {})).results.favorites, [])
  assert.equal((await as('guest').get('/api/signals/bookmark/')).statusCode, 401)
  assert.deepEqual(await as('maria').call(reactions.bookmark, { body }), { create: false })
  assert.deepEqual((await as('maria').call(signals.bookmarked, {})).results, [])
})

// spec: A-009
test('opinions, materials, news and podcasts are bookmarked alike and marked in every list', async () => {
  const items = [
    ['opinion', await insertPost(db, { title: 'Мнение', model: 'Opinion' })],
    ['material', await insertPost(db, { title: 'Разбор', model: 'Material' })],
    ['news', await insertPost(db, { title: 'Новость', model: 'News' })],
    ['news', await insertPost(db, { title: 'Подкаст', model: 'News', isPodcast: true })],
  ] as const
  for (const [content_type, object_id] of items)
    assert.deepEqual(await as('anna').call(reactions.bookmark, { body: { object_id, content_type } }), { create: true })
  const kept = await as('anna').call(feed.channel, { params: { slug: 'bookmarks' } })
  const all = await as('anna').call(feed.all, {})
  for (const { alpha, news } of [kept, all]) {
    const listed = [...Object.values(alpha), ...Object.values(news)].flatMap(({ posts: ofDay }) => ofDay)
    const marked = listed.filter(({ reactions: { bookmarked } }) => bookmarked.is_mine).map(({ id }) => id)
    assert.deepEqual(
      marked.toSorted(),
      items.map(([, id]) => id),
    )
  }
})

test('a guest, an unknown post, a wrong kind and a post on moderation are refused a bookmark', async () => {
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

test('a bookmark sent with is_mine is set once, however often and concurrently', async () => {
  const post = await insertPost(db, { model: 'Opinion', title: 'Дрожащий палец' })
  const signal = await insertSignal(db, 'Дрожащий палец')
  for (const [object_id, content_type] of [
    [post, 'opinion'],
    [signal, 'signal'],
  ] as const)
    for (const is_mine of [true, false, true]) {
      const send = () => as('maria').call(reactions.bookmark, { body: { object_id, content_type, is_mine } })
      const told = await Promise.all(Array.from({ length: 10 }, send))
      assert.deepEqual(new Set(told.map(({ create }) => create)), new Set([is_mine]))
      const kept = await as('maria').call(reactions.get, { query: { object_id: String(object_id), content_type } })
      assert.equal(kept[object_id]!.bookmarked.is_mine, is_mine)
    }
  const wrong = { object_id: post, content_type: 'opinion', is_mine: 'да' } as never
  assert.equal(await as('maria').status(reactions.bookmark, { body: wrong }), 400)
})
