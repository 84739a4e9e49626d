import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendar } from '@palata/contract/calendar'
import { type Digest, digest } from '@palata/contract/digest'
import type { DigestArea } from '@palata/contract/digest/worth'
import { mutes } from '@palata/contract/mutes'
import { postPublishing } from '@palata/contract/posts/publishing'
import { insertComment } from '#testing/acts/comments.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { insertSignal } from '#testing/acts/signals.ts'
import { cast, NOW, testApp } from '#testing/app.ts'

const HOUR_S = 3_600
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

type Stage = Awaited<ReturnType<typeof testApp>>

const left = ({ db }: Stage, hours: number, person: keyof typeof cast = 'maria') =>
  db.query('insert into digest_visits (account_id, seen_at) values ($1, $2)', [cast[person].id, ago(hours)])
const here = async ({ as }: Stage) => assert.equal(await as('maria').status(digest.present, {}), 204)
const cardOf = async ({ as }: Stage) => (await as('maria').call(digest.card, {})).card
const readAll = ({ as }: Stage, since?: string) =>
  as('maria').call(digest.read, { query: since === undefined ? {} : { since } })
const countsOf = ({ areas }: Digest) =>
  Object.fromEntries(areas.map(({ area, count }) => [area, count])) as Partial<Record<DigestArea, number>>

test('GET /api/digest/card/ answers after six hours away, and being here is not away', async () => {
  const stage = await testApp()
  await insertPost(stage.db, { title: 'Новость', model: 'News', hoursAgo: 1 })
  assert.equal(await cardOf(stage), null, 'nobody knows when they left')
  await here(stage)
  // Hours on the page, told every few minutes.
  for (let hour = 0; hour < 20; hour += 1) {
    stage.pass(HOUR_S / 2)
    await here(stage)
  }
  await insertPost(stage.db, { title: 'Поздняя', model: 'News', hoursAgo: -10 })
  assert.equal(await cardOf(stage), null)
  stage.pass(6 * HOUR_S)
  assert.equal(await cardOf(stage), null, 'six hours are not longer than six')
  stage.pass(1)
  assert.equal(await cardOf(stage), null, 'nothing came')
  await insertPost(stage.db, { title: 'Без них', model: 'News', hoursAgo: -12 })
  const card = await cardOf(stage)
  assert.deepEqual([card?.since, card?.total, card?.items[0]?.title], [ago(-10).toISOString(), 1, 'Без них'])
  // Their coming back ends the absence and does not take its account away.
  await here(stage)
  stage.pass(HOUR_S)
  await here(stage)
  assert.equal((await cardOf(stage))?.since, card?.since)
})

test('POST /api/digest/put-away/ puts the card of this absence away everywhere, and the next absence has its own', async () => {
  const stage = await testApp()
  await left(stage, 20)
  await insertPost(stage.db, { title: 'Новость', model: 'News', hoursAgo: 1 })
  const card = await cardOf(stage)
  await here(stage)
  assert.equal(await stage.as('maria').status(digest.putAway, { body: { since: card!.since } }), 204)
  assert.equal(await cardOf(stage), null)
  // A device that was behind puts an earlier one away.
  assert.equal(await stage.as('maria').status(digest.putAway, { body: { since: ago(500).toISOString() } }), 204)
  assert.equal(await cardOf(stage), null)
  stage.pass(7 * HOUR_S)
  await insertPost(stage.db, { title: 'Завтрашняя', model: 'News', hoursAgo: -1 })
  assert.deepEqual((await cardOf(stage))?.since, NOW.toISOString())
  const tomorrow = ago(-30).toISOString()
  assert.equal(await stage.as('maria').status(digest.putAway, { body: { since: tomorrow } }), 400)
})

