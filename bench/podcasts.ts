/** 200 listeners, a private feed that apps poll, and the saved positions of 1,000 listeners. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { createSigner } from '../apps/server/src/features/podcasts/audio/signing.ts'
import { feedToken } from '../apps/server/src/features/podcasts/rss/token.ts'
import { createIdentity, startSession } from '../apps/server/src/features/sessions/index.ts'
import { TEXTS_VERSION } from '../apps/server/src/features/texts/index.ts'
import { connect, type Database } from '../apps/server/src/platform/database.ts'
import { freePort } from '../e2e/server.ts'
import { readFor } from './members.ts'
import { processorMs } from './processor.ts'
import { median, table } from './table.ts'

const LISTENERS = 200
const WRITERS = 1000
const EPISODES = 300
const FILE_BYTES = 30_000_000
const RANGE_BYTES = 512 * 1024
const TURNS = 5
const TURN_MS = 3000
const WRITE_SECONDS = 20
const WRITE_EVERY_MS = 10_000
/** Interval of ranges, ms: the sound in 512 kB at 256 kbit/s, twice the usual bitrate. */
const LISTEN_EVERY_MS = 16_000

interface Place {
  origin: string
  databaseUrl: string
  secret: string
  /** The server's data folder. */
  folder: string
  pid: number
}

export async function listening({ origin, databaseUrl, secret, folder, pid }: Place) {
  const db = connect(databaseUrl, () => {}, { max: 4 })
  const file = await fill(db, folder)
  const tokens = await makeListeners(db, secret)
  const audio = addressOf(secret, tokens[0]!.id)
  const only = process.argv[3]
  const ours = origin + audio.file
  if (!only || only === 'stream') await besideRival(file, null, (bare) => throughput({ ours, bare, pid }))
  if (!only || only === 'feed') {
    const feed = origin + audio.feed
    const etag = (await fetch(feed)).headers.get('etag')!
    await besideRival(file, etag, (bare) => repeatedFeed({ ours: feed, bare }, etag))
  }
  if (!only || only === 'beside') await besideListeners(origin, ours)
  if (!only || only === 'positions') await positions(origin, tokens, pid)
  await db.end()
}

/** Writes a long recording and 300 episodes of it, complete, so that no job measures or renders them. */
async function fill(db: Database, folder: string): Promise<string> {
  const path = join(folder, 'pictures', 'podcasts')
  mkdirSync(path, { recursive: true })
  const file = join(path, 'bench.mp3')
  writeFileSync(file, Buffer.alloc(FILE_BYTES, 'Палата'))
  await db.query(
    `with made as (
       insert into posts (model, is_podcast, live, title, short_description, content, content_html, content_version, published_at, audio_length)
       select 'Material', true, true, 'Замер ' || n, 'О рынке', 'Заметки', '<p>' || repeat('Заметки к выпуску. ', 30) || '</p>', $3,
         now() - n * interval '1 hour', 1800 from generate_series(1, $1) n returning id)
     insert into podcasts (post_id, audio_file, key, content_type, bytes, seconds, bitrate, changed_at, is_heard)
     select id, case when row_number() over (order by id) = 1 then 'bench.mp3' else id || '-bench.mp3' end,
       'podcasts/bench.mp3', 'audio/mpeg', $2, 1800, 128000, now(), true from made`,
    [EPISODES, FILE_BYTES, TEXTS_VERSION],
  )
  return file
}

interface Listener {
  id: number
  headers: Record<string, string>
}

