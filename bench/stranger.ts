/** A thousand calls of every end, which a stranger's program checks from the public addresses alone. */
import { spawnSync } from 'node:child_process'
import { planOpening } from '../apps/server/src/features/ledger/calls/moments.ts'
import { recordAndSign } from '../apps/server/src/features/ledger/record.ts'
import { outsider } from '../apps/server/src/features/ledger/testing/outsider.ts'
import { followCoin } from '../apps/server/src/features/signals/following/job.ts'
import { connect, type Database } from '../apps/server/src/platform/database.ts'
import { prepareDatabase } from '../apps/server/src/prepareDatabase.ts'
import type { Candle } from '../apps/server/src/providers/binance/index.ts'
import { origin, withServer } from './machine.ts'
import { table } from './table.ts'

const AUTHORS = 40
const EACH = 25
const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
/** Minutes of a call's prices. */
const COURSE = 300

/** Prices of 1e-9 to 1e6; by the coin. */
const priceOf = (coin: number) => 10 ** ((coin % 16) - 9)

export async function stranger(url: string, folder: string) {
  const db = connect(url, () => {}, { max: 2 })
  await prepareDatabase(db)
  const keeper = { folder, given: null, origin: `${new URL(origin).host}/ledger`, isDemo: true }
  const [began, sealed] = [new Date(), new Date(Date.now() + 1000)]
  await insertCalls(db, began)
  await recordAndSign(db, keeper, sealed)
  const later = new Date(sealed.getTime() + 40 * DAY_MS)
  const { rows } = await db.query<{ id: number; pair: string; withdrawn: boolean }>(
    `select c.id, p.pair, c.id % 9 = 0 as withdrawn from coins c join coin_pairs p on p.coin_id = c.id where c.api_id ~ '^c' order by c.id`,
  )
  for (const { id, pair, withdrawn } of rows) {
    const candles = courseOf(id, sealed)
    const quote = { id, price_usd: priceOf(id), quoted_at: later, market_cap: null }
    const told = { source: 'binance', pair, isWhole: true } as const
    await followCoin(db, quote, { ...told, candles: candles.slice(0, 2) }, null, later)
    if (withdrawn)
      await db.query(
        `update signals set closing_at = $2, closing_by = 'withdrawn' where coin_id = $1 and ended_at is null`,
        [id, candles[5]!.openAt],
      )
    await followCoin(db, quote, { ...told, candles }, null, later)
  }
  await recordAndSign(db, keeper, later)
  await planOpening(db, new Date(later.getTime() + DAY_MS))
  await planOpening(db, new Date(later.getTime() + DAY_MS))
  await recordAndSign(db, keeper, later)
  const ends = await db.query<{ by: string; count: number }>(
    `select coalesce(ended_by, void_why, 'open') as by, count(*)::int as count from signals group by 1 order by 1`,
  )
  await db.end()
  if (spawnSync('go', ['version']).status !== 0) throw new Error('needs golang-go and golang-golang-x-mod-dev')
  await withServer({ DATABASE_URL: url, DEMO: '0' }, async () => {
    const key = (await (await fetch(`${origin}/ledger/vkey`)).text()).trim()
    const started = performance.now()
    const { code, out, err } = await outsider({ Site: origin, Key: key, Calls: true, Now: later })
    if (code !== 0) throw new Error(err)
    table(
      ['a stranger, by the public addresses', ''],
      [
        ...ends.rows.map(({ by, count }) => [by, String(count)]),
        ['the program says', out.trim().replaceAll('\n', '; ')],
        ['seconds', ((performance.now() - started) / 1000).toFixed(1)],
      ],
    )
  })
}

/** Each author calls 25 coins; a call published now is sealed by the trigger. */
async function insertCalls(db: Database, at: Date) {
  await db.query(
    `with coin as (
       insert into coins (api_id, slug, symbol, name, price_usd, market_cap, volume_24h, quoted_at)
       select 'c' || n, 'c' || n, 'c' || n, 'C' || n, 1, 1e9, 1e9, $1 from generate_series(1, ${AUTHORS * EACH}) n returning id)
     insert into coin_pairs (coin_id, pair, named_at) select id, 'C' || id || 'USDT', $1 from coin`,
    [at],
  )
  await db.query(
    `insert into accounts (username, name, email, email_verified)
     select 'author' || n, 'Author', n || '@example.org', true from generate_series(1, ${AUTHORS}) n`,
  )
  await db.query(
    `insert into signals (coin_id, author_id, title, content, direction, live, published_at, target_price, stop_price, horizon_days)
     select c.id, a.id, 'Идея', 'Слова', case when c.id % 2 = 0 then 'long' else 'short' end, true, now(),
       p.price * case when c.id % 2 = 0 then 1.2 else 0.8 end, p.price * case when c.id % 2 = 0 then 0.9 else 1.1 end, 1 + c.id % 3
     from coins c join accounts a on a.username = 'author' || 1 + c.id % ${AUTHORS}, lateral (select 10.0::float8 ^ (c.id % 16 - 9) as price) p
     where c.api_id ~ '^c\\d' order by c.id`,
  )
}

/** By the coin: a walk that meets a bound, jumps over one, meets both in one minute, or goes on past the term. */
function courseOf(coin: number, sealed: Date): Candle[] {
  const first = Math.ceil(sealed.getTime() / MINUTE_MS) * MINUTE_MS
  const unit = priceOf(coin)
  const at = (n: number) => new Date(first + n * MINUTE_MS)
  const term = (1 + (coin % 3)) * 1440
  const moved = (n: number) => unit * (1 + 0.001 * Math.sin(n + coin))
  const bar = (n: number, high = 1, low = 1, open = moved(n)): Candle => ({
    openAt: at(n),
    closeAt: at(n + 1),
    open,
    high: Math.max(open, open * high),
    low: Math.min(open, open * low),
    close: open,
  })
  const calm = Array.from({ length: COURSE }, (_, n) => bar(n))
  const last = bar(COURSE)
  switch (coin % 5) {
    case 0:
      return [...calm, { ...last, high: unit * 1.3 }]
    case 1:
      return [...calm, { ...last, low: unit * 0.7 }]
    case 2:
      return [...calm, bar(COURSE, 1, 1, unit * 1.25)]
    case 3:
      return [...calm, { ...last, high: unit * 1.3, low: unit * 0.7 }]
    default:
      return [...calm, ...[-2, -1, 0, 1].map((n) => bar(term + n))]
  }
}
