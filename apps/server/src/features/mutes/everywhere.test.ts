import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comments } from '@palata/contract/comments'
import { digest } from '@palata/contract/digest'
import { feed } from '@palata/contract/feed'
import { forecasters } from '@palata/contract/forecasters'
import { type MuteKind, mutes } from '@palata/contract/mutes'
import { search } from '@palata/contract/search'
import { signals } from '@palata/contract/signals'
import { stories } from '@palata/contract/stories'
import { talk } from '@palata/contract/talk'
import { updates } from '@palata/contract/updates'
import { features, findables, tellables } from '#features.ts'
import { insertComment } from '#testing/acts/comments.ts'
import { insertForecasters } from '#testing/acts/forecasts.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { insertSignal } from '#testing/acts/signals.ts'
import { NOW, testApp } from '#testing/app.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { takeInChanges } from '../search/filling/fill.ts'

const stage = await testApp({ withCaches: true })
const { db } = stage
const maria = stage.as('maria')
const HOUR_AGO = new Date(NOW.getTime() - 3_600_000)

// One thing of each kind says «квазар», which is about bitcoin, beside one that does not.
await insertForecasters(db)
await db.query(`insert into channels (slug, name) values ('macro', 'Макро')`)
await db.query('insert into portfolio_assets (account_id, coin_id, index, added_at) values (2, 1, 0, $1)', [NOW])
const news = await insertPost(db, { title: 'Квазары вышли на биржу', model: 'News', hoursAgo: 1, channelId: 1 })
const other = await insertPost(db, { title: 'Пульсар вышел на биржу', model: 'News', hoursAgo: 1 })
const twin = await insertPost(db, { title: 'Квазары вышли на биржу сегодня', model: 'News', hoursAgo: 0.5 })
const third = await insertPost(db, { title: 'Вышли на биржу квазары', model: 'News', hoursAgo: 0.4, channelId: 1 })
await db.query(`update posts set source = 'https://www.spam.example/a' where id in ($1, $2)`, [news, third])
const signal = await insertSignal(db, 'Квазар от уровня')
const plain = await insertSignal(db, 'Пульсар от уровня')
const comment = await insertComment(db, { postId: other, authorId: 3, text: 'Смотрите на квазар', hoursAgo: 0.5 })
const { rows: written } = await db.query<{ id: number }>(
  `insert into forecaster_posts (source, object_id, forecaster_id, created_at, read_at, words, content_html) values
     ('twitter', '1', 1, $1, $1, 'квазар растёт', '<p>x</p>'), ('telegram', 'bereg_rynka/1', 2, $1, $1, 'квазар падает', '<p>x</p>'),
     ('twitter', '2', 3, $1, $1, 'пульсар стоит', '<p>x</p>') returning id`,
  [HOUR_AGO],
)
const [tweet, message, plainTweet] = written.map(({ id }) => id) as [number, number, number]
const { rows: events } = await db.query<{ id: number }>(
  `insert into calendar_events (title, starts_at) values ('Запуск квазара', $1::timestamptz + interval '2 days') returning id`,
  [NOW],
)
const event = events[0]!.id
await db.query(
  `insert into event_moves (event_id, moved_at, starts_at, is_all_day, certainty)
   values ($1, $2, $2::timestamptz + interval '9 days', false, 'exact')`,
  [event, HOUR_AGO],
)
await db.query('insert into event_coins (event_id, coin_id, position) values ($1, 1, 0)', [event])
for (const [kind, id] of [
  ['post', news],
  ['post', twin],
  ['post', third],
  ['tweet', tweet],
  ['message', message],
] as const)
  await db.query(
    'insert into mentions (kind, entity_id, coin_id, position, named_at) values ($1, $2, 1, 0, $3) on conflict do nothing',
    [kind, id, HOUR_AGO],
  )
await db.query('insert into stories (opened_at) values ($1)', [HOUR_AGO])
for (const [kind, id, isMedoid] of [
  ['post', news, true],
  ['post', twin, false],
  ['post', third, false],
  ['message', message, false],
] as const)
  await db.query(
    `insert into story_items (kind, entity_id, story_id, at, model, title, source, facts, is_medoid)
     values ($1, $2, 1, $3, 'news', 'x', '', null, $4)`,
    [kind, id, HOUR_AGO, isMedoid],
  )
await takeInChanges(db, findables)

beforeEachOf(import.meta.filename, async () => {
  await db.query('with gone as (delete from mutes) delete from mute_versions')
  await db.query('truncate attempts')
  stage.pass(11)
})

type Marked = { id: number; muted_by: string | null }
const shown = (kind: string, list: Marked[]) =>
  list.flatMap(({ id, muted_by }) => (muted_by === null ? [`${kind} ${id}`] : []))

