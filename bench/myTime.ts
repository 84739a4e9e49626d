/** What a member of a site with a million posts waits for: the feed beside many mutes, digests, and the folding of news. */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { foldChanges } from '../apps/server/src/features/stories/fold.ts'
import { findables } from '../apps/server/src/features.ts'
import { connect } from '../apps/server/src/platform/database.ts'
import { fill } from './feed.ts'
import { makePeople, send, signIn } from './members.ts'
import { processorMs } from './processor.ts'
import { median, table } from './table.ts'

const POSTS = Number(process.env.POSTS ?? 1_000_000)
const MUTES = 200
const OWN_COINS = 300
const TURNS = 9
const READS = 40
/** 909 posts a day. */
const MINUTES = 1.584
const HOUR_MS = 3_600_000

/** `bench0` has no mutes, `bench1` two hundred; both have three hundred coins and were away for a day. */
export async function fillMyTime(url: string) {
  await fill(url, POSTS, MINUTES)
  await makePeople(url)
  const db = new pg.Pool({ connectionString: url, max: 1 })
  db.on('error', (error) => console.error(error))
  await db.query(
    `insert into portfolio_assets (account_id, coin_id, index, added_at)
     select a.id, c.id, row_number() over (partition by a.id order by c.id) - 1, now()
     from accounts a, (select id from coins order by id limit ${OWN_COINS}) c where a.username in ('bench0', 'bench1')`,
  )
  await db.query(
    `with who as (select id from accounts where username = 'bench1'),
     words as (
       insert into mutes (account_id, kind, value, label, places, created_at)
       select who.id, 'word', 'слово' || n, 'слово' || n, '{feeds,notifications,comments}', now()
       from who, generate_series(1, ${MUTES / 2}) n),
     sites as (
       insert into mutes (account_id, kind, value, label, places, created_at)
       select who.id, 'source', 'site' || n || '.example', 'site' || n || '.example', '{feeds,notifications,comments}', now()
       from who, generate_series(1, ${MUTES / 2 - 10}) n),
     ofCoins as (
       insert into mutes (account_id, kind, value, label, coin_id, places, created_at)
       select who.id, 'coin', c.id::text, 'c', c.id, '{feeds,notifications,comments}', now()
       from who, (select id from coins order by id limit 10) c)
     insert into mute_versions (account_id, version) select id, gen_random_uuid() from who`,
  )
  await db.query(
    `insert into digest_visits (account_id, seen_at) select id, now() - interval '24 hours' from accounts
     where username in ('bench0', 'bench1')`,
  )
  await db.end()
}

/** Both readers in alternating turns of one run; only the ratio counts. */
export async function feedBesideMutes(origin: string, pid: number) {
  const readers = [await signIn(origin, 0), await signIn(origin, 1)]
  const turns: { waited: number; cost: number }[][] = [[], []]
  for (let turn = -1; turn < TURNS; turn += 1)
    for (const [place, token] of readers.entries()) {
      const before = processorMs(pid)
      const times = await timed(() => read(origin, '/api/alpha/all/', token), 300)
      const isWarm = turn >= 0
      if (isWarm) turns[place]!.push({ waited: median(times), cost: (processorMs(pid) - before) / times.length })
    }
  const of = (place: number, which: 'waited' | 'cost') => median(turns[place]!.map((turn) => turn[which]))
  const line = (name: string, place: number) => [name, of(place, 'waited').toFixed(2), of(place, 'cost').toFixed(2)]
  table(['feed of a reader', 'p50, ms', 'processor, ms'], [line('without mutes', 0), line(`with ${MUTES} mutes`, 1)])
  const ratio = (which: 'waited' | 'cost') => (of(1, which) / of(0, which)).toFixed(2)
  console.log(`with mutes / without: ${ratio('waited')}, of processor ${ratio('cost')} (goal ≤ 1.1)\n`)
}

