/** First and hundredth page among 100,000 posts; then writing 1,000 more with translations and mentions. */

import pg from 'pg'
import { type Asked, tweetPage } from '../apps/server/src/features/forecasters/reading/actions.ts'
import type { GivenPost } from '../apps/server/src/features/forecasters/writing/given.ts'
import { keepPosts } from '../apps/server/src/features/forecasters/writing/keep.ts'
import { keepTranslations } from '../apps/server/src/features/forecasters/writing/translations.ts'
import { countAnew, listCounted } from '../apps/server/src/features/hype/store.ts'
import { connect, type Database, transaction } from '../apps/server/src/platform/database.ts'
import { fill } from './feed.ts'
import { median, table } from './table.ts'

const SIZE = Number(process.env.POSTS ?? 100_000)
const TURNS = 9
const READS = 60
const INGESTED = 1_000
const PATH = '/api/forecasters/tweets/'
const viewer = { id: 1, username: 'a', hasPaidAccess: true, isModerator: false }

export async function forecasterPosts(serverUrl: string) {
  await fill(serverUrl, 1)
  await fillPosts(serverUrl)
  const db = connect(serverUrl, () => {}, { max: 2 })
  const coins = (await db.query<{ id: number }>('select id from coins order by id')).rows.map(({ id }) => id)
  const lists: [string, Asked['of']][] = [
    ['all', 'all'],
    ['of one coin of three hundred', { coinIds: coins.slice(6, 7) }],
    ['of a hundred coins', { coinIds: coins.slice(0, 100) }],
  ]
  const lines: string[][] = []
  for (const [name, of] of lists) {
    const cursors = [undefined, await cursorOf(db, of, of === 'all' ? 99 : 9)]
    const turns = cursors.map(() => [] as number[])
    for (let turn = -1; turn < TURNS; turn += 1)
      for (const [place, cursor] of cursors.entries()) {
        const time = await measure(db, { of, cursor })
        if (turn >= 0) turns[place]!.push(time)
      }
    const [first = 0, later = 0] = turns.map(median)
    lines.push([name, first.toFixed(2), later.toFixed(2), (later / first).toFixed(2)])
  }
  table(['posts', 'first page, p50, ms', 'hundredth (of coins: tenth), p50, ms', 'ratio'], lines)
  const began = performance.now()
  await ingest(db)
  console.log(
    `${INGESTED} posts kept with mentions and translations: ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
  )
  await hype(db)
  await db.end()
}

/** Counting of all hype windows, a job's work every ten minutes, and the posts behind one share. */
async function hype(db: Database) {
  const counting: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const began = performance.now()
    await countAnew(db, new Date())
    counting.push((performance.now() - began) / 1000)
  }
  const { rows } = await db.query<{ coin_id: number }>(
    'select coin_id from hype_coins where days = 30 order by mentions desc limit 1',
  )
  const opening: number[] = []
  for (let read = 0; read < READS; read += 1) {
    const began = performance.now()
    await listCounted(db, { coinId: rows[0]!.coin_id, days: 30, until: new Date(), of: 'all' }, null, 21)
    opening.push(performance.now() - began)
  }
  console.log(`hype counted: ${median(counting).toFixed(1)} s; one number opened: ${median(opening).toFixed(1)} ms\n`)
}

/** Fills over its own connection: it takes longer than the pool's timeout. */
async function fillPosts(url: string) {
  const db = new pg.Pool({ connectionString: url, max: 1 })
  db.on('error', (error) => console.error(error))
  await db.query(
    `insert into forecasters (source, username, name, followed_at, ask_at)
     select 'twitter', 'voice' || n, 'Voice ' || n, now(), now() from generate_series(1, 30) n`,
  )
  await db.query(
    `insert into forecaster_posts (source, object_id, forecaster_id, created_at, read_at, written, words, words_ru, content_html,
       content_ru_html, content_version, lang, translation, is_proved, likes)
     select 'twitter', n, 1 + n % 30, now() - n * interval '50 seconds', now(), repeat('word ', 40), repeat('word ', 40),
       repeat('слово ', 40), repeat('word ', 40), repeat('слово ', 40), 2, 'en', 'done', true, n % 1000
     from generate_series(1, $1) n`,
    [SIZE],
  )
  await db.query(
    `insert into mentions (kind, entity_id, coin_id, position, named_at, price)
     select 'tweet', p.id, c.ids[1 + (p.id * k * 7) % 300], k, p.created_at, 1
     from forecaster_posts p cross join generate_series(1, 2) k
     cross join (select array_agg(id order by id) as ids from coins) c on conflict do nothing`,
  )
  await db.query(
    `insert into forecaster_media (post_id, position, type, address)
     select id, 0, 'image', '/media/' || id || '.webp' from forecaster_posts where id % 4 = 0`,
  )
  await db.query(
    'insert into forecaster_hidden (account_id, post_id) select 1, id from forecaster_posts where id % 500 = 0',
  )
  await db.query('vacuum analyze')
  await db.end()
}

async function cursorOf(db: Database, of: Asked['of'], pages: number) {
  let cursor: string | undefined
  for (let page = 0; page < pages; page += 1) {
    const { next } = await tweetPage({ db, viewer, now: new Date() }, { of, cursor }, PATH)
    cursor = new URL(next ?? '', 'http://bench').searchParams.get('cursor') ?? undefined
  }
  return cursor
}

async function measure(db: Database, asked: Asked) {
  const times: number[] = []
  for (let read = 0; read < READS; read += 1) {
    const began = performance.now()
    await tweetPage({ db, viewer, now: new Date() }, asked, PATH)
    times.push(performance.now() - began)
  }
  return median(times)
}

async function ingest(db: Database) {
  const now = new Date()
  const posts = Array.from(
    { length: INGESTED },
    (_, n): GivenPost => ({
      source: 'twitter',
      forecasterId: 1 + (n % 30),
      objectId: `fresh${n}`,
      editId: '',
      createdAt: new Date(now.getTime() - n * 60_000),
      text: `Note ${n}: $C${1 + (n % 300)} lost ${n % 90}% and $C${1 + ((n * 7) % 300)} took ${n}.5M dollars from ${n * 3} wallets. What changes my mind is a week above $${n}.`,
      as: 'plain',
      lang: 'en',
      isRepost: false,
      forwardedFrom: '',
      isEdited: false,
      replyTo: null,
      quotedObjectId: '',
      likes: n,
      reposts: 0,
      replies: 0,
      views: null,
      media: [],
    }),
  )
  await keepPosts(db, 'twitter', posts, now)
  const { rows } = await db.query<{ id: number; words: string }>(
    `select id, words from forecaster_posts where object_id like 'fresh%' and translation = 'due'`,
  )
  for (let from = 0; from < rows.length; from += 100) {
    const translated = rows
      .slice(from, from + 100)
      .map((post) => ({ ...post, ru: post.words.replace('Note', 'Заметка') }))
    await transaction(db, (tx) => keepTranslations(tx, translated, 'bench'))
  }
}