async function makeListeners(db: Database, secret: string): Promise<Listener[]> {
  const identity = createIdentity({
    db,
    secret,
    onProblem: (error) => {
      throw error
    },
  })
  const { rows } = await db.query<{ id: number }>(
    `insert into accounts (username, name, email, email_verified)
     select 'listener' || n, 'Слушатель', 'listener' || n || '@example.org', true from generate_series(1, $1) n returning id`,
    [WRITERS],
  )
  await db.query(
    `insert into grants (account_id, source, starts_at, ends_at, reason)
     select id, 'cryptocloud', now(), now() + interval '60 days', 'Замер' from accounts where username like 'listener%'`,
  )
  await db.query(`insert into podcast_feeds (account_id, version, made_at) values ($1, 1, now())`, [rows[0]!.id])
  const caller = { ip: '127.0.0.1', userAgent: 'bench' }
  const made: Listener[] = []
  for (const { id } of rows) {
    const { access } = await startSession(db, identity, { accountId: id, isRemembered: true, caller }, new Date())
    made.push({ id, headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' } })
  }
  return made
}

function addressOf(secret: string, accountId: number) {
  const until = Math.floor(Date.now() / 1000) + 3600
  const query = createSigner(secret).queryOf({ audioFile: 'bench.mp3', accountId, until, feedVersion: 1 })
  return {
    file: `/media/podcasts/bench.mp3?${query}`,
    feed: `/feeds/podcasts/${feedToken(secret, { accountId, version: 1 })}.xml`,
  }
}

/** Runs the work beside a bare server of the file; with `etag` the server answers 304. */
async function besideRival(file: string, etag: string | null, work: (bare: string) => Promise<void>) {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), FILE: file, ...(etag && { ETAG: etag }) }
  const rival = spawn('taskset', ['-c', '0', process.execPath, 'bench/bareAudio.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(rival.stdout, 'data')
    await work(`http://127.0.0.1:${port}/`)
  } finally {
    rival.kill()
  }
}

/** Megabytes a second to 200 readers of consecutive ranges, in turns with the bare server. */
async function throughput({ ours, bare, pid }: { ours: string; bare: string; pid: number }) {
  await stream(ours)
  await stream(bare)
  const idle = residentMb(pid)
  let most = idle
  const turns: { ours: number; bare: number }[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const looking = setInterval(() => {
      most = Math.max(most, residentMb(pid))
    }, 100)
    const mine = await stream(ours)
    clearInterval(looking)
    turns.push({ ours: mine, bare: await stream(bare) })
  }
  const of = (side: 'ours' | 'bare') => median(turns.map((turn) => turn[side])).toFixed(0)
  const ratio = median(turns.map((turn) => turn.ours / turn.bare))
  table(
    [`${LISTENERS} listeners, ranges of 512 kB`, 'ours, MB/s', 'bare stream, MB/s', 'ratio', 'goal'],
    [['the same file', of('ours'), of('bare'), ratio.toFixed(2), '≥ 0.7']],
  )
  table(
    ['memory', 'MB', 'goal'],
    [['for each listener, at most', (Math.max(0, most - idle) / LISTENERS).toFixed(2), '≤ 1']],
  )
}

async function stream(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: LISTENERS })
  const started = performance.now()
  const until = started + TURN_MS
  const sums = await Promise.all(
    Array.from({ length: LISTENERS }, async (_, listener) => {
      let sum = 0
      let at = (listener * RANGE_BYTES) % (FILE_BYTES - RANGE_BYTES)
      while (performance.now() < until) {
        sum += await range(url, agent, at)
        at = (at + RANGE_BYTES) % (FILE_BYTES - RANGE_BYTES)
      }
      return sum
    }),
  )
  agent.destroy()
  return sums.reduce((sum, one) => sum + one, 0) / 1000 / (performance.now() - started)
}

function range(url: string, agent: Agent, start: number) {
  return new Promise<number>((resolve, reject) => {
    request(url, { agent, headers: { range: `bytes=${start}-${start + RANGE_BYTES - 1}` } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () =>
        response.statusCode === 206 && bytes === RANGE_BYTES
          ? resolve(bytes)
          : reject(new Error(`audio → ${response.statusCode}, ${bytes} bytes`)),
      )
    })
      .on('error', reject)
      .end()
  })
}

