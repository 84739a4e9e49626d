/** Cost of reading a thread: against a bare handler, and as the table of comments grows. */
import pg from 'pg'
import { readOfPerson } from '../apps/server/src/features/comments/reading/ofPerson.ts'
import { readThread } from '../apps/server/src/features/comments/reading/read.ts'
import { connect, type Database } from '../apps/server/src/platform/database.ts'
import { migrate } from '../apps/server/src/platform/migrating/migrate.ts'
import { compare } from './http.ts'
import { makePeople, signIn } from './members.ts'
import { printPlan } from './plans.ts'
import { median, table } from './table.ts'

const PAGE = 500
/** Comments in the database, a thousand in each thread. */
const SIZES = [1_000, Number(process.env.COMMENTS ?? 10_000_000)]
const THREAD = 1_000
const READER = { id: 2, username: 'a2', hasPaidAccess: true, isModerator: false }
/** Threads per insert statement. */
const A_FEW = 500
const TURNS = 9
const READS = 60

/** Measures a member's first page of a thread over HTTP. */
export async function threadReads(origin: string, databaseUrl: string) {
  await makePeople(databaseUrl)
  const db = connect(databaseUrl, () => {}, { max: 1 })
  const { rows } = await db.query<{ id: number }>(`select id from posts where live order by id limit 1`)
  const id = rows[0]!.id
  await addThreads(db, [id])
  await db.end()
  const headers = { authorization: `Bearer ${await signIn(origin, 1)}` }
  const path = `/api/comments/${id}/?limit=${PAGE}&offset=0`
  await compare(origin, [
    { name: 'first 500 comments, member', path, rival: 'stringify', encoding: 'identity', headers, goal: 0.5 },
  ])
}

/** Measures the same page without the cache, in tables of a thousand and of millions of comments, in turns. */
export async function threadsAsTheyGrow(serverUrl: string) {
  const admin = connect(serverUrl, () => {}, { max: 1 })
  const places: { db: Database; url: string; size: number; turns: { p50: number; p99: number }[] }[] = []
  for (const size of SIZES) {
    const name = `bench_comments_${size}`
    await admin.query(`create database ${name}`)
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    await fill(url.href, size)
    places.push({ db: connect(url.href, () => {}, { max: 4 }), url: url.href, size, turns: [] })
  }
  for (let turn = -1; turn < TURNS; turn += 1)
    for (const { db, size, turns } of places) {
      const times = await measure(db, size / THREAD)
      const isWarm = turn >= 0
      if (isWarm) turns.push(times)
    }
  const of = ({ turns }: (typeof places)[number], which: 'p50' | 'p99') => median(turns.map((times) => times[which]))
  table(
    ['comments in the database', 'p50, ms', 'p99, ms'],
    places.map((place) => [
      place.size.toLocaleString('ru-RU'),
      of(place, 'p50').toFixed(2),
      of(place, 'p99').toFixed(2),
    ]),
  )
  console.log(
    `p99 at the most / at the least: ${(of(places[1]!, 'p99') / of(places[0]!, 'p99')).toFixed(2)} (goal ≤ 1.3)\n`,
  )
  const largest = places.at(-1)!
  const one = connect(largest.url, () => {}, { max: 1 })
  await measure(one, largest.size / THREAD)
  await printPlan(one, 'comments.page', `${Math.ceil(largest.size / THREAD / 2)}, '{}', 0`)
  await readOfPerson(one, READER, 'a2', {})
  await printPlan(one, 'comments.ofPerson', '2, null, true, 0')
  await printPlan(one, 'comments.countOfPerson', '2')
  await one.end()
  await Promise.all(places.map(({ db }) => db.end()))
  await admin.end()
}

async function fill(url: string, size: number) {
  const db = new pg.Pool({ connectionString: url, max: 1 })
  db.on('error', (error) => console.error(error))
  await migrate(db)
  await db.query(
    `insert into accounts (username, name, email, email_verified) select 'a' || n, 'А', 'a' || n || '@example.org', true from generate_series(1, 50) n`,
  )
  await db.query(
    `insert into posts (model, title, published_at, live, author_id) select 'Opinion', 'П', now(), true, 1 from generate_series(1, $1) n`,
    [size / THREAD],
  )
  const { rows } = await db.query<{ id: number }>('select id from posts order by id')
  const ids = rows.map(({ id }) => id)
  await withoutIndexes(db, 'comments', async () => {
    for (let first = 0; first < ids.length; first += A_FEW) await addThreads(db, ids.slice(first, first + A_FEW))
  })
  await db.query('vacuum analyze')
  await db.end()
}

/** Writes millions of rows without the indexes, in a tenth of the time, and then builds the indexes again. */
async function withoutIndexes(db: Database, name: string, write: () => Promise<void>) {
  const { rows } = await db.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where tablename = $1 and not exists (select from pg_constraint where conname = indexname)`,
    [name],
  )
  for (const index of rows) await db.query(`drop index ${index.name}`)
  // Skips foreign key checks: the rows are known to be valid.
  await db.query('set session_replication_role = replica')
  await write()
  await db.query('set session_replication_role = origin')
  for (const index of rows) await db.query(index.made)
}

/** Adds comments to threads; a quarter begin branches, the others answer them. */
export async function addThreads(db: Database, postIds: number[], size = THREAD) {
  await db.query(
    `insert into comment_threads (post_id, total, standing, changed_at) select id, $2, $2, now() from unnest($1::int[]) id
     on conflict (post_id) do update set total = comment_threads.total + $2, standing = comment_threads.standing + $2`,
    [postIds, size],
  )
  await db.query(
    `with begun as (
       insert into comments (thread_id, author_id, text, created_at)
       select t.id, 1 + n % 20, repeat('слово ', 12), now() from comment_threads t, generate_series(1, $2::int / 4) n
       where t.post_id = any($1::int[]) returning id, thread_id)
     insert into comments (thread_id, author_id, text, created_at, ancestors)
     select thread_id, 1 + n, repeat('ответ ', 12), now(), array[id] from begun, generate_series(1, 3) n`,
    [postIds, size],
  )
}

async function measure(db: Database, threads: number) {
  const times: number[] = []
  for (let index = 0; index < READS; index += 1) {
    // Threads from all over the table, never the same one twice in a row.
    const subject = { kind: 'post' as const, id: 1 + ((index * 7_919) % threads) }
    const started = performance.now()
    const shared = <Value>(_: string, make: () => Value) => make()
    await readThread({
      db,
      viewer: READER,
      now: new Date(),
      subject,
      shared,
      limit: PAGE,
      offset: 0,
      order: 'new',
      after: undefined,
      commentId: undefined,
    })
    times.push(performance.now() - started)
  }
  times.sort((one, other) => one - other)
  return { p50: times[READS / 2]!, p99: times[Math.floor(READS * 0.99)]! }
}
