/** Search requests at 10,000 and at many posts, in turns; the size of the index and the extra cost of a write. */
import pg from 'pg'
import { fillIndex } from '../apps/server/src/features/search/filling/fill.ts'
import { findables } from '../apps/server/src/features.ts'
import { connect, type Database } from '../apps/server/src/platform/database.ts'
import type { Viewer } from '../apps/server/src/platform/viewer.ts'
import { prepareDatabase } from '../apps/server/src/prepareDatabase.ts'
import { type Corpus, createCorpus } from './corpus.ts'
import { get, serveOver } from './served.ts'
import { median, table } from './table.ts'

const SIZES = [10_000, Number(process.env.POSTS ?? 1_000_000)]
const COMMENTS_PER_POST = 5
const YEARS = 4
const BATCH = 2_000
const TURNS = 7
const READS = 40

interface Place {
  size: number
  db: Database
  port: number
  close: () => Promise<unknown>
  times: Map<string, { p50: number; p99: number }[]>
}

export async function searching(serverUrl: string) {
  const admin = connect(serverUrl, () => {}, { max: 1 })
  const places: Place[] = []
  for (const size of SIZES) {
    await admin.query(`create database search_${size}`)
    const url = new URL(serverUrl)
    url.pathname = `/search_${size}`
    await fill(url.href, size)
    places.push(await serve(url.href, size))
  }
  const queries = queriesOf(createCorpus(99))
  for (let turn = -1; turn < TURNS; turn += 1)
    for (const place of places)
      for (const [name, texts] of queries) {
        const measured = await measure(place.port, texts)
        if (turn >= 0) place.times.set(name, [...(place.times.get(name) ?? []), measured])
      }
  const of = (place: Place, name: string, which: 'p50' | 'p99') =>
    median(place.times.get(name)!.map((times) => times[which]))
  table(
    ['query', ...places.flatMap(({ size }) => [`p50, ms at ${size}`, 'p99, ms']), 'p99 many / few'],
    [...queries.keys()].map((name) => [
      name,
      ...places.flatMap((place) => [of(place, name, 'p50').toFixed(1), of(place, name, 'p99').toFixed(1)]),
      (of(places[1]!, name, 'p99') / of(places[0]!, name, 'p99')).toFixed(2),
    ]),
  )
  console.log('goals: p99 ≤ 30 ms, many / few ≤ 1.5\n')
  for (const { db, size } of places) await weigh(db, size)
  await writes(places[1]!.db)
  for (const { close } of places) await close()
  await admin.end()
}

/** Queries of each kind: common, rare and several words, a phrase, a typo, operators; never the same twice in a row. */
function queriesOf({ wordAt }: Corpus): Map<string, string[]> {
  const each = (make: (index: number) => string) => Array.from({ length: READS }, (_, index) => make(index))
  const mistyped = (word: string) => word.slice(0, 3) + word.slice(4)
  return new Map([
    ['common word', each((index) => wordAt(index))],
    ['word of the middle', each((index) => wordAt(400 + index * 13))],
    ['rare word', each((index) => wordAt(20_000 + index * 401))],
    ['two common words', each((index) => `${wordAt(index)} ${wordAt(60 + index)}`)],
    ['common and rare', each((index) => `${wordAt(index)} ${wordAt(9_000 + index * 101)}`)],
    ['phrase', each((index) => `"${wordAt(index)} ${wordAt(index + 1)}"`)],
    ['typo', each((index) => mistyped(`${wordAt(200 + index * 3)}`))],
    ['wrong layout', each((index) => ['jhlth', 'njrty', ',bnrjby', 'cnfrfy'][index % 4]!)],
    ['operators', each((index) => `от:a${1 + (index % 40)} тип:мнение ${wordAt(index)}`)],
    ['operators alone', each((index) => `от:a${1 + (index % 40)} до:2026-0${1 + (index % 9)}-01`)],
  ])
}

