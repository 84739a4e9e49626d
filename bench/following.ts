/** Following open calls: the processor time of a minute's job. */
import { followSignals } from '../apps/server/src/features/signals/following/job.ts'
import { connect } from '../apps/server/src/platform/database.ts'
import { prepareDatabase } from '../apps/server/src/prepareDatabase.ts'
import type { Candle } from '../apps/server/src/providers/binance/index.ts'
import { processorOfTree } from './processor.ts'
import { table } from './table.ts'

const CALLS = 5_000
/** As many coins as a large exchange has pairs with dollars. */
const COINS = 400
const MINUTE_MS = 60_000
const TURNS = 20

/** `databasePid`: of PostgreSQL, whose share is told apart. The exchange answers at once, without a network. */
export async function followCalls(url: string, databasePid: number) {
  const db = connect(url, () => {}, { max: 2 })
  await prepareDatabase(db)
  const began = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 120 * MINUTE_MS
  await db.query(
    `with coin as (
       insert into coins (api_id, slug, symbol, name, price_usd, market_cap, volume_24h, quoted_at)
       select 'c' || n, 'c' || n, 'c' || n, 'C' || n, 100, 1e9, 1e9, $1 from generate_series(1, ${COINS}) n returning id),
     pair as (insert into coin_pairs (coin_id, pair, named_at) select id, 'C' || id || 'USDT', $1 from coin),
     author as (insert into accounts (username, name, email, email_verified) values ('author', 'Author', 'a@example.org', true) returning id)
     insert into signals (coin_id, author_id, title, direction, live, published_at, sealed_at, start_price, started_at, followed_to, target_price, stop_price, horizon_days)
     select coin.id, author.id, 'Идея', 'long', true, $1, $1, 100, $1, $1, 150, 50, 30
     from generate_series(1, ${Math.ceil(CALLS / COINS)}) n, coin, author order by n, coin.id limit ${CALLS}`,
    [new Date(began)],
  )
  let asked = 0
  const candles = {
    read: async (_pair: string, _interval: string, from: Date): Promise<Candle[]> => {
      asked += 1
      return [0, 1].map((n) => barAt(new Date(from.getTime() + n * MINUTE_MS)))
    },
  }
  const failed: unknown[] = []
  const follow = (turn: number) =>
    followSignals(
      db,
      { candles, market: {} } as never,
      { warn: (seen: unknown) => void failed.push(seen) },
      new Date(began + turn * MINUTE_MS),
    )
  await follow(1)
  const [own, database, started] = [process.cpuUsage(), processorOfTree(databasePid), performance.now()]
  for (let turn = 2; turn < TURNS + 2; turn += 1) await follow(turn)
  const spent = process.cpuUsage(own)
  const ofTurn = (ms: number) => ms / TURNS
  const ours = ofTurn((spent.user + spent.system) / 1000)
  const theirs = ofTurn(processorOfTree(databasePid) - database)
  const { rows } = await db.query<{ open: number; read: number }>(
    `select count(*)::int as open, count(*) filter (where followed_to = $1)::int as read from signals where ended_at is null`,
    [new Date(began + (TURNS + 1) * MINUTE_MS)],
  )
  if (failed.length > 0 || rows[0]!.read !== CALLS)
    throw new Error(`not followed: ${JSON.stringify([rows, failed[0]])}`)
  const share = (ms: number) => `${((100 * ms) / MINUTE_MS).toFixed(1)} %`
  table(
    [`${CALLS} open calls of ${COINS} coins, a minute's job`, 'ms', 'of a core', 'goal'],
    [
      ['processor time of the process', ours.toFixed(0), share(ours), '≤ 5 %'],
      ['of the database', theirs.toFixed(0), share(theirs), ''],
      ['by the clock', ofTurn(performance.now() - started).toFixed(0), '', ''],
      ['requests to the exchange', String(asked / (TURNS + 1)), '', ''],
    ],
  )
  await db.end()
}

/** A price that moves and reaches no bound. */
function barAt(openAt: Date): Candle {
  const price = 100 + 20 * Math.sin(openAt.getTime() / MINUTE_MS / 7)
  return {
    openAt,
    closeAt: new Date(openAt.getTime() + MINUTE_MS),
    open: price,
    high: price + 1,
    low: price - 1,
    close: price,
  }
}
