import { NO_REASON, recordDone } from '#features/audit'
import {
  type LockedSignal,
  lockSignal,
  pinSignal,
  publishSignal,
  putBackSignal,
  takeAwaySignal,
} from '#features/signals'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { emit } from '#platform/outbox/events.ts'
import type { Act, Acted } from './actions.ts'
import { moderated } from './events.ts'

/** Audit record of the action; null when nothing changed. */
type Done = { command: string; outcome: string } | null

/** Locks the signal and makes the change, its audit record and its event in one transaction. */
async function onSignal<Result>(
  db: Database,
  id: number,
  { by, reason, now }: Act,
  change: (tx: Db, signal: LockedSignal) => Promise<{ done: Done; result: Result }>,
): Promise<Acted<Result>> {
  return transaction(db, async (tx) => {
    const signal = await lockSignal(tx, id)
    refuseUnless(signal, 'not_found')
    const { done, result } = await change(tx, signal)
    if (done) {
      const what = { content_type: 'signal', object_id: id, reason: reason || NO_REASON }
      const attempt = { operator: by.username, command: done.command, arguments: what, about: signal.author_username }
      await recordDone(tx, attempt, done.outcome, now)
      await emit(tx, moderated, { object_id: id, kind: 'signal' })
    }
    return { result, isChanged: done !== null }
  })
}

/** Publishes a signal; a second simultaneous request changes nothing. */
export function publish(db: Database, id: number, act: Act) {
  return onSignal(db, id, act, async (tx, signal) => {
    refuseUnless(!signal.removed, 'signal_removed')
    if (signal.live) return { done: null, result: null }
    await publishSignal(tx, signal, act.now)
    return { done: { command: 'publish-signal', outcome: 'Опубликовано' }, result: null }
  })
}

/** Pins or unpins a signal. */
export function pinItem(db: Database, id: number, isPinned: boolean, act: Act) {
  return onSignal(db, id, act, async (tx, signal) => {
    if (signal.pinned === isPinned) return { done: null, result: null }
    refuseUnless(!signal.removed, 'signal_removed')
    if (!signal.live) throw new Refusal('bad_input', 'Сначала опубликуйте: ждущее проверки не закрепляют')
    await pinSignal(tx, id, isPinned)
    const done = isPinned
      ? { command: 'pin-signal', outcome: 'Закреплено' }
      : { command: 'unpin-signal', outcome: 'Откреплено' }
    return { done, result: null }
  })
}

export function removeSignal(db: Database, id: number, act: Act) {
  return onSignal(db, id, act, async (tx, signal) => {
    if (signal.removed) return { done: null, result: null }
    await takeAwaySignal(tx, id, { by: act.by.id, reason: act.reason || NO_REASON }, act.now)
    return { done: { command: 'remove-signal', outcome: 'Удалено' }, result: null }
  })
}

export function restoreSignal(db: Database, id: number, act: Act) {
  return onSignal(db, id, act, async (tx, signal) => {
    if (!signal.removed) return { done: null, result: { live: signal.live } }
    await putBackSignal(tx, id)
    const outcome = signal.was_live ? 'Возвращено' : 'Возвращено на проверку'
    return { done: { command: 'restore-signal', outcome }, result: { live: signal.was_live } }
  })
}
