import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digest } from '@palata/contract/digest'
import { feed } from '@palata/contract/feed'
import { forecasters } from '@palata/contract/forecasters'
import { mutes, STORY_HOURS } from '@palata/contract/mutes'
import { stories } from '@palata/contract/stories'
import { insertForecasters } from '#testing/acts/forecasts.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { cast, NOW, testApp } from '#testing/app.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { endMutes } from './actions.ts'

const stage = await testApp({ withCaches: true })
const { db } = stage
const maria = stage.as('maria')
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

await insertForecasters(db)
const news = async (title: string) => insertPost(db, { title, model: 'News', hoursAgo: 1 })
const [first, second, late, other] = [
  await news('Взлом'),
  await news('Взлом 2'),
  await news('Взлом 3'),
  await news('Иное'),
]
const opinion = await insertPost(db, { title: 'Мнение о взломе', hoursAgo: 1, authorId: cast.anna.id })
const { rows: tweets } = await db.query<{ id: number }>(
  `insert into forecaster_posts (source, object_id, forecaster_id, created_at, read_at, words, content_html)
   values ('twitter', '1', 1, $1, $1, 'Взлом', '<p>x</p>') returning id`,
  [ago(1)],
)
const tweet = tweets[0]!.id
const { rows: opened } = await db.query<{ id: number }>(
  'insert into stories (opened_at) values ($1), ($1) returning id',
  [ago(10)],
)
const [story, another] = opened.map(({ id }) => id) as [number, number]
const join = (kind: string, id: number, model: string, to = story) =>
  db.query(
    `insert into story_items (kind, entity_id, story_id, at, model, title, source) values ($1, $2, $3, $4, $5, 'x', 'x')`,
    [kind, id, to, ago(1), model],
  )
for (const id of [first, second]) await join('post', id, 'news')
await join('post', opinion, 'opinion')
await join('tweet', tweet, 'forecast')
beforeEachOf(import.meta.filename, () => db.query('with gone as (delete from mutes) delete from mute_versions'))

const add = (rest: object = {}) =>
  maria.call(mutes.add, { body: { kind: 'story', name: String(story), until: 'story', ...rest } })
/** Ids of the posts of the feed that are hidden. */
async function hidden() {
  const { alpha, news: ofNews } = await maria.call(feed.all, {})
  const days = [
    ...Object.values(alpha).flatMap(({ posts }) => posts),
    ...Object.values(ofNews).flatMap(({ posts }) => posts),
  ]
  return days.flatMap(({ id, muted_by }) => (muted_by === null ? [] : [id])).toSorted((one, two) => one - two)
}

test('a muted story hides its news and forecasts by its name, and leaves opinions of it and other news', async () => {
  const mute = await add()
  assert.deepEqual(
    [mute.label, mute.name, mute.until],
    ['Взлом', String(story), new Date(ago(10).getTime() + STORY_HOURS * 3_600_000).toISOString()],
  )
  assert.deepEqual(await hidden(), [first, second])
  const told = (await maria.call(digest.read, { query: { since: 'day' } })).areas.flatMap(({ results }) => results)
  assert.deepEqual(told.map(({ id }) => id).toSorted(), [late, other, opinion].toSorted())
  assert.deepEqual((await maria.call(stories.newest, {})).results, [])
  const { results } = await maria.call(forecasters.tweets, {})
  assert.deepEqual(
    results.flatMap(({ twitter }) => twitter.map(({ muted_by }) => muted_by)),
    ['Взлом'],
  )
  assert.deepEqual((await maria.call(mutes.account, {})).results, [{ label: 'Взлом', count: 3 }])
  assert.deepEqual(await maria.call(mutes.list, {}), { results: [mute] })
})

test('a source that joins the story is hidden at once, and one that leaves it is shown', async () => {
  await add()
  assert.deepEqual(await hidden(), [first, second])
  await join('post', late, 'news')
  assert.deepEqual(await hidden(), [first, second, late])
  await db.query(`update story_items set story_id = $1 where kind = 'post' and entity_id = $2`, [another, second])
  assert.deepEqual(await hidden(), [first, late])
  await db.query(`update story_items set story_id = $1 where kind = 'post' and entity_id = $2`, [story, second])
  await db.query(`delete from story_items where kind = 'post' and entity_id = $1`, [late])
})

test('muted again it gets another term; it ends by itself, and is brought back by a press', async () => {
  await add()
  const ever = await add({ until: 'ever' })
  assert.equal(ever.until, null)
  assert.equal((await maria.call(mutes.list, {})).results.length, 1)
  assert.equal(await maria.status(mutes.remove, { query: { kind: 'story', name: String(story) } }), 204)
  assert.deepEqual(await hidden(), [])
  await add()
  await endMutes(db, new Date(ago(10).getTime() + STORY_HOURS * 3_600_000 + 1))
  assert.deepEqual([await hidden(), (await maria.call(mutes.list, {})).results], [[], []])
})

for (const name of ['0', '999999', 'abc', '1e3', String(another)])
  test(`a story «${name}» that readers do not see is refused in words`, async () => {
    const answer = await stage.app.inject({
      method: 'POST',
      url: '/api/mutes/',
      headers: { authorization: 'maria' },
      payload: { kind: 'story', name },
    })
    assert.equal(answer.statusCode, 400)
    assert.match(answer.body, /Такой истории нет/)
  })
