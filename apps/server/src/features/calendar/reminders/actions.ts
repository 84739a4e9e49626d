import type { ReminderBefore } from '@palata/contract/calendar'
import { type Database, transaction } from '#platform/database.ts'
import { FieldRefusal, refuseUnless } from '#platform/errors.ts'
import { emit } from '#platform/outbox/events.ts'
import { remindAt } from '../rules.ts'
import { findEvent } from '../store.ts'
import { remindersDue } from './events.ts'
import { dropReminder, MOST_REMINDERS, noteDue, noteMoved, putReminder } from './store.ts'

interface Asked {
  event_id: number
  before: ReminderBefore | null
}

/** Sets a reminder or, with `before` null, removes it; idempotent. Refuses a reminder time that has passed. */
export function setReminder(db: Database, accountId: number, { event_id: eventId, before }: Asked, now: Date) {
  return transaction(db, async (tx) => {
    if (before === null) {
      await dropReminder(tx, accountId, eventId)
      return { event_id: eventId, before }
    }
    const event = await findEvent(tx, eventId)
    refuseUnless(event, 'not_found')
    const at = remindAt(event, before)
    if (at !== null && at.getTime() <= now.getTime()) throw new FieldRefusal({ before: ['Это время уже прошло'] })
    if (!(await putReminder(tx, { accountId, eventId, before })))
      throw new FieldRefusal({ event_id: [`Напоминаний не больше ${MOST_REMINDERS}`] })
    return { event_id: eventId, before }
  })
}

/** Creates notices of moved and coming events and emits the event that delivers them, in one transaction. */
export function remind(db: Database, now: Date) {
  return transaction(db, async (tx) => {
    const ids = [...(await noteMoved(tx, now)), ...(await noteDue(tx, now))]
    if (ids.length > 0) await emit(tx, remindersDue, { notice_ids: ids })
  })
}
