/** `npm run bench -- <name | all> [part]` prints the tables of docs/performance.md. Needs two cores and nothing else running. */
import { execFileSync } from 'node:child_process'
import { runAll } from './all.ts'
import { beacons } from './beacon.ts'
import { checkInBrowser, intoCheckpoint, recordPages } from './calls.ts'
import { threadReads, threadsAsTheyGrow } from './comments.ts'
import { crawl } from './crawler.ts'
import { deskLists } from './desk.ts'
import { duckdb } from './duckdb.ts'
import { feedPages, fill } from './feed.ts'
import { fire } from './fire.ts'
import { followCalls } from './following.ts'
import { forecasterPosts } from './forecasters.ts'
import { postsPage, readsOfGuests } from './guests.ts'
import { kills } from './kills/index.ts'
import { ledgerProofs } from './ledger.ts'
import { auditPages } from './lighthouse.ts'
import { scrolling } from './list.ts'
import { liveReaders, mentions } from './live.ts'
import {
  BOTH_CORES,
  cleanUp,
  dataFolder,
  FILLED,
  onBothCores,
  origin,
  SECRET,
  withPostgres,
  withServer,
} from './machine.ts'
import { checkUpdate, memberReads, readsBesideSignIns } from './members.ts'
import { digests, feedBesideMutes, fillMyTime, folding } from './myTime.ts'
import { player } from './player.ts'
import { listening } from './podcasts.ts'
import { presses } from './press.ts'
import { pushes } from './push.ts'
import { quotes, weigh } from './quotes.ts'
import { reading } from './reading.ts'
import { rehearseRecords } from './record.ts'
import { createMarket, engine, start } from './screener.ts'
import { screenerCalls } from './screenerCalls.ts'
import { screenerPage } from './screenerPage.ts'
import { searching } from './search.ts'
import { similarPosts } from './similar.ts'
import { tryStories } from './stories.ts'
import { stranger } from './stranger.ts'
import { longThread } from './thread.ts'

const [name, part] = process.argv.slice(2)
const has = (one: string) => [undefined, one].includes(part)