/** Something of each area, before and after the moment when Maria left, and what nobody may see. */
async function week({ db }: Stage) {
  await db.query(
    `insert into coins (id, api_id, slug, symbol, name, price_usd, quoted_at) overriding system value
     values (700, 'hype', 'hype', 'hype', 'Hype', 41, $1), (701, 'arb', 'arb', 'arb', 'Arb', 0.4, $1)`,
    [NOW],
  )
  for (const hoursAgo of [60, 30, 20, 10, 5, 1]) {
    await insertPost(db, { title: `Новость ${hoursAgo}`, model: 'News', hoursAgo })
    await insertPost(db, { title: `Мнение ${hoursAgo}`, model: 'Opinion', hoursAgo, authorId: cast.anna.id })
    await insertPost(db, { title: `Снята ${hoursAgo}`, model: 'News', hoursAgo, live: false })
  }
  await insertPost(db, { title: 'Своё', model: 'Opinion', hoursAgo: 3, authorId: cast.maria.id })
  await insertPost(db, { title: 'Выпуск', model: 'News', isPodcast: true, hoursAgo: 4 })
  await insertPost(db, { title: 'Закреп', model: 'Material', pinnedAllTime: true, hoursAgo: 4 })
  await db.query(
    `with who as (insert into forecasters (source, external_id, username, name, followed_at, ask_at) values ('twitter', '1', 'sam', 'Sam', $1, $1) returning id)
     insert into forecaster_posts (source, object_id, forecaster_id, created_at, read_at, words, deleted_at)
     select 'twitter', n::text, id, $1::timestamptz - make_interval(hours => n), $1, 'HYPE to the moon', case when n = 7 then $1 end
     from who, unnest(array[2, 7, 40]) n`,
    [NOW],
  )
  await db.query(
    `with e as (insert into calendar_events (title, starts_at) values ('Протокол', $1::timestamptz + interval '5 days'),
       ('Вернулась', $1::timestamptz + interval '3 days') returning id, starts_at, title)
     insert into event_moves (event_id, moved_at, starts_at, is_all_day, certainty)
     select id, $1::timestamptz - interval '3 hours', starts_at - case title when 'Протокол' then interval '2 days' else interval '0' end, false, 'exact' from e`,
    [NOW],
  )
}

/** Everything published since, counted in the database by area. */
async function countsInDatabase({ db }: Stage, since: Date) {
  const { rows } = await db.query<Record<string, number>>(
    `select
       (select count(*)::int from posts where live and published_at > $1 and model = 'News' and not is_podcast) as news,
       (select count(*)::int from posts where live and published_at > $1 and model <> 'News' and author_id is distinct from 2) as alpha,
       (select count(*)::int from posts where live and published_at > $1 and is_podcast)
         + (select count(*)::int from calendar_events where title = 'Протокол') as events,
       (select count(*)::int from forecaster_posts where created_at > $1 and deleted_at is null) as forecasts`,
    [since],
  )
  return rows[0]!
}

/** Folds these into one story, as the job of stories does. */
async function fold({ db }: Stage, things: [kind: string, id: number, model: string, hoursAgo: number][]) {
  for (const [place, [kind, id, model, hours]] of things.entries())
    await db.query(
      `with story as (${place === 0 ? 'insert into stories (opened_at) values ($1) returning id' : 'select max(id) as id from stories where opened_at <= now() or $1::timestamptz is null'})
       insert into story_items (kind, entity_id, story_id, at, model, title, source)
       select $2, $3, id, $1, $4, 'x', 'x' from story`,
      [ago(hours), kind, id, model],
    )
}

test('a story is one item of the digest by its first news, with its other sources; opinions stand apart', async () => {
  const stage = await testApp()
  const news = async (title: string, hoursAgo: number) => insertPost(stage.db, { title, model: 'News', hoursAgo })
  const [second, first, other] = [await news('Вторая', 2), await news('Первая', 3), await news('Другая', 1)]
  const opinion = await insertPost(stage.db, { title: 'Мнение', hoursAgo: 2, authorId: cast.anna.id })
  const { rows } = await stage.db.query<{ id: number }>(
    `with who as (insert into forecasters (source, external_id, username, name, followed_at, ask_at) values ('twitter', '1', 'sam', 'Sam', $1, $1) returning id)
     insert into forecaster_posts (source, object_id, forecaster_id, created_at, read_at, words)
     select 'twitter', 'n', id, $1::timestamptz - interval '1 hour', $1, 'Слова' from who returning id`,
    [NOW],
  )
  await fold(stage, [
    ['post', first, 'news', 3],
    ['post', second, 'news', 2],
    ['post', opinion, 'opinion', 2],
    ['tweet', rows[0]!.id, 'forecast', 1],
  ])
  const shown = async () => {
    const digest = await readAll(stage, 'day')
    const items = digest.areas.flatMap(({ results }) => results)
    return [digest.total, items.map(({ title, others }) => [title, ...others.map((one) => `${one.who}: ${one.title}`)])]
  }
  assert.deepEqual(await shown(), [3, [['Мнение'], ['Другая'], ['Первая', ': Вторая', 'Sam @sam: Слова']]])
  assert.ok(other)
  await stage.as('maria').call(mutes.add, { body: { kind: 'source', name: 'x.com/sam' } })
  assert.deepEqual(await shown(), [3, [['Мнение'], ['Другая'], ['Первая', ': Вторая']]], 'the muted is not told')
  await stage.db.query('update posts set live = false where id = $1', [first])
  assert.deepEqual(await shown(), [3, [['Мнение'], ['Другая'], ['Вторая']]], 'the next one leads')
})