/** Conditional requests for a feed that has not changed. */
async function repeatedFeed({ ours, bare }: { ours: string; bare: string }, etag: string) {
  const load = async (url: string) => {
    const result = await autocannon({ url, headers: { 'if-none-match': etag }, connections: 40, duration: 2 })
    if (result['3xx'] === 0 || result.non2xx !== result['3xx'])
      throw new Error(`feed → ${JSON.stringify(result.statusCodeStats)}`)
    return result.requests.average
  }
  await load(ours)
  await load(bare)
  const turns: { ours: number; bare: number }[] = []
  for (let turn = 0; turn < TURNS; turn += 1) turns.push({ ours: await load(ours), bare: await load(bare) })
  const of = (side: 'ours' | 'bare') => median(turns.map((turn) => turn[side]))
  const ratio = median(turns.map((turn) => turn.ours / turn.bare)).toFixed(2)
  table(
    [`a private feed of ${EPISODES} episodes, read again`, 'ours, req/s', 'bare, req/s', 'ratio', 'goal'],
    [['304 by its ETag', of('ours').toFixed(0), of('bare').toFixed(0), ratio, '≥ 0.8']],
  )
  // Percent of one core: the server has one to itself.
  const share = (100 * (5000 / 3600)) / of('ours')
  table(['5,000 apps asking hourly', 'value', 'goal'], [['percent of a core', share.toFixed(3), '< 1']])
}

/** Reads of the main feed while 200 people listen, each requesting a range every 16 seconds. */
async function besideListeners(origin: string, url: string) {
  await readFor(origin, 2)
  const idle = await readFor(origin, 6)
  const agent = new Agent({ keepAlive: true, maxSockets: LISTENERS })
  const until = performance.now() + 8000
  const listeners = Array.from({ length: LISTENERS }, async (_, listener) => {
    await setTimeout((listener / LISTENERS) * LISTEN_EVERY_MS)
    for (let at = 0; performance.now() < until; at += RANGE_BYTES) {
      await range(url, agent, at)
      await setTimeout(LISTEN_EVERY_MS)
    }
  })
  await setTimeout(1000)
  const beside = await readFor(origin, 6)
  await Promise.all(listeners)
  agent.destroy()
  const line = (name: string, { p50, p99 }: typeof idle) => [name, p50.toFixed(2), p99.toFixed(2)]
  table(
    ['feed reads', 'p50, ms', 'p99, ms'],
    [line('nobody listens', idle), line(`${LISTENERS} listen, 256 kbit/s each`, beside)],
  )
  console.log(`p99 beside listeners / idle: ${(beside.p99 / idle.p99).toFixed(2)} (goal ≤ 2)\n`)
}

/** Processor time of saving positions; each listener sends one every ten seconds, at their own moment. */
async function positions(origin: string, listeners: Listener[], pid: number) {
  const podcast = (await (
    await fetch(`${origin}/api/alpha/last-podcast/`, { headers: listeners[0]!.headers })
  ).json()) as [{ id: number }]
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const write = ({ headers }: Listener, second: number) =>
    new Promise<void>((resolve, reject) => {
      request(`${origin}/api/podcasts/positions/`, { method: 'POST', agent, headers }, (response) => {
        response.resume()
        response.on('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`)),
        )
      })
        .on('error', reject)
        .end(JSON.stringify({ podcast_id: podcast[0].id, second }))
    })
  const go = (seconds: number, isWarm: boolean) =>
    Promise.all(
      listeners.map(async (listener, place) => {
        await setTimeout((place / listeners.length) * WRITE_EVERY_MS)
        for (let at = 0; at < seconds; at += WRITE_EVERY_MS / 1000) {
          await write(listener, at + (isWarm ? 0 : 100))
          await setTimeout(WRITE_EVERY_MS)
        }
      }),
    )
  await go(WRITE_EVERY_MS / 1000, true)
  const idleBefore = processorMs(pid)
  await setTimeout(5000)
  const idle = (processorMs(pid) - idleBefore) / 5000
  const [before, started] = [processorMs(pid), performance.now()]
  await go(WRITE_SECONDS, false)
  const writes = (listeners.length * WRITE_SECONDS * 1000) / WRITE_EVERY_MS
  const spent = processorMs(pid) - before - idle * (performance.now() - started)
  agent.destroy()
  table(
    [`${WRITERS} listeners, a position each 10 s`, 'value', 'goal'],
    [
      ['processor time of the server for a write, ms', (spent / writes).toFixed(2), ''],
      ['percent of a core', ((100 * spent * (WRITERS / (WRITE_EVERY_MS / 1000))) / writes / 1000).toFixed(1), '< 5'],
    ],
  )
}

function residentMb(pid: number) {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}
