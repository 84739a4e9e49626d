import type { CoinHistory, CoinPage, HistoryRange } from '@palata/contract/market'
import { listDays, listHours } from '#features/priceHistory'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { addJob } from '#platform/outbox/jobs.ts'
import type { MarketData } from '#providers/coingecko/index.ts'
import { findFutures } from '../exchange/futures.ts'
import { presentCoin } from '../present.ts'
import { type CoinPageRow, findCoinPage, listFormerNames } from '../store.ts'
import { contractsOf } from './networks.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAYS: Record<HistoryRange, number> = { '1d': 1, '7d': 7, '30d': 30, '90d': 90, '1y': 365, all: 4000 }
const MOST_HOURLY_DAYS = 90
/** A close up to this many days older is used for a date. */
const NEAR_DAYS = 3
/** Contracts seldom change. */
const CONTRACTS_FRESH_MS = 30 * DAY_MS
const MOST_CONTRACTS = 20
const BITCOIN = 1

/** A coin with the facts of its page. Refuses with `not_found`. */
export async function readCoinPage(db: Database, id: string, now: Date): Promise<CoinPage> {
  const row = await findCoinPage(db, id)
  refuseUnless(row, 'not_found')
  const [former, vs_btc_30d, futures] = await Promise.all([
    listFormerNames(db, row.id),
    againstBitcoin(db, row, now),
    findFutures(db, row.id, now),
  ])
  const isOld = !row.contracts_at || now.getTime() - row.contracts_at.getTime() > CONTRACTS_FRESH_MS
  if (isOld) await askForContracts(db, row.id, now)
  return {
    ...presentCoin(row),
    figures_at: row.told_at?.toISOString() ?? null,
    volume_24h: row.volume_24h,
    supply: row.supply,
    ath: row.ath,
    ath_at: row.ath_at?.toISOString() ?? null,
    change_ath: row.ath && row.price_usd ? (row.price_usd / row.ath - 1) * 100 : null,
    vs_btc_30d,
    contracts: presentContracts(row),
    former: former.map(({ symbol, until }) => ({ symbol, until: until.toISOString() })),
    futures,
    is_doubted: row.is_doubted ?? false,
  }
}

function presentContracts({ contracts }: CoinPageRow): CoinPage['contracts'] {
  const platforms = Object.fromEntries(contracts.map(({ network, address }) => [network, address]))
  return contractsOf(platforms, () => '').map(({ networkName, contract, explorerUrl }) => ({
    network: networkName,
    address: contract,
    url: explorerUrl,
  }))
}

/** Prices of a period up to now: hourly up to 90 days, daily beyond. Times in Unix milliseconds. */
export async function readHistory(db: Db, id: string, range: HistoryRange, now: Date): Promise<CoinHistory> {
  const row = await findCoinPage(db, id)
  refuseUnless(row, 'not_found')
  const from = now.getTime() - DAYS[range] * DAY_MS
  if (DAYS[range] <= MOST_HOURLY_DAYS) {
    const hours = await listHours(db, row.id, new Date(from), now)
    const times = hours.map(({ hour }) => hour.getTime())
    return { range, grain: 'hour', times, prices: hours.map(({ price_usd }) => price_usd) }
  }
  const days = await listDays(db, row.id, dayOf(from), dayOf(now.getTime()))
  // A day's close is the price at its end.
  const times = days.map(({ day }) => Date.parse(day) + DAY_MS)
  return { range, grain: 'day', times, prices: days.map(({ price_usd }) => price_usd) }
}

/** Percent by which the coin outperformed bitcoin in 30 days; null when a price is missing. */
async function againstBitcoin(db: Db, coin: CoinPageRow, now: Date): Promise<number | null> {
  if (coin.id === BITCOIN || !coin.price_usd) return null
  const then = dayOf(now.getTime() - 31 * DAY_MS)
  const [found] = await rows<{ own: number | null; base: number | null; base_now: number | null }>(
    db,
    'market.againstBitcoin',
    `select (select price_usd from coin_days where coin_id = $1 and day between $3::date - $4::integer and $3::date order by day desc limit 1) as own,
       (select price_usd from coin_days where coin_id = $2 and day between $3::date - $4::integer and $3::date order by day desc limit 1) as base,
       (select price_usd from coins where id = $2) as base_now`,
    [coin.id, BITCOIN, then, NEAR_DAYS],
  )
  if (!found?.own || !found.base || !found.base_now) return null
  return (coin.price_usd / found.own / (found.base_now / found.base) - 1) * 100
}

/**
 * Queues a reading of the coin's contracts when the last one is 30 days old; of simultaneous readers only one queues
 * it.
 */
async function askForContracts(db: Database, id: number, now: Date) {
  await transaction(db, async (tx) => {
    const claimed = await rows<{ id: number }>(
      tx,
      'market.claimContracts',
      `update coins set contracts_at = $2 where id = $1
         and (contracts_at is null or contracts_at < $2::timestamptz - interval '30 days') returning id`,
      [id, now],
    )
    if (claimed.length > 0) await addJob(tx, 'market.contracts', { coin: id })
  })
}

/** Reads a coin's contracts from the provider. On failure the job is retried. */
export async function readContracts(db: Database, market: MarketData, payload: unknown) {
  const { coin: id } = payload as { coin: number }
  const [coin] = await rows<{ api_id: string }>(db, 'market.apiId', 'select api_id from coins where id = $1', [id])
  if (!coin) return
  const { platforms } = await market.coin(coin.api_id)
  const contracts = Object.entries(platforms).map(([network, address]) => ({ network, address }))
  await rows(db, 'market.setContracts', 'update coins set contracts = $2 where id = $1 and not are_contracts_own', [
    id,
    JSON.stringify(contracts.slice(0, MOST_CONTRACTS)),
  ])
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
