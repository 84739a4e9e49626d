import type { PointGrain } from '@palata/contract/desk/market'
import { type Db, rows } from '#platform/database.ts'

/** The point before a correction, with everything needed to restore it. */
export interface Before {
  price_usd: number | null
  /** Only for a day. */
  market_cap?: number | null
  volume?: number | null
  /** Only for the live price. */
  quoted_at?: string | null
  believed?: number[]
  doubted?: number[]
  doubted_at?: string | null
}

export interface CorrectionRow {
  id: number
  coin_id: number
  grain: PointGrain
  at: Date
  before: Before | null
  after: number | null
  part_of: number | null
  reason: string
  made_by: string
  made_at: Date
  undone_by: string | null
  undone_at: Date | null
}

/** A coin locked for correction until the transaction ends. */
export interface LiveRow {
  id: number
  api_id: string
  symbol: string
  price_usd: number | null
  quoted_at: Date | null
  believed: number[]
  doubted: number[]
  doubted_at: Date | null
  is_hidden: boolean
  contracts: { network: string; address: string }[]
  are_contracts_own: boolean
}

export async function lockCoin(tx: Db, id: number): Promise<LiveRow | undefined> {
  const [row] = await rows<LiveRow>(
    tx,
    'market.lockCoin',
    `select id, api_id, symbol, price_usd, quoted_at, believed, doubted, doubted_at, is_hidden, contracts, are_contracts_own
     from coins where id = $1 for update`,
    [id],
  )
  return row
}

export async function setLive(
  tx: Db,
  id: number,
  live: Pick<LiveRow, 'price_usd' | 'quoted_at' | 'believed' | 'doubted' | 'doubted_at'>,
) {
  await rows(
    tx,
    'market.setLive',
    'update coins set price_usd = $2, quoted_at = $3, believed = $4, doubted = $5, doubted_at = $6 where id = $1',
    [id, live.price_usd, live.quoted_at, live.believed, live.doubted, live.doubted_at],
  )
}

interface Written {
  coinId: number
  grain: PointGrain
  at: Date
  before: Before | null
  after: number | null
  reason: string
  by: string
  partOf?: number
}

export async function insertCorrection(tx: Db, given: Written, now: Date): Promise<number> {
  const { coinId, grain, at, before, after, reason, by, partOf = null } = given
  const [row] = await rows<{ id: number }>(
    tx,
    'market.insertCorrection',
    `insert into coin_corrections (coin_id, grain, at, before, after, part_of, reason, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6::integer, $7, $8, $9) returning id`,
    [coinId, grain, at, before && JSON.stringify(before), after, partOf, reason, by, now],
  )
  return row!.id
}

const CORRECTION = 'id, coin_id, grain, at, before, after, part_of, reason, made_by, made_at, undone_by, undone_at'

/** The last correction of a point that is not undone; `at` null finds any time. */
export async function lastStanding(tx: Db, coinId: number, grain: PointGrain, at: Date | null) {
  const [row] = await rows<CorrectionRow>(
    tx,
    'market.lastStanding',
    `select ${CORRECTION} from coin_corrections
     where coin_id = $1 and grain = $2 and ($3::timestamptz is null or at = $3) and undone_at is null
     order by id desc limit 1`,
    [coinId, grain, at],
  )
  return row
}

/** Parts of a correction that are not undone. */
export function listParts(tx: Db, id: number) {
  return rows<CorrectionRow>(
    tx,
    'market.parts',
    `select ${CORRECTION} from coin_corrections where part_of = $1 and undone_at is null order by id desc`,
    [id],
  )
}

export async function endCorrections(tx: Db, ids: number[], by: string, now: Date) {
  await rows(
    tx,
    'market.endCorrections',
    'update coin_corrections set undone_by = $2, undone_at = $3 where id = any($1::integer[])',
    [ids, by, now],
  )
}

/** Corrections, latest first, at most 100. */
export function listCorrections(db: Db, coinId: number) {
  return rows<CorrectionRow>(
    db,
    'market.corrections',
    `select ${CORRECTION} from coin_corrections where coin_id = $1 order by id desc limit 100`,
    [coinId],
  )
}