/** Each request of a window has a moment of its own, so none is answered from a cache; the card always is. */
export async function digests(origin: string, pid: number) {
  const tokens = [await signIn(origin, 0), await signIn(origin, 1)]
  const lines: string[][] = []
  for (const [name, hours] of [
    ['a day', 24],
    ['a week', 168],
    ['29 days', 29 * 24],
  ] as const)
    for (const [place, token] of tokens.entries()) {
      let request = 0
      const ask = () => {
        request += 1
        const since = new Date(Date.now() - hours * HOUR_MS - request * 977).toISOString()
        return read(origin, `/api/digest/?since=${encodeURIComponent(since)}`, token)
      }
      await timed(ask, 5)
      const before = processorMs(pid)
      const times = await timed(ask, READS)
      const cost = ((processorMs(pid) - before) / READS).toFixed(1)
      lines.push([`\`/api/digest/\`, ${name}${place === 0 ? '' : `, ${MUTES} mutes`}`, ...percentiles(times), cost])
    }
  const card = () => read(origin, '/api/digest/card/', tokens[0]!)
  await timed(card, 20)
  const before = processorMs(pid)
  const cards = await timed(card, 1_000)
  const cost = (processorMs(pid) - before) / cards.length
  lines.push(['`/api/digest/card/`, cached', ...percentiles(cards), cost.toFixed(1)])
  table(['request', 'p50, ms', 'p95, ms', 'processor of the server, ms'], lines)
}

const ITEMS = 10_000
const NEW_ITEMS = 300

/** New items one by one, when the last thirty-six hours hold ten thousand others. */
export async function folding(url: string) {
  await fill(url, 1)
  const db = connect(url, () => {}, { max: 4 })
  await db.query('truncate story_changes')
  const now = new Date()
  const insert = (from: number, count: number) =>
    db.query(
      `insert into posts (model, title, short_description, content, published_at, live, author_id)
       select 'News', title, lead, '', $3::timestamptz - n * interval '12 seconds', true, 1
       from unnest($1::text[], $2::text[]) with ordinality as told(title, lead, n)`,
      [titles(from, count), titles(from, count).map((title) => `${title} и подробности`), now],
    )
  const work = { findables, logger: console }
  await insert(0, ITEMS)
  await foldChanges(db, work, now)
  const times: number[] = []
  for (let item = 0; item < NEW_ITEMS; item += 1) {
    await insert(ITEMS + item, 1)
    const started = performance.now()
    await foldChanges(db, work, now)
    times.push(performance.now() - started)
  }
  const { rows } = await db.query<{ stories: number; items: number }>(
    'select count(distinct story_id)::int as stories, count(*)::int as items from story_items',
  )
  const { stories, items } = rows[0]!
  table(
    [`a new item beside ${items - NEW_ITEMS}, in ${stories} stories`, 'p50, ms', 'p95, ms'],
    [['folding', ...percentiles(times)]],
  )
  await db.end()
}

interface Labelled {
  a: { title: string }
  b: { title: string }
}

/** Titles of real kinds of news, each with a number of its own, so that few are the same. */
function titles(from: number, count: number): string[] {
  const file = new URL('../apps/server/src/features/stories/likeness/labelled.json', import.meta.url)
  const known = (JSON.parse(readFileSync(file, 'utf8')) as Labelled[]).flatMap(({ a, b }) => [a.title, b.title])
  return Array.from({ length: count }, (_, place) => {
    const item = from + place
    return `${known[item % known.length]!} №${1_000 + Math.floor(item / known.length) * 37}`
  })
}

async function read(origin: string, path: string, token: string) {
  const { status, text } = await send(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (status !== 200) throw new Error(`${path} → ${status} ${text.slice(0, 200)}`)
}

async function timed(work: () => Promise<void>, count: number): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times
}

function percentiles(times: number[]): string[] {
  const sorted = times.toSorted((one, other) => one - other)
  return [0.5, 0.95].map((share) => sorted[Math.floor(sorted.length * share)]!.toFixed(1))
}
