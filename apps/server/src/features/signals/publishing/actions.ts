import { type Act, actOn, NO_REASON } from '#features/audit'
import type { Database, Db } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { signalsChanged, signalsPublished } from '../events.ts'
import { lockSignal } from '../writing/store.ts'
import * as store from './store.ts'

const ACTING = { lock: lockSignal, contentTypeOf: () => 'signal', changed: signalsChanged }

/** Publishes a signal; a second simultaneous request changes nothing. */
export function publish(db: Database, id: number, act: Act) {
  return actOn(db, ACTING, id, act, async (tx, signal) => {
    refuseUnless(!signal.removed, 'signal_removed')
    if (signal.live) return { done: null, result: null }
    await store.publish(tx, signal, act.now)
    const done = { command: 'publish-signal', outcome: 'Опубликовано', event: signalsPublished }
    return { done, result: null }
  })
}

/** Pins or unpins a signal. */
export function setPinned(db: Database, id: number, isPinned: boolean, act: Act) {
  return actOn(db, ACTING, id, act, async (tx, signal) => {
    if (signal.pinned === isPinned) return { done: null, result: null }
    refuseUnless(!signal.removed, 'signal_removed')
    if (!signal.live) throw new Refusal('bad_input', 'Сначала опубликуйте: ждущее проверки не закрепляют')
    await store.setPinned(tx, id, isPinned)
    const done = isPinned
      ? { command: 'pin-signal', outcome: 'Закреплено' }
      : { command: 'unpin-signal', outcome: 'Откреплено' }
    return { done, result: null }
  })
}

export function remove(db: Database, id: number, act: Act) {
  return actOn(db, ACTING, id, act, async (tx, signal) => {
    if (signal.removed) return { done: null, result: null }
    await store.remove(tx, id, { by: act.by.id, reason: act.reason || NO_REASON }, act.now)
    return { done: { command: 'remove-signal', outcome: 'Удалено' }, result: null }
  })
}

export function restore(db: Db, id: number, act: Act) {
  return actOn(db, ACTING, id, act, async (tx, signal) => {
    if (!signal.removed) return { done: null, result: { live: signal.live } }
    await store.restore(tx, id)
    const outcome = signal.was_live ? 'Возвращено' : 'Возвращено на проверку'
    return { done: { command: 'restore-signal', outcome }, result: { live: signal.was_live } }
  })
}
