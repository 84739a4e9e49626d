/** The feed's first and hundredth page as the number of posts grows, with the server's own prepared statements. */
import { FEED_PAGE_SIZE } from '@palata/contract/feed'
import pg from 'pg'
import { readFeed } from '../apps/server/src/features/feed/actions.ts'
import { TEXTS_VERSION } from '../apps/server/src/features/texts/index.ts'
import { connect, type Database } from '../apps/server/src/platform/database.ts'
import { migrate } from '../apps/server/src/platform/migrating/migrate.ts'
import { median, table } from './table.ts'

const SIZES = [1_000, 100_000, 1_000_000]
const TURNS = 9
const READS = 200

interface Place {
  db: Database
  size: number
  page: string
  after: string | undefined
  turns: { p50: number; p99: number }[]
}

/** Databases are read in turns, so that slow moments of a shared machine affect all of them alike. */
export async function feedPages(serverUrl: string) {
  const admin = connect(serverUrl, () => {}, { max: 1 })
  const places: Place[] = []
  for (const size of SIZES) {
    const name = `bench_${size}`
    await admin.query(`create database ${name}`)
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    await fill(url.href, size)
    const db = connect(url.href, () => {}, { max: 4 })
    places.push({ db, size, page: '1', after: undefined, turns: [] })
    places.push({ db, size, page: '100', after: await hundredth(db, size), turns: [] })
  }
  for (let turn = -1; turn < TURNS; turn += 1) {
    for (const { db, after, turns } of places) {
      const times = await measure(db, after)
      const isWarm = turn >= 0
      if (isWarm) turns.push(times)
    }
  }
  await Promise.all([...new Set(places.map(({ db }) => db))].map((db) => db.end()))
  await admin.end()
  const of = ({ turns }: Place, which: 'p50' | 'p99') => median(turns.map((times) => times[which]))
  table(
    ['posts', 'page', 'p50, ms', 'p99, ms'],
    places.map((place) => [
      place.size.toLocaleString('ru-RU'),
      place.page,
      of(place, 'p50').toFixed(2),
      of(place, 'p99').toFixed(2),
    ]),
  )
  const p99s = places.map((place) => of(place, 'p99'))
  console.log(`largest p99 / smallest p99: ${(Math.max(...p99s) / Math.min(...p99s)).toFixed(2)} (goal ≤ 1.5)\n`)
}

/** Fills a database over its own connection: it takes longer than the pool's timeout for a request. A post each so many minutes. */
export async function fill(url: string, size: number, minutes = 3) {
  const db = new pg.Pool({ connectionString: url, max: 1 })
  db.on('error', (error) => console.error(error))
  await migrate(db)
  await db.query(`insert into accounts (username, name, email) values ('a', 'А', 'a@example.org')`)
  await db.query(`insert into channels (slug, name) select 'c' || n, 'Канал ' || n from generate_series(1, 12) n`)
  await db.query(
    `insert into coins (api_id, slug, symbol, name, price_usd) select 'c' || n, 'c' || n, 'C' || n, 'C', 1 from generate_series(1, 300) n`,
  )
  await db.query(
    `insert into posts (model, title, short_description, content, published_at, live, author_id, content_version)
     select case when n % 3 = 0 then 'Opinion' else 'News' end, 'Публикация ' || n, repeat('слово ', 20), repeat('текст ', 200),
       now() - n * $3::float8 * interval '1 minute', true, 1, $2 from generate_series(1, $1) n`,
    // The current version, so that no job renders texts during the measurement.
    [size, TEXTS_VERSION, minutes],
  )
  await db.query('insert into post_channels select id, id % 12 + 1, published_at from posts')
  await db.query(
    `insert into mentions (kind, entity_id, coin_id, position, named_at, price)
     select 'post', id, c.ids[id % 300 + 1], 1, published_at, 1 from posts
     cross join (select array_agg(id order by id) as ids from coins) c`,
  )
  await db.query('vacuum analyze')
  await db.end()
}

/** Cursor of the hundredth page; with fewer pages, of the last whole one. */
async function hundredth(db: Database, size: number) {
  const offset = Math.min(99 * FEED_PAGE_SIZE, size - FEED_PAGE_SIZE - 1)
  const { rows } = await db.query<{ place: string }>(
    `select to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || id as place
     from posts order by published_at desc, id desc offset $1 limit 1`,
    [offset],
  )
  return rows[0]!.place
}

async function measure(db: Database, after: string | undefined) {
  const read = () => readFeed({ db, viewer: null, now: new Date(), after, shared: (_, make) => make() })
  const times: number[] = []
  for (let index = 0; index < READS; index += 1) {
    const started = performance.now()
    await read()
    times.push(performance.now() - started)
  }
  times.sort((one, other) => one - other)
  return { p50: times[READS / 2]!, p99: times[Math.floor(READS * 0.99)]! }
}
