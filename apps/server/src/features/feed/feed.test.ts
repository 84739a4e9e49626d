import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChannelFeed, feed } from '@palata/contract/feed'
import type { Post } from '@palata/contract/posts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'

const stage = await testApp()
const { db } = stage
const guest = stage.as('guest')

const today = '2026-11-20'
const yesterday = '2026-11-19'
const { rows: channelRows } = await db.query<{ id: number }>(
  `insert into channels (slug, name, priority_show) values ('defi', 'DeFi', 5), ('макро', 'Макро', 9), ('nft', 'NFT', 5) returning id`,
)
await insertPost(db, {
  title: 'Мнение сегодня',
  hoursAgo: 1,
  authorId: 2,
  content: 'КАНАРЕЙКА',
  images: ['/media/a.svg', '/media/b.svg'],
})
await insertPost(db, { title: 'Закреп дня', hoursAgo: 3, pinnedDay: today })
await insertPost(db, { title: 'Новость сегодня', model: 'News', hoursAgo: 2, channelId: channelRows[0]!.id })
await insertPost(db, { title: 'Новость вчера', model: 'News', hoursAgo: 20 })
await insertPost(db, { title: 'Аналитика вчера', model: 'Material', hoursAgo: 21, channelId: channelRows[0]!.id })
await insertPost(db, { title: 'На модерации', hoursAgo: 1, live: false, authorId: 2 })
await insertPost(db, { title: 'Закреп навсегда', hoursAgo: 900, pinnedAllTime: true })
await insertPost(db, { title: 'Подкаст', model: 'News', isPodcast: true, hoursAgo: 30 })
for (let hour = 0; hour < 70; hour += 1)
  await insertPost(db, { title: `Архив ${hour}`, hoursAgo: 100 + hour, model: hour % 2 ? 'News' : 'Opinion' })
await db.query(`insert into calendar_events (title, starts_at) values ('CPI США', '2026-11-19T20:30:00+03:00')`)

const titles = (posts: Post[]) => posts.map((post) => post.title)

// spec: B-455, B-456
test('the feed answers both lists by day, with pinned posts and calendar events apart', async () => {
  const page = await guest.call(feed.all, {})
  assert.deepEqual(Object.keys(page).sort(), ['alpha', 'news', 'next', 'signals'])
  assert.deepEqual(titles(page.alpha[today]!.posts), ['Мнение сегодня'])
  assert.deepEqual(titles(page.alpha[today]!.pinned_posts), ['Закреп дня'])
  assert.deepEqual(titles(page.news[today]!.posts), ['Новость сегодня'])
  assert.deepEqual(
    page.news[yesterday]!.calendar.map((event) => event.title),
    ['CPI США'],
  )
  assert.ok(Object.values(page.alpha).some((day) => titles(day.pinned_posts).includes('Закреп навсегда')))
  assert.deepEqual([...Object.keys(page.news)], [...Object.keys(page.news)].sort().reverse(), 'newest day first')
})

test('following next reads the whole feed once, without gaps or repeats, in the same shape', async () => {
  const seen: string[] = []
  let next: string | null = '/api/alpha/all/'
  while (next) {
    const response = await guest.get(next)
    assert.equal(response.statusCode, 200)
    const page: ReturnType<typeof feed.all.reply.parse> = feed.all.reply.parse(response.json())
    for (const day of [...Object.values(page.alpha), ...Object.values(page.news)]) {
      seen.push(...titles(day.posts), ...('pinned_posts' in day ? titles(day.pinned_posts) : []))
    }
    next = page.next
  }
  assert.equal(seen.length, new Set(seen).size)
  assert.equal(seen.length, 77, 'every live post and none on moderation')
})

test('a page of the feed by number continues the page before it', async () => {
  const second = await guest.call(feed.all, { query: { page: 2 } })
  const first = await guest.call(feed.all, {})
  const byLink = feed.all.reply.parse((await guest.get(first.next!)).json())
  assert.deepEqual(second.alpha, byLink.alpha)
})

// spec: B-459
test('a channel lists its own posts of both kinds and no signals', async () => {
  const asked = await guest.get('/api/alpha/channels/defi/?page=1')
  assert.equal(asked.statusCode, 200)
  const page: ChannelFeed = asked.json()
  assert.deepEqual(Object.keys(page).sort(), ['alpha', 'news', 'next'])
  assert.deepEqual(titles(page.news[today]!.posts), ['Новость сегодня'])
  assert.deepEqual(titles(page.alpha[yesterday]!.posts), ['Аналитика вчера'])
  assert.equal(page.next, null)
  assert.deepEqual(page, await guest.call(feed.channel, { params: { slug: 'defi' } }))
})

test('the podcasts channel is for all, bookmarks for signed-in people, moderation for moderators', async () => {
  const podcasts = await guest.call(feed.channel, { params: { slug: 'podcasts' } })
  assert.deepEqual(
    Object.values(podcasts.news).flatMap((day) => titles(day.posts)),
    ['Подкаст'],
  )
  assert.equal(await guest.status(feed.channel, { params: { slug: 'bookmarks' } }), 401)
  await db.query(`insert into bookmarks (account_id, post_id) select 2, id from posts where title = 'Новость вчера'`)
  const bookmarks = await stage.as('maria').call(feed.channel, { params: { slug: 'bookmarks' } })
  assert.deepEqual(
    Object.values(bookmarks.news).flatMap((day) => titles(day.posts)),
    ['Новость вчера'],
  )
  assert.equal(await guest.status(feed.channel, { params: { slug: 'moderation' } }), 401)
  assert.equal(await stage.as('oleg').status(feed.channel, { params: { slug: 'moderation' } }), 403)
  const waiting = await stage.as('anna').call(feed.channel, { params: { slug: 'moderation' } })
  assert.deepEqual(titles(waiting.alpha[today]!.posts), ['На модерации'])
  assert.equal(await guest.status(feed.channel, { params: { slug: 'нет-такого' } }), 404)
})

test('the feed holds no post’s body, and without access only its cover', async () => {
  const response = await guest.get('/api/alpha/all/')
  assert.ok(!response.body.includes('КАНАРЕЙКА'))
  const locked = (await guest.call(feed.all, {})).alpha[today]!.posts[0]!
  assert.deepEqual([locked.is_locked, locked.images_list], [true, ['/media/a.svg']])
  const open = (await stage.as('maria').call(feed.all, {})).alpha[today]!.posts[0]!
  assert.deepEqual([open.is_locked, open.images_list.length, open.is_mine], [false, 2, true])
})

test('invalid paging of the feed is refused in Russian without an error of the server', async () => {
  const cases = [
    'page=0',
    'page=-1',
    'page=1e9',
    'page=abc',
    'page=NaN',
    'after=%00',
    'after=1_2_3',
    `after=${'9'.repeat(200)}`,
    'after=2026-01-01T00:00:00.000000Z_99999999999',
  ]
  for (const query of cases) {
    const response = await guest.get(`/api/alpha/all/?${query}`)
    assert.equal(response.statusCode, 400, query)
    assert.match(response.body, /[а-я]/, query)
  }
  assert.equal((await guest.get('/api/alpha/all/?page=1000000')).statusCode, 200)
})