test('GET /api/digest/ has everything published since the moment, by area', async () => {
  const stage = await testApp()
  await week(stage)
  for (const [since, hours] of [
    ['day', 24],
    [ago(6).toISOString(), 6],
    ['week', 168],
    [ago(50).toISOString(), 50],
  ] as const) {
    const all = await readAll(stage, since)
    assert.deepEqual(countsOf(all), await countsInDatabase(stage, ago(hours)), since)
    assert.equal(
      all.total,
      all.areas.reduce((sum, { count }) => sum + count, 0),
    )
  }
})

test('GET /api/digest/areas/:area/ gives each item of an area once, newest first, page by page', async () => {
  const stage = await testApp()
  for (let hour = 1; hour <= 50; hour += 1)
    await insertPost(stage.db, { title: `Новость ${hour}`, model: 'News', hoursAgo: Math.ceil(hour / 2) })
  const { since, until, areas } = await readAll(stage, 'week')
  const [news] = areas
  const read = [...news!.results]
  for (let after = news!.next; after !== null; ) {
    // What is published meanwhile moves no page.
    await insertPost(stage.db, { title: 'Только что', model: 'News', hoursAgo: -1 })
    const page = await stage.as('maria').call(digest.area, { params: { area: 'news' }, query: { since, until, after } })
    read.push(...page.results)
    after = page.next
  }
  assert.equal(new Set(read.map(({ id }) => id)).size, 50)
  assert.deepEqual(
    read.map(({ at }) => at),
    read.map(({ at }) => at).toSorted((one, other) => (one < other ? 1 : -1)),
  )
  assert.equal(read.length, news!.count)
  const status = (area: string, after?: string) =>
    stage.as('maria').status(digest.area, { params: { area }, query: { since, until, ...(after && { after }) } })
  assert.deepEqual(
    [
      await status('nothing'),
      await status('news', 'x'),
      await status('news', '1_post_1'),
      await status('news', '1_news_1'),
    ],
    [404, 400, 400, 200],
  )
})

test('a moment that is none or to come is refused in words, and one long ago is moved to a month', async () => {
  const stage = await testApp()
  await insertPost(stage.db, { title: 'Старая', model: 'News', hoursAgo: 29 * 24 })
  await insertPost(stage.db, { title: 'Забытая', model: 'News', hoursAgo: 31 * 24 })
  for (const [since, status] of [
    ['вчера', 400],
    ['', 400],
    ['0', 400],
    ['toString', 400],
    ['2026-02-30', 400],
    ['2026-11-21', 400],
    ['2026-11-20T12:00:00+03:00', 400],
    ['0000-01-01', 400],
    ['9999-12-31T23:59:59Z', 400],
    ["'; drop table posts", 400],
    ['1'.repeat(61), 400],
    ['1970-01-01', 200],
    ['0001-01-01T00:00:00Z', 200],
    ['2026-11-20', 200],
    ['2026-11-20T11:59:59+05:30', 200],
  ] as const) {
    const reply = await stage.as('maria').get(`/api/digest/?since=${encodeURIComponent(since)}`)
    assert.equal(reply.statusCode, status, since)
    if (status === 400) assert.match(reply.body, /Такого времени нет|ещё не наступило|Слишком длинно/, since)
  }
  const long = await readAll(stage, '1970-01-01')
  assert.deepEqual([long.is_bounded, long.since, countsOf(long)], [true, ago(30 * 24).toISOString(), { news: 1 }])
  await left(stage, 24 * 45)
  const first = await readAll(stage)
  assert.deepEqual([first.is_bounded, first.total, (await cardOf(stage))?.since], [true, 1, ago(30 * 24).toISOString()])
})