async function fill(url: string, size: number) {
  const db = new pg.Pool({ connectionString: url, max: 1 })
  db.on('error', (error) => console.error(error))
  db.on('connect', (client) => client.on('error', (error) => console.error(error)))
  await prepareDatabase(db)
  const started = performance.now()
  // Triggers are off: the index is filled by its own command afterwards.
  await db.query('set session_replication_role = replica')
  await db.query(
    `insert into accounts (username, name, email, email_verified) select 'a' || n, 'Автор ' || n, 'a' || n || '@example.org', true from generate_series(1, 50) n`,
  )
  const { text } = createCorpus(size)
  for (let from = 0; from < size; from += BATCH) {
    const count = Math.min(BATCH, size - from)
    await db.query(
      `with p as (
         insert into posts (model, title, short_description, content, published_at, live, author_id)
         select 'Opinion', d.title, d.lead, d.body, now() - make_interval(secs => ($4::float8 - n) / $4 * $5 * 31557600), true, 1 + n % 50
         from unnest($1::text[], $2::text[], $3::text[]) with ordinality as d(title, lead, body, i), lateral (select i + $6 as n) k returning id, published_at),
       t as (insert into comment_threads (post_id, total, standing, changed_at) select id, 0, 0, now() from p returning id, post_id),
       o as (select t.id, p.published_at, row_number() over (order by t.id) as i from t join p on p.id = t.post_id)
       insert into comments (thread_id, author_id, text, created_at)
       select o.id, 1 + c.j % 50, c.text, o.published_at + make_interval(mins => c.j::int % 600)
       from unnest($7::text[]) with ordinality as c(text, j) join o on o.i = 1 + (c.j - 1) / ${COMMENTS_PER_POST}`,
      [
        Array.from({ length: count }, () => text(7)),
        Array.from({ length: count }, () => text(12)),
        Array.from({ length: count }, () => `<p>${text(60)}</p><p>${text(60)}</p>`),
        size,
        YEARS,
        from,
        Array.from({ length: count * COMMENTS_PER_POST }, () => text(12)),
      ],
    )
  }
  await db.query('set session_replication_role = origin')
  const written = performance.now()
  const documents = await fillIndex(connectOnce(db), findables, new Date())
  const filled = performance.now()
  await db.query('vacuum analyze')
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0)
  console.log(
    `${size} posts: written in ${seconds(started, written)} s, ${documents} documents taken in ${seconds(written, filled)} s, vacuumed in ${seconds(filled, performance.now())} s`,
  )
  await db.end()
}

const connectOnce = (db: pg.Pool) => db as Database

async function serve(url: string, size: number): Promise<Place> {
  // Every request comes from another member, so that no rate limit applies.
  const { db, port, close } = await serveOver(url, someMember)
  return { size, db, port, close, times: new Map() }
}

let members = 0
function someMember(): Viewer {
  members += 1
  return { id: members, username: `m${members}`, hasPaidAccess: true, isModerator: false }
}

async function measure(port: number, texts: string[]) {
  const times: number[] = []
  for (const text of texts) {
    const started = performance.now()
    await get(port, `/api/search/?q=${encodeURIComponent(text)}`)
    times.push(performance.now() - started)
  }
  times.sort((one, other) => one - other)
  return { p50: times[times.length >> 1]!, p99: times[Math.floor(times.length * 0.99)]! }
}

/** Size of the search's tables and indexes against the texts. */
async function weigh(db: Database, size: number) {
  const { rows } = await db.query<{ texts: number; documents: number; words: number; lexicon: number }>(
    `select (select sum(octet_length(title) + octet_length(short_description) + octet_length(content)) from posts)::float8
         + (select sum(octet_length(text)) from comments)::float8 as texts,
       pg_total_relation_size('search_documents')::float8 as documents,
       pg_relation_size('search_documents_words')::float8 as words,
       pg_total_relation_size('search_words')::float8 as lexicon`,
  )
  const { texts, documents, words, lexicon } = rows[0]!
  const mb = (bytes: number) => (bytes / 1e6).toFixed(0)
  table(
    [`${size} posts`, 'MB'],
    [
      ['texts', mb(texts)],
      ['documents with their index', mb(documents)],
      ['of those the index of words', mb(words)],
      ['lexicon', mb(lexicon)],
      ['documents / texts (goal ≤ 1.2)', (documents / texts).toFixed(2)],
    ],
  )
}

/** Inserting a comment with and without the search's trigger, in turns. */
async function writes(db: Database) {
  const client = await db.connect()
  const insert = async () => {
    const started = performance.now()
    await client.query(`insert into comments (thread_id, author_id, text, created_at) values (1, 1, 'Замер', now())`)
    return performance.now() - started
  }
  const noted: number[] = []
  const bare: number[] = []
  for (let turn = 0; turn < 400; turn += 1) {
    await client.query('alter table comments enable trigger search_note')
    noted.push(await insert())
    await client.query('alter table comments disable trigger search_note')
    bare.push(await insert())
  }
  await client.query('alter table comments enable trigger search_note')
  client.release()
  console.log(`an insert costs ${(median(noted) - median(bare)).toFixed(2)} ms more (goal ≤ 1)\n`)
}
