/** `npm run bench`: prints the tables of docs/performance.md. Needs two cores and nothing else running. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Feed } from '@palata/contract/feed'
import { startPostgres } from '../apps/server/src/platform/postgres/index.ts'
import { freePort } from '../e2e/server.ts'
import { beacons } from './beacon.ts'
import { threadReads, threadsAsTheyGrow } from './comments.ts'
import { crawl } from './crawler.ts'
import { deskLists } from './desk.ts'
import { duckdb } from './duckdb.ts'
import { feedPages, fill } from './feed.ts'
import { fire } from './fire.ts'
import { forecasterPosts } from './forecasters.ts'
import { compare, type HttpCase } from './http.ts'
import { audit } from './lighthouse.ts'
import { scrolling } from './list.ts'
import { liveReaders, mentions } from './live.ts'
import { checkUpdate, memberReads, readsBesideSignIns } from './members.ts'
import { player } from './player.ts'
import { listening } from './podcasts.ts'
import { pushes } from './push.ts'
import { quotes, weigh } from './quotes.ts'
import { reading } from './reading.ts'
import { createMarket, engine, start } from './screener.ts'
import { screenerCalls } from './screenerCalls.ts'
import { screenerPage } from './screenerPage.ts'
import { searching } from './search.ts'
import { similarPosts } from './similar.ts'
import { table } from './table.ts'
import { longThread } from './thread.ts'

const PORT = await freePort()
const origin = `http://127.0.0.1:${PORT}`
const only = process.argv[2]
/** For tables of millions that are thrown away: how they are read is as ever. */
const FILLED = { fsync: 'off', full_page_writes: 'off', max_wal_size: '8GB', maintenance_work_mem: '256MB' }

const cached: HttpCase[] = [
  { name: 'GET /api/alpha/all/, guest', path: '/api/alpha/all/', rival: 'bytes', encoding: 'gzip', goal: 0.9 },
  { name: 'GET /, guest', path: '/', rival: 'bytes', encoding: 'gzip', goal: 0.9 },
]
const uncached: HttpCase[] = [
  {
    name: 'GET /api/alpha/all/, every cache off',
    path: '/api/alpha/all/',
    rival: 'stringify',
    encoding: 'identity',
    goal: 0.3,
  },
  {
    name: 'GET /api/alpha/all/, every cache off, compressed',
    path: '/api/alpha/all/',
    rival: 'stringify',
    encoding: 'gzip',
    goal: 0.3,
  },
]