test('the first seven are in the order of worth, and the rest is counted by kind', async () => {
  const stage = await testApp()
  const { db } = stage
  await week(stage)
  await left(stage, 24)
  const post = await insertPost(db, { title: 'О двух монетах', model: 'Material', hoursAgo: 8 })
  await db.query(
    `insert into mentions (kind, entity_id, coin_id, position, named_at, price) values
     ('post', $1, 700, 0, $2, 40), ('post', $1, 701, 1, $2, 0.5)`,
    [post, ago(8)],
  )
  await db.query(
    'insert into portfolio_assets (account_id, coin_id, index, added_at) values (2, 700, 0, $1), (2, 701, 1, $1)',
    [NOW],
  )
  await db.query('select coin_hours_cover($1::timestamptz, $2::timestamptz)', [ago(48), NOW])
  await db.query(`insert into coin_hours (coin_id, hour, price_usd) values (700, $1, 39), (701, $1, 0.401)`, [ago(24)])
  const old = await insertPost(db, { title: 'Обсуждение', model: 'News', hoursAgo: 100 })
  const own = await insertComment(db, { postId: old, authorId: cast.maria.id, text: 'Почему?', hoursAgo: 99 })
  const reply = await insertComment(db, { postId: old, authorId: cast.oleg.id, text: 'Потому', hoursAgo: 3 })
  await db.query('update comments set ancestors = array[$2::int] where id = $1', [reply, own])
  const named = await insertComment(db, { postId: old, authorId: cast.anna.id, text: '@maria, а вы?', hoursAgo: 2 })
  await db.query('insert into comment_mentions values ($1, 2)', [named])
  const gone = await insertComment(db, {
    postId: old,
    authorId: cast.anna.id,
    text: 'Снято',
    hoursAgo: 2,
    isRemoved: true,
  })
  await db.query('insert into comment_mentions values ($1, 2)', [gone])
  const saved = await insertSignal(db, 'ARB лонг')
  await db.query(
    `update signals set start_price = 0.5, stop_price = 0.4, published_at = $2, ended_at = $3, ended_by = 'stop', end_price = 0.4 where id = $1`,
    [saved, ago(200), ago(5)],
  )
  assert.equal(
    (await cardOf(stage))!.items.find(({ id, kind }) => kind === 'outcome' && id === saved)?.reason,
    'outcome',
  )
  await db.query('insert into follows (account_id, author_id, created_at) values (2, 1, $1)', [NOW])
  const card = (await cardOf(stage))!
  assert.deepEqual(
    card.items.map(({ kind, reason, id }) => [kind, reason, id]),
    [
      ['reply', 'reply', reply],
      ['mention', 'mention', named],
      ['outcome', 'ownOutcome', saved],
      ['alpha', 'coin', post],
      ['move', 'moved', card.items[4]!.id],
      ['alpha', 'alpha', card.items[5]!.id],
      ['podcast', 'podcast', card.items[6]!.id],
    ],
  )
  const [answer, , outcome, text, move] = card.items
  assert.deepEqual([answer!.text, answer!.who, answer!.title], ['Потому', 'Олег', 'Обсуждение'])
  assert.equal(outcome!.call?.ended_by, 'stop')
  assert.equal(Math.round(outcome!.call!.percent!), -20)
  assert.deepEqual([text!.price?.symbol, text!.price?.before, text!.price?.now], ['HYPE', 40, 41])
  assert.deepEqual([move!.title, move!.moved?.from], ['Протокол', ago(-3 * 24).toISOString()])
  assert.deepEqual(
    card.coins.results.map(({ symbol, before, now }) => [symbol, before, now]),
    [['HYPE', 39, 41]],
  )
  assert.equal(card.coins.total, 2)
  assert.equal(card.items.length + card.rest.reduce((sum, { count }) => sum + count, 0), card.total)
  assert.equal(card.total, (await readAll(stage)).total)
  assert.deepEqual(await cardOf(stage), card, 'equal inputs give equal digests')
})

