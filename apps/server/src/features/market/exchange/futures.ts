import type { CoinPage } from '@palata/contract/market'
import type { Logger } from 'pino'
import { writeRows } from '#platform/batches/writeRows.ts'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import type { Funding, Futures } from '#providers/binance/futures.ts'

/** Coins whose open positions are read: each costs a call. */
const MOST_INTERESTS = 100
/** Older figures are not shown: the rate changes with every settlement. */
const SHOWN_MS = 3_600_000
/** Contracts of very cheap coins are for so many of them. */
const LOTS = /^(?:1000000|1000)(?=[\p{L}\p{N}]*\p{L}[\p{L}\p{N}]*USDT$)/u

/**
 * Reads the rates of all perpetual contracts and the open positions of the largest coins. A failed reading of positions
 * leaves the former ones. Returns the number of coins with a rate.
 */
export async function takeFutures(
  db: Database,
  source: Futures,
  now: Date,
  log: Pick<Logger, 'warn'>,
): Promise<number> {
  const fundings = byPair(await source.fundings())
  const coins = await rows<{ id: number; pair: string }>(
    db,
    'market.pairsOfFutures',
    `select c.id, p.pair from coins c join coin_pairs p on p.coin_id = c.id
     where p.agrees and p.pair = any($1) order by c.rank nulls last, c.id`,
    [[...fundings.keys()]],
  )
  const taken = coins.map(({ id, pair }) => ({ id, pair, funding: fundings.get(pair)! }))
  await transaction(db, async (tx) => {
    const write = (part: typeof taken) => keepFundings(tx, part)
    await writeRows(tx, taken, { source: 'Ставки фьючерсов', keyOf: ({ pair }) => pair, write }, now)
  })
  await takeInterests(db, source, taken.slice(0, MOST_INTERESTS), now, log)
  return taken.length
}

/** Contracts by the pair of their coin; one with the pair's own name precedes one of a thousand coins. */
function byPair(fundings: Funding[]): Map<string, Funding> {
  const lots = fundings.filter(({ contract }) => LOTS.test(contract))
  return new Map([
    ...lots.map((one) => [one.contract.replace(LOTS, ''), one] as const),
    ...fundings.map((one) => [one.contract, one] as const),
  ])
}

type Taken = { id: number; pair: string; funding: Funding }

async function takeInterests(db: Db, source: Futures, taken: Taken[], now: Date, log: Pick<Logger, 'warn'>) {
  const open: { id: number; usd: number }[] = []
  try {
    for (const { id, funding } of taken) {
      const contracts = await source.openInterest(funding.contract)
      if (contracts !== null) open.push({ id, usd: contracts * funding.markPrice })
    }
  } catch (error) {
    log.warn({ err: error, read: open.length, of: taken.length }, 'open positions were not read to the end')
  }
  await rows(
    db,
    'market.keepOpen',
    `update coin_futures f set open_usd = o.usd, opened_at = $3
     from unnest($1::integer[], $2::float8[]) as o(id, usd) where f.coin_id = o.id`,
    [open.map(({ id }) => id), open.map(({ usd }) => usd), now],
  )
}

async function keepFundings(tx: Db, taken: Taken[]) {
  if (taken.length === 0) return
  await rows(
    tx,
    'market.keepFundings',
    `insert into coin_futures as f (coin_id, contract, funding, next_funding_at, told_at)
     select t.id, t.contract, t.funding, t.next_at, t.told_at
     from unnest($1::integer[], $2::text[], $3::float8[], $4::timestamptz[], $5::timestamptz[])
       as t(id, contract, funding, next_at, told_at)
     on conflict (coin_id) do update set contract = excluded.contract, funding = excluded.funding,
       next_funding_at = excluded.next_funding_at, told_at = excluded.told_at where f.told_at <= excluded.told_at`,
    [
      taken.map(({ id }) => id),
      taken.map(({ funding }) => funding.contract),
      taken.map(({ funding }) => funding.percent),
      taken.map(({ funding }) => funding.nextAt),
      taken.map(({ funding }) => funding.at),
    ],
  )
}

interface FuturesRow {
  contract: string
  funding: number
  next_funding_at: Date
  told_at: Date
  open_usd: number | null
  opened_at: Date | null
}

/** A coin's figures of futures; null when it has no contract or they are older than an hour. */
export async function findFutures(db: Db, coinId: number, now: Date): Promise<CoinPage['futures']> {
  const since = new Date(now.getTime() - SHOWN_MS)
  const [row] = await rows<FuturesRow>(
    db,
    'market.futures',
    `select contract, funding, next_funding_at, told_at, open_usd, opened_at from coin_futures
     where coin_id = $1 and told_at > $2`,
    [coinId, since],
  )
  if (!row) return null
  const isOpenKnown = row.opened_at !== null && row.opened_at > since
  return {
    contract: row.contract,
    funding: row.funding,
    next_funding_at: row.next_funding_at.toISOString(),
    open_usd: isOpenKnown ? row.open_usd : null,
    told_at: row.told_at.toISOString(),
  }
}