// Whatever is not pinned elsewhere runs beside the load, away from the measured process.
pin('1')
const folder = mkdtempSync(join(tmpdir(), 'palata-bench-'))
// A bench that is stopped takes its servers along.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
if (!only || only === 'http') {
  await withServer({}, async (pid, seconds) => {
    await compare(origin, [...cached, await post()])
    table(['start', 'seconds'], [['first, built client', seconds.toFixed(1)]])
    memory(pid)
  })
  await withServer({}, async (_, seconds) =>
    table(['start', 'seconds', 'goal'], [['second', seconds.toFixed(1), '≤ 5']]),
  )
  // The database is another server: it keeps to the core of the load, as it would to a machine of its own.
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), log: () => {} })
  await withServer({ REPLY_CACHE: '0', DATABASE_URL: postgres.url }, () => compare(origin, uncached))
  await postgres.stop()
}
if (only === 'post') await withServer({}, async () => compare(origin, [await post()]))
if (!only || only === 'page') {
  // A browser draws with several threads, and so do the phones that Lighthouse means.
  pin('0,1')
  await withServer(
    {},
    async () => {
      const front = { performance: { calibrated: 100, usual: 98 }, scripts: 125, largestPaint: 1300, blocked: 50 }
      await audit({ name: 'front page', url: origin, ...front })
      const { path } = await post()
      await audit({
        name: "a post's page",
        url: origin + path,
        performance: { calibrated: 95, usual: 95 },
        scripts: 140,
      })
    },
    '0,1',
  )
  pin('1')
}
if (!only || only === 'reading') {
  pin('0,1')
  await withServer({}, () => reading(origin), '0,1')
  pin('1')
}
if (!only || only === 'screener-page') {
  pin('0,1')
  await withServer({}, () => screenerPage(origin), '0,1')
  pin('1')
}
if (!only || only === 'thread') {
  pin('0,1')
  const postgres = await startPostgres({ dataDir: join(folder, 'thread'), log: () => {} })
  await withServer({ DATABASE_URL: postgres.url }, () => longThread(origin, postgres.url), '0,1')
  await postgres.stop()
  pin('1')
}
if (!only || only === 'list') {
  const postgres = await startPostgres({ dataDir: join(folder, 'list'), log: () => {} })
  await fill(postgres.url, 10_000)
  await withServer({ DATABASE_URL: postgres.url, DEMO: '0' }, () => scrolling(origin))
  await postgres.stop()
}
if (!only || only === 'members') {
  const postgres = await startPostgres({ dataDir: join(folder, 'members'), log: () => {} })
  await withServer({ DATABASE_URL: postgres.url }, () => memberReads(origin, postgres.url))
  // Hashing has threads of its own, and a server that hashes has more than one core.
  await withServer({ DATABASE_URL: postgres.url }, () => readsBesideSignIns(origin, postgres.url), '0,1')
  await postgres.stop()
}
if (!only || only === 'comments') {
  const postgres = await startPostgres({ dataDir: join(folder, 'comments'), log: () => {} })
  await withServer({ DATABASE_URL: postgres.url }, () => threadReads(origin, postgres.url))
  await postgres.stop()
}
if (!only || only === 'growth') {
  const postgres = await startPostgres({ dataDir: join(folder, 'growth'), log: () => {}, settings: FILLED })
  await threadsAsTheyGrow(postgres.url)
  await postgres.stop()
}
if (!only || only === 'similar') {
  const postgres = await startPostgres({ dataDir: join(folder, 'similar'), log: () => {}, settings: FILLED })
  await similarPosts(postgres.url)
  await postgres.stop()
}
if (!only || only === 'forecasters') {
  const postgres = await startPostgres({ dataDir: join(folder, 'forecasters'), log: () => {}, settings: FILLED })
  await forecasterPosts(postgres.url)
  await postgres.stop()
}
if (!only || only === 'crawler') {
  const postgres = await startPostgres({ dataDir: join(folder, 'crawler'), log: () => {} })
  await withServer({ DATABASE_URL: postgres.url }, (pid) => crawl(origin, pid))
  await postgres.stop()
}
if (!only || only === 'beacon') {
  const postgres = await startPostgres({ dataDir: join(folder, 'beacon'), log: () => {} })
  await withServer({ DATABASE_URL: postgres.url }, (pid) => beacons(origin, pid))
  await postgres.stop()
}
if (!only || only === 'push') {
  const postgres = await startPostgres({ dataDir: join(folder, 'push'), log: () => {} })
  pin('0,1')
  await pushes(postgres.url)
  pin('1')
  await postgres.stop()
}
if (!only || only === 'fire') {
  const postgres = await startPostgres({ dataDir: join(folder, 'fire'), log: () => {} })
  const secret = 'the secret of the measurement, known to both sides'
  const env = { DATABASE_URL: postgres.url, TOKEN_SECRET: secret }
  await withServer(env, () => fire(origin, postgres.url, secret), '0,1')
  await postgres.stop()
}
if (!only || only === 'live') {
  const postgres = await startPostgres({ dataDir: join(folder, 'live'), log: () => {} })
  const secret = 'the secret of the measurement, known to both sides'
  const env = { DATABASE_URL: postgres.url, TOKEN_SECRET: secret }
  const has = (part: string) => [undefined, part].includes(process.argv[3])
  if (has('mentions')) await withServer(env, () => mentions(origin, postgres.url, secret), '0,1')
  if (has('check')) await withServer({ ...env, ROLE: 'web' }, (pid) => checkUpdate(origin, postgres.url, pid))
  // Of many processes, all but the first start on data that are there; one that makes the demo's keeps the room.
  if (has('readers')) await withServer(env, async () => {})
  if (has('readers')) await withServer({ ...env, ROLE: 'web' }, (pid) => liveReaders(origin, postgres.url, secret, pid))
  await postgres.stop()
}
if (!only || only === 'screener') {
  const market = createMarket()
  engine(market)
  await duckdb(market)
  const postgres = await startPostgres({ dataDir: join(folder, 'screener'), log: () => {}, settings: FILLED })
  pin('0,1')
  await start(postgres.url, market.prices)
  pin('1')
  const secret = 'the secret of the measurement, known to both sides'
  const env = { DATABASE_URL: postgres.url, TOKEN_SECRET: secret, DEMO: '0', MARKET_REFRESH_SECONDS: '600' }
  if (process.argv[3] !== 'engine') await withServer(env, () => screenerCalls(origin, postgres.url, secret))
  await postgres.stop()
}
if (!only || only === 'quotes') {
  const postgres = await startPostgres({ dataDir: join(folder, 'quotes'), log: () => {} })
  await fill(postgres.url, 1_000)
  const env = { DATABASE_URL: postgres.url, DEMO: '0', MARKET_REFRESH_SECONDS: '600' }
  await withServer(env, () => quotes(origin, postgres.url, postgres.pid))
  await weigh(postgres.url)
  await postgres.stop()
}
if (!only || only === 'search') {
  const postgres = await startPostgres({ dataDir: join(folder, 'search'), log: () => {} })
  pin('0,1')
  await searching(postgres.url)
  pin('1')
  await postgres.stop()
}
if (!only || only === 'desk') {
  const postgres = await startPostgres({ dataDir: join(folder, 'desk'), log: () => {}, settings: FILLED })
  pin('0,1')
  await deskLists(postgres.url)
  pin('1')
  await postgres.stop()
}
if (!only || only === 'podcasts') {
  const postgres = await startPostgres({ dataDir: join(folder, 'podcasts'), log: () => {} })
  const secret = 'the secret of the measurement, known to both sides'
  const env = { DATABASE_URL: postgres.url, TOKEN_SECRET: secret }
  const place = { origin, databaseUrl: postgres.url, secret, folder: join(folder, 'data') }
  await withServer(env, (pid) => listening({ ...place, pid }))
  await postgres.stop()
}
if (!only || only === 'player') {
  const postgres = await startPostgres({ dataDir: join(folder, 'player'), log: () => {} })
  const env = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data') }
  pin('0,1')
  await withServer(env, () => player(origin, env))
  pin('1')
  await postgres.stop()
}
if (!only || only === 'feed') {
  const postgres = await startPostgres({ dataDir: join(folder, 'feed'), log: () => {} })
  await feedPages(postgres.url)
  await postgres.stop()
}
rmSync(folder, { recursive: true, force: true })