const BENCHES: Record<string, () => Promise<void>> = {
  http: readsOfGuests,
  post: () => withServer({}, postsPage),
  page: () => onBothCores(() => withServer({}, auditPages, BOTH_CORES)),
  'screener-page': () => onBothCores(() => withServer({}, () => screenerPage(origin), BOTH_CORES)),
  press: () => onBothCores(() => withServer({}, () => presses(origin, part), BOTH_CORES)),
  reading: () => onBothCores(() => withServer({}, () => reading(origin), BOTH_CORES)),
  thread: () =>
    withPostgres(({ url }) =>
      onBothCores(() => withServer({ DATABASE_URL: url }, () => longThread(origin, url), BOTH_CORES)),
    ),
  list: () =>
    withPostgres(async ({ url }) => {
      await fill(url, 10_000)
      await withServer({ DATABASE_URL: url, DEMO: '0' }, () => scrolling(origin))
    }),
  members: () =>
    withPostgres(async ({ url }) => {
      await withServer({ DATABASE_URL: url }, () => memberReads(origin, url))
      // Password hashing has its own threads, so this server gets both cores.
      await withServer({ DATABASE_URL: url }, () => readsBesideSignIns(origin, url), BOTH_CORES)
    }),
  comments: () => withPostgres(({ url }) => withServer({ DATABASE_URL: url }, () => threadReads(origin, url))),
  growth: () => withPostgres(({ superuserUrl }) => threadsAsTheyGrow(superuserUrl), FILLED),
  similar: () => withPostgres(({ url }) => similarPosts(url), FILLED),
  forecasters: () => withPostgres(({ url }) => forecasterPosts(url), FILLED),
  crawler: () => withPostgres(({ url }) => withServer({ DATABASE_URL: url }, (pid) => crawl(origin, pid))),
  beacon: () => withPostgres(({ url }) => withServer({ DATABASE_URL: url }, (pid) => beacons(origin, pid))),
  push: () => withPostgres(({ url }) => onBothCores(() => pushes(url))),
  fire: () =>
    withPostgres(({ url }) =>
      withServer({ DATABASE_URL: url, TOKEN_SECRET: SECRET }, () => fire(origin, url, SECRET), BOTH_CORES),
    ),
  live: () =>
    withPostgres(async ({ url }) => {
      const env = { DATABASE_URL: url, TOKEN_SECRET: SECRET }
      const web = { ...env, ROLE: 'web' }
      if (has('mentions')) await withServer(env, () => mentions(origin, url, SECRET), BOTH_CORES)
      if (has('check')) await withServer(web, (pid) => checkUpdate(origin, url, pid))
      if (!has('readers')) return
      // The first start only creates the demo data, so that the measured process does not keep that memory.
      await withServer(env, async () => {})
      await withServer(web, (pid) => liveReaders(origin, url, SECRET, pid))
    }),
  screener: async () => {
    const market = createMarket()
    engine(market)
    await duckdb(market)
    await withPostgres(async ({ url }) => {
      await onBothCores(() => start(url, market.prices))
      const env = { DATABASE_URL: url, TOKEN_SECRET: SECRET, DEMO: '0', MARKET_REFRESH_SECONDS: '600' }
      if (part !== 'engine') await withServer(env, () => screenerCalls(origin, url, SECRET))
    }, FILLED)
  },
  quotes: () =>
    withPostgres(async ({ url, pid }) => {
      await fill(url, 1_000)
      const env = { DATABASE_URL: url, DEMO: '0', MARKET_REFRESH_SECONDS: '600' }
      await withServer(env, () => quotes(origin, url, pid))
      await weigh(url)
    }),
  search: () => withPostgres(({ superuserUrl }) => onBothCores(() => searching(superuserUrl)), FILLED),
  desk: () => withPostgres(({ superuserUrl }) => onBothCores(() => deskLists(superuserUrl)), FILLED),
  podcasts: () =>
    withPostgres(({ url }) => {
      const place = { origin, databaseUrl: url, secret: SECRET, folder: dataFolder }
      return withServer({ DATABASE_URL: url, TOKEN_SECRET: SECRET }, (pid) => listening({ ...place, pid }))
    }),
  player: () =>
    withPostgres(({ url }) => {
      const env = { DATABASE_URL: url, DATA_DIR: dataFolder }
      return onBothCores(() => withServer(env, () => player(origin, env)))
    }),
  feed: () => withPostgres(({ url }) => feedPages(url)),
  ledger: () => withPostgres(({ url }) => ledgerProofs(url, dataFolder)),
  'my-time': async () => {
    if (has('reads'))
      await withPostgres(async ({ url }) => {
        await fillMyTime(url)
        await withServer({ DATABASE_URL: url, DEMO: '0', ROLE: 'web', TOKEN_SECRET: SECRET }, async (pid) => {
          await feedBesideMutes(origin, pid)
          await digests(origin, pid)
        })
      }, FILLED)
    if (has('folding')) await withPostgres(({ url }) => folding(url), FILLED)
  },
  record: async () => rehearseRecords(),
  calls: async () => {
    if (has('following')) await withPostgres(({ url, pid }) => followCalls(url, pid))
    if (has('stranger')) await withPostgres(({ url }) => stranger(url, dataFolder))
    await withPostgres(async ({ url }) => {
      const env = { DATABASE_URL: url, TOKEN_SECRET: SECRET }
      if (has('signing')) await withServer(env, () => intoCheckpoint(origin, url), BOTH_CORES)
      if (has('check')) await onBothCores(() => withServer(env, () => checkInBrowser(origin, url), BOTH_CORES))
      if (!has('pages')) return
      // The first start only creates the demo.
      await withServer(env, async () => {})
      await withServer({ ...env, ROLE: 'web' }, (pid) => recordPages(origin, url, pid))
    })
  },
  kills: () => onBothCores(kills),
  stories: async () => tryStories(part),
}

const run = BENCHES[name ?? '']
if (name === 'all') {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const failed = await runAll(Object.keys(BENCHES), commit)
  if (failed.length > 0) throw new Error(`Not measured: ${failed.join(', ')}`)
} else if (run) await run()
else throw new Error(`No such bench: ${name}. There are all, ${Object.keys(BENCHES).join(', ')}`)
cleanUp()