const found = async (q: string) => {
  const { results, count } = await maria.call(search.find, { query: { q } })
  return {
    shown: results.results.filter(({ muted_by }) => muted_by === null).map(({ kind, id }) => `${kind} ${id}`),
    count,
  }
}

/** What each place tells without a press, by «kind id». */
const PLACES: Record<string, () => Promise<string[]>> = {
  feed: async () => {
    const { news: days } = await maria.call(feed.all, {})
    return shown(
      'post',
      Object.values(days).flatMap(({ posts }) => posts),
    )
  },
  updates: async () => {
    const { news: fresh } = await maria.call(updates.check, { query: { datetime: NOW.getTime() / 1000 - 7_200 } })
    return shown('post', fresh)
  },
  search: async () => (await found('квазар')).shown,
  signals: async () => shown('signal', (await maria.call(signals.combined, {})).results.list),
  'signals beside the feed': async () => shown('signal', (await maria.call(signals.widget, {})).results),
  tweets: async () =>
    shown(
      'tweet',
      (await maria.call(forecasters.tweets, {})).results.flatMap(({ twitter }) => twitter),
    ),
  messages: async () =>
    shown(
      'message',
      (await maria.call(forecasters.messages, {})).results.flatMap(({ telegram }) => telegram),
    ),
  stories: async () =>
    (await maria.call(stories.newest, {})).results.flatMap(({ items }) => items.map(({ key }) => key)),
  digest: async () => {
    const { areas } = await maria.call(digest.read, { query: { since: 'day' } })
    return areas.flatMap(({ results }) =>
      results.flatMap(({ kind, id, others }) => [
        `${kind} ${id}`,
        // Other sources of a story: «/news/12».
        ...others.map(({ url }) => url.slice(1).replace('/', ' ')),
      ]),
    )
  },
  portfolio: async () => {
    const { coins } = await maria.call(talk.ofAssets, {})
    return coins.flatMap(({ newest }) => newest.map(({ kind, id }) => `${kind} ${id}`))
  },
  discussion: async () =>
    shown('comment', (await maria.call(comments.list, { params: { postId: String(other) } })).results),
}

/** Where a thing stands when nothing is muted. */
const STANDS: [place: string, thing: string, by: MuteKind[]][] = [
  ['feed', `post ${news}`, ['word', 'coin', 'source', 'channel']],
  ['updates', `post ${news}`, ['word', 'coin', 'source', 'channel']],
  ['search', `news ${news}`, ['word', 'coin', 'source', 'channel']],
  ['search', `signal ${signal}`, ['word', 'coin', 'author']],
  ['search', `comment ${comment}`, ['word']],
  ['search', `forecast ${tweet}`, ['word', 'coin', 'forecaster' as MuteKind]],
  ['search', `forecast ${message}`, ['word', 'coin']],
  ['search', `event ${event}`, ['word', 'coin']],
  ['signals', `signal ${signal}`, ['word', 'coin', 'author']],
  ['signals beside the feed', `signal ${signal}`, ['word', 'coin', 'author']],
  ['tweets', `tweet ${tweet}`, ['word', 'coin', 'forecaster' as MuteKind]],
  ['messages', `message ${message}`, ['word', 'coin']],
  ['stories', `post ${news}`, ['word', 'coin', 'source', 'channel']],
  ['digest', `news ${third}`, ['word', 'coin', 'source', 'channel']],
  ['digest', `call ${signal}`, ['word', 'coin', 'author']],
  ['digest', `forecast ${tweet}`, ['word', 'coin', 'forecaster' as MuteKind]],
  ['digest', `move ${event}`, ['word', 'coin']],
  ['portfolio', `news ${third}`, ['word', 'coin', 'source', 'channel']],
  ['discussion', `comment ${comment}`, ['word']],
]

const NAMES: Record<string, [kind: MuteKind, name: string]> = {
  word: ['word', 'квазары'],
  coin: ['coin', 'bitcoin'],
  author: ['author', 'anna'],
  source: ['source', 'spam.example'],
  channel: ['channel', 'macro'],
  forecaster: ['source', 'x.com/HarlanVoss'],
}

for (const by of Object.keys(NAMES))
  test(`a muted ${by} holds everywhere, and nothing else is hidden`, async () => {
    const places = [...new Set(STANDS.filter(([, , kinds]) => kinds.includes(by as MuteKind)).map(([place]) => place))]
    const before = new Map<string, string[]>()
    for (const place of places) before.set(place, await PLACES[place]!())
    const [kind, name] = NAMES[by]!
    await maria.call(mutes.add, { body: { kind, name } })
    for (const place of places) {
      const [was, is] = [before.get(place)!, await PLACES[place]!()]
      for (const [where, thing, kinds] of STANDS) {
        if (where !== place) continue
        assert.ok(was.includes(thing), `${thing} stands in ${place}`)
        assert.equal(is.includes(thing), !kinds.includes(by as MuteKind), `${thing} in ${place}, muted by ${by}`)
      }
    }
    for (const place of places) {
      await maria.status(mutes.remove, { query: { kind, name } })
      assert.deepEqual(await PLACES[place]!(), before.get(place), `${place} as before`)
    }
  })