test('a correction is told to those who were at the text, and an edit of other words is none', async () => {
  const stage = await testApp()
  const { db } = stage
  await left(stage, 24)
  const edit = async (id: number, text: string, hours: number) => {
    await db.query(
      `insert into post_versions (post_id, revision, title, short_description, content, images, embed_links, replaced_at)
       select id, revision, title, short_description, content, images, embed_links, $2 from posts where id = $1`,
      [id, ago(hours)],
    )
    await db.query('update posts set content = $2, revision = revision + 1 where id = $1', [id, text])
  }
  const make = async (title: string) => {
    const id = await insertPost(db, { title, model: 'News', hoursAgo: 50, content: '<p>Приток 412 млн за день</p>' })
    await insertComment(db, { postId: id, authorId: cast.oleg.id, text: 'Да', hoursAgo: 49 })
    await db.query('insert into comment_visits select 2, id, 1 from comment_threads where post_id = $1', [id])
    return id
  }
  const wrong = await make('Число')
  const slip = await make('Опечатка')
  const back = await make('Туда и обратно')
  const unread = await insertPost(db, { title: 'Не читала', hoursAgo: 50, content: '<p>1</p>' })
  await edit(wrong, '<p>Приток 214 млн за день</p>', 5)
  await edit(slip, '<p>Приток 412 млн за сутки</p>', 5)
  await edit(back, '<p>Приток 1 млн за день</p>', 5)
  await edit(back, '<p>Приток 412 млн за день</p>', 4)
  await edit(unread, '<p>2</p>', 5)
  const { areas } = await readAll(stage)
  assert.deepEqual(
    areas.map(({ area, results }) => [area, results.map(({ id, corrected }) => [id, corrected])]),
    [['corrections', [[wrong, ['numbers']]]]],
  )
})

test('what the reader muted is neither told nor counted', async () => {
  const stage = await testApp()
  await week(stage)
  await left(stage, 24)
  const before = await readAll(stage)
  await stage.as('maria').call(mutes.add, { body: { kind: 'author', name: 'anna' } })
  const after = await readAll(stage)
  assert.deepEqual(countsOf(before), { ...countsOf(after), alpha: 5 })
  assert.equal(countsOf(after).alpha, 1)
  await stage.as('maria').call(mutes.add, { body: { kind: 'word', name: 'новости' } })
  const quiet = await readAll(stage)
  assert.equal(countsOf(quiet).news, undefined)
  const card = await cardOf(stage)
  assert.equal(card?.total, quiet.total)
  assert.ok(!JSON.stringify(card).includes('Мнение 1'))
})

test('a removed text leaves the digest and its counts at once, also when it was read from the cache', async () => {
  const stage = await testApp({ withCaches: true })
  await left(stage, 24)
  const post = await insertPost(stage.db, { title: 'Снимут', model: 'Opinion', hoursAgo: 1 })
  await insertPost(stage.db, { title: 'Останется', model: 'News', hoursAgo: 1 })
  assert.equal((await cardOf(stage))?.total, 2)
  assert.equal(await stage.as('anna').status(postPublishing.remove, { body: { object_id: post } }), 204)
  const card = await cardOf(stage)
  assert.ok(!JSON.stringify(card).includes('Снимут'))
})

test('a digest refuses guests and people without access', async () => {
  const stage = await testApp()
  await left(stage, 24, 'oleg')
  await insertPost(stage.db, { title: 'КАНАРЕЙКА', model: 'Opinion', hoursAgo: 1 })
  for (const [person, status] of [
    ['guest', 401],
    ['oleg', 403],
  ] as const)
    for (const url of ['/api/digest/', '/api/digest/card/', '/api/digest/areas/alpha/?since=week&until=day']) {
      const reply = await stage.as(person).get(url)
      assert.equal(reply.statusCode, status, url)
      assert.ok(!reply.body.includes('КАНАРЕЙКА') && !/\d{2,}/.test(reply.json().count ?? ''), url)
    }
  assert.equal(await stage.as('oleg').status(calendar.feed, {}), 200)
})