/** The page of a long material, as a guest gets it. */
async function post(): Promise<HttpCase> {
  const feed = (await (await fetch(`${origin}/api/alpha/all/`)).json()) as Feed
  const posts = Object.values(feed.alpha).flatMap((day) => [...day.pinned_posts, ...day.posts])
  const { id } = posts.find(({ content_type }) => content_type === 'material')!
  return { name: 'GET /material/:id, guest', path: `/material/${id}`, rival: 'bytes', encoding: 'gzip', goal: 0.8 }
}

function pin(cores: string) {
  execFileSync('taskset', ['-acp', cores, String(process.pid)])
}

async function withServer(
  extra: Record<string, string>,
  work: (pid: number, seconds: number) => Promise<void>,
  cores = '0',
) {
  const started = performance.now()
  const env = {
    ...process.env,
    // As `npm start` has it.
    NODE_OPTIONS: '--max-semi-space-size=16',
    PORT: String(PORT),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    ...extra,
  }
  const child = spawn('taskset', ['-c', cores, process.execPath, 'apps/server/src/main.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const abandon = () => child.kill('SIGTERM')
  process.once('exit', abandon)
  while (
    !(await fetch(`${origin}/health/ready`).then(
      (reply) => reply.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The server stopped at its start with ${child.exitCode}`)
    await setTimeout(50)
  }
  await work(child.pid!, (performance.now() - started) / 1000)
  process.off('exit', abandon)
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Proportional set size of the server and all it started: shared pages are counted once. */
function memory(pid: number) {
  const lines = descendants(pid).map((one) => {
    const name = readFileSync(`/proc/${one}/cmdline`, 'utf8').split('\0')
    const pss = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
    return {
      what: name.join(' ').includes('sandbox') ? 'sandbox' : name[0]?.includes('postgres') ? 'PostgreSQL' : 'server',
      pss,
    }
  })
  const sums = new Map<string, number>()
  for (const { what, pss } of lines) sums.set(what, (sums.get(what) ?? 0) + pss)
  sums.set(
    'all (goal ≤ 600)',
    lines.reduce((sum, line) => sum + line.pss, 0),
  )
  table(
    ['memory after load', 'MB'],
    [...sums].map(([what, mb]) => [what, mb.toFixed(0)]),
  )
}

function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return [pid, ...children.flatMap(descendants)]
}