test('the count of the search agrees with what it shows', async () => {
  const before = await found('квазар')
  assert.equal(before.count, before.shown.length)
  await maria.call(mutes.add, { body: { kind: 'word', name: 'квазар' } })
  assert.deepEqual(await found('квазар'), { shown: [], count: 0 })
  const left = await found('пульсар')
  assert.deepEqual([left.count, left.shown.includes(`signal ${plain}`)], [left.shown.length, true])
  assert.ok(left.shown.includes(`forecast ${plainTweet}`))
})

test('the first news of a story that is not muted leads it', async () => {
  const storyOf = async (id: number) =>
    (await maria.call(stories.newest, {})).results.find(({ items }) => items.some(({ key }) => key === `post ${id}`))
  const before = (await storyOf(twin))!
  assert.equal(before.lead_id, news)
  await maria.call(mutes.add, { body: { kind: 'source', name: 'spam.example' } })
  const left = (await storyOf(twin))!
  assert.deepEqual([left.lead_id, left.folded_ids], [twin, []])
  assert.deepEqual(
    left.items.map(({ key }) => key),
    [`post ${twin}`, `message ${message}`],
  )
})

test('a reader without access learns no source by what the search hides', async () => {
  await stage.as('oleg').call(mutes.add, { body: { kind: 'source', name: 'spam.example' } })
  const { results } = await stage.as('oleg').call(search.find, { query: { q: 'квазары' } })
  assert.equal(results.results.find(({ kind, id }) => kind === 'news' && id === news)?.muted_by, null)
})

test('every source of texts is hidden by mutes, or says that it never is', async () => {
  const never = [...findables].filter(([, { about }]) => about === 'never hidden').map(([kind]) => kind)
  // What a reader asks for by its own name: a coin, a person, a page of the knowledge base.
  assert.deepEqual(never.sort(), ['coin', 'page', 'person'])
  const ids: Record<string, number> = { post: news, signal, comment, tweet, message, event }
  for (const [kind, { about }] of findables) {
    if (about === 'never hidden') continue
    const id = ids[kind]
    assert.ok(id, `${kind} has a thing in this test, and its lists stand in STANDS`)
    const [told] = await about(db, [id])
    assert.match(JSON.stringify([told?.texts, told?.plainText]), /квазар/i, `${kind} is hidden by its words`)
  }
  for (const kind of tellables.keys()) assert.ok(findables.has(kind), `${kind} of a digest is hidden by its findable`)
  const always = features.flatMap(({ notices = [] }) => notices).filter(({ about }) => about === 'always told')
  assert.deepEqual(
    always.map(({ source }) => source),
    ['payment', 'event'],
  )
})

test('GET /api/mutes/account/ counts by mute what of the week is hidden, for who may read it alone', async () => {
  const empty = await maria.call(mutes.account, {})
  assert.deepEqual([empty.total, empty.results], [0, []])
  await maria.call(mutes.add, { body: { kind: 'source', name: 'spam.example' } })
  await maria.call(mutes.add, { body: { kind: 'word', name: 'пульсары' } })
  const { total, results, since } = await maria.call(mutes.account, {})
  assert.deepEqual(
    [total, results],
    [
      5,
      [
        { label: 'пульсары', count: 3 },
        { label: 'spam.example', count: 2 },
      ],
    ],
  )
  assert.equal(since, new Date(stage.now().getTime() - 7 * 86_400_000).toISOString())
  await stage.as('oleg').call(mutes.add, { body: { kind: 'word', name: 'пульсар' } })
  assert.equal((await stage.as('oleg').call(mutes.account, {})).total, 0)
  assert.equal(await stage.as('guest').status(mutes.account, {}), 401)
})

test('the comment that a card quotes is hidden with its author or word, and shown to its author and others', async () => {
  const quoted = async (who: 'maria' | 'anna' = 'maria') => {
    const { news: days } = await stage.as(who).call(feed.all, {})
    const cards = Object.values(days).flatMap(({ posts }) => posts)
    return cards.find(({ id }) => id === other)!.last_comment?.id ?? null
  }
  assert.equal(await quoted(), comment)
  for (const [kind, name] of [
    ['author', 'oleg'],
    ['word', 'квазары'],
  ] as const) {
    await maria.call(mutes.add, { body: { kind, name } })
    assert.deepEqual([await quoted(), await quoted('anna')], [null, comment])
    await maria.status(mutes.remove, { query: { kind, name } })
    assert.equal(await quoted(), comment)
  }
  await maria.call(mutes.add, { body: { kind: 'author', name: 'oleg', places: ['feeds'] } })
  assert.equal(await quoted(), comment, 'it is hidden as in the discussion')
})
