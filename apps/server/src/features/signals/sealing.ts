import type { ProvedEntry } from '@palata/contract/ledger/proved'
import { type Db, rows } from '#platform/database.ts'

/** Seals the signal in the ledger at once; null when it is not published, or is sealed later. It never throws. */
export type SealNow = (signalId: number, now: Date) => Promise<ProvedEntry | null>

/** `index`: place in the ledger of the entry that sealed the call, or a later version of its idea. */
export interface Sealed {
  id: number
  index: number
}

/**
 * The ledger has recorded these ideas at `at`; their starts are prices of later minutes. A start from before, which only
 * a late recording leaves, is dropped and looked up anew.
 */
export async function sealCalls(tx: Db, sealed: Sealed[], at: Date) {
  if (sealed.length === 0) return
  await rows(
    tx,
    'signals.seal',
    `update signals s set sealed_at = $3, seal_index = t.index, started_at = null, start_price = null,
       start_market_cap = null, high_price = null, low_price = null, last_price = null, followed_to = null
     from (select id, max(index) as index from unnest($1::integer[], $2::bigint[]) as u(id, index) group by id) t
     where s.id = t.id and s.ended_at is null and s.void_at is null and (s.started_at is null or s.started_at < $3)`,
    [sealed.map(({ id }) => id), sealed.map(({ index }) => index), at],
  )
}

/** Numbers of the demo's calls, which its ledger has sealed with their times. */
export async function numberCalls(tx: Db, calls: { id: number; number: number; author: string; index: number }[]) {
  await rows(
    tx,
    'signals.numberCalls',
    `update signals s set call_number = c.number, author_key = c.author, seal_index = c.index
     from unnest($1::integer[], $2::integer[], $3::text[], $4::bigint[]) as c(id, number, author, index) where s.id = c.id`,
    [
      calls.map(({ id }) => id),
      calls.map(({ number }) => number),
      calls.map(({ author }) => author),
      calls.map(({ index }) => index),
    ],
  )
}
