import { repriceMentions } from '#features/mentions'
import { type Db, rows } from '#platform/database.ts'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { refuseIdle, termOf } from '../rules.ts'
import { refuseUnpriced } from '../writing/actions.ts'
import { findSignalCoin, type LockedSignal } from '../writing/store.ts'

/**
 * Publishes the signal; refuses when the price is stale or has passed a boundary. What was published before and was
 * hidden is shown again as it was: it gets no second start.
 */
export async function publish(tx: Db, signal: LockedSignal, now: Date) {
  if (signal.published_at) {
    await rows(tx, 'signals.show', 'update signals set live = true where id = $1', [signal.id])
    return
  }
  const coin = (await findSignalCoin(tx, signal.coin_id))!
  const price = refuseUnpriced(coin, now)
  const idea = { ...signal, target_price_usd: signal.target_price, stop_price_usd: signal.stop_price }
  try {
    refuseIdle(idea, price)
  } catch (error) {
    if (!(error instanceof FieldRefusal)) throw error
    throw new Refusal('bad_input', 'Пока сигнал ждал, цена прошла его цель или стоп: исправьте их и опубликуйте снова')
  }
  await rows(
    tx,
    'signals.publish',
    `update signals set live = true, published_at = $2, sealed_at = $2, horizon_days = $3 where id = $1`,
    [signal.id, now, termOf(signal)],
  )
  await repriceMentions(tx, { kind: 'signal', id: signal.id }, now)
}

export async function setPinned(tx: Db, id: number, isPinned: boolean) {
  await rows(tx, 'signals.pin', 'update signals set pinned = $2 where id = $1', [id, isPinned])
}

export async function remove(tx: Db, id: number, { by, reason }: { by: number; reason: string }, now: Date) {
  await rows(
    tx,
    'signals.remove',
    `update signals set was_live = live, live = false, pinned = false, removed_at = $2, removed_by = $3, removal_reason = $4
     where id = $1`,
    [id, now, by, reason],
  )
}

/** Restores a removed signal to its earlier state: published or waiting. */
export async function restore(tx: Db, id: number) {
  await rows(
    tx,
    'signals.restore',
    `update signals set live = was_live, was_live = false, removed_at = null, removed_by = null, removal_reason = ''
     where id = $1`,
    [id],
  )
}
