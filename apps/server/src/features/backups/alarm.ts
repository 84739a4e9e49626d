import { writeLetter } from '#features/letters'
import type { Bot } from '#features/telegram'
import { type Database, transaction } from '#platform/database.ts'
import { dateAndTime } from '#platform/format/days.ts'
import { addJob } from '#platform/outbox/jobs.ts'
import * as rehearsalStore from './rehearsalStore.ts'
import { isLate } from './retention.ts'
import * as store from './store.ts'

/** What of the backups needs an operator. */
export type Trouble =
  | { kind: 'backup_late'; since: string; problem: string }
  | { kind: 'backup_broken'; made: string; problem: string }

/** Whether a day has no backup, and whether the last one that was tried could not be restored. */
async function troublesOf(db: Database, now: Date): Promise<Trouble[]> {
  const [newest, problem, tried] = [
    await store.newestWhole(db),
    await store.lastFailure(db),
    await rehearsalStore.lastRehearsal(db),
  ]
  const moment = (at: Date) => `${dateAndTime(at)} по Москве`
  const isMissing = newest ? isLate(newest.asked_at, now) : problem !== ''
  return [
    ...(isMissing ? [{ kind: 'backup_late' as const, since: newest ? moment(newest.asked_at) : '', problem }] : []),
    ...(tried?.is_rehearsal_good === false
      ? [{ kind: 'backup_broken' as const, made: moment(tried.asked_at), problem: tried.rehearsal }]
      : []),
  ]
}

/** Tells every operator once a day: a letter, and a message to who linked Telegram. */
export async function tellTroubles(db: Database, bot: Bot | null, now: Date) {
  const day = now.toISOString().slice(0, 10)
  for (const { kind, ...variables } of await troublesOf(db, now))
    await transaction(db, async (tx) => {
      for (const { id, email } of await store.listOperators(tx)) {
        const onceKey = `${kind.replace('_', '-')}:${day}:${email}`
        const isFirst = await writeLetter(tx, { kind, recipient: email, variables, onceKey }, now)
        // The letter's key is the message's too: both are told on the same days.
        if (isFirst && bot) await addJob(tx, 'backups.tell', { account_id: id, trouble: { kind, ...variables } })
      }
    })
}
