import { type Db, rows } from '#platform/database.ts'
import type { WholeRow } from './store.ts'

/** Asks for a restore of this backup. Returns false when there is no such whole backup. */
export async function askForRehearsal(db: Db, id: number, now: Date): Promise<boolean> {
  const found = await rows(
    db,
    'backups.askRehearsal',
    `update backups set rehearsed_at = $2, is_rehearsal_good = null, rehearsal = ''
     where id = $1 and state = 'whole' returning 1`,
    [id, now],
  )
  return found.length > 0
}

/** The backups whose restore is asked for. */
export function listAskedRehearsals(db: Db) {
  return rows<WholeRow>(
    db,
    'backups.askedRehearsals',
    `select id, asked_at, place from backups
     where state = 'whole' and rehearsed_at is not null and is_rehearsal_good is null order by rehearsed_at limit 10`,
  )
}

export interface LastRehearsal {
  /** When the backup was made. */
  asked_at: Date
  rehearsed_at: Date
  is_rehearsal_good: boolean | null
  rehearsal: string
}

/** The last restore that was tried. */
export async function lastRehearsal(db: Db): Promise<LastRehearsal | undefined> {
  const [row] = await rows<LastRehearsal>(
    db,
    'backups.lastRehearsal',
    `select asked_at, rehearsed_at, is_rehearsal_good, rehearsal from backups
     where rehearsed_at is not null and is_rehearsal_good is not null order by rehearsed_at desc limit 1`,
  )
  return row
}

export async function keepRehearsal(
  db: Db,
  id: number,
  { isGood, said }: { isGood: boolean; said: string },
  now: Date,
) {
  await rows(
    db,
    'backups.rehearsed',
    'update backups set rehearsed_at = $2, is_rehearsal_good = $3, rehearsal = left($4, 1000) where id = $1',
    [id, now, isGood, said],
  )
}
