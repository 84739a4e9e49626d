import { BASES } from '@palata/contract/screener/query'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import { zigzag } from './engine/zigzag.ts'
import { legsChanged } from './events.ts'
import { listCloses, setLegs } from './store.ts'

/** Reversal that ends a leg, as a fraction: smaller for calmer coins. */
const THRESHOLDS: Record<number, number> = {
  [BASES.btc.base_coin_id]: 0.1,
  [BASES.eth.base_coin_id]: 0.15,
  [BASES.sol.base_coin_id]: 0.2,
}

/** Runs the zigzag of each base over all completed days. Idempotent. */
export async function findImpulses(db: Database, now: Date) {
  await transaction(db, (tx) => findImpulsesIn(tx, now))
}

/** The same within the caller's transaction. */
export async function findImpulsesIn(tx: Db, now: Date) {
  const today = now.toISOString().slice(0, 10)
  // Two parallel runs would drop each other's new legs.
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
  for (const [id, threshold] of Object.entries(THRESHOLDS)) {
    const closes = await listCloses(tx, Number(id), today)
    const legs = zigzag(
      closes.map(({ day, price_usd }) => ({ day, price: price_usd })),
      threshold,
    )
    const changed = await setLegs(tx, Number(id), legs)
    if (changed > 0) await emit(tx, legsChanged, { legs: changed })
  }
}
/** An arbitrary key, not used by other locks. */
const LOCK = 7_281_225
