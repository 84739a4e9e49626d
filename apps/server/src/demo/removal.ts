import { countOf } from '@palata/contract/text/plural'
import { listDemoPeople } from '#features/accounts'
import { type Database, transaction } from '#platform/database.ts'
import { StartFailure } from '#platform/postgres/index.ts'
import { features } from '../features.ts'
import { peopleDoorOf } from '../people.ts'

const SHOWN = 3

/** Refuses a start for real readers while an account with a publicly known password exists. */
export async function refuseDemoPeople(db: Database) {
  const people = (await listDemoPeople(db)).map(({ username }) => username)
  if (people.length === 0) return
  const names = `${people.slice(0, SHOWN).join(', ')}${people.length > SHOWN ? ' и другие' : ''}`
  throw new StartFailure(
    `В базе ${countOf(people.length, ['демо-человек', 'демо-человека', 'демо-людей'])} с паролями, которые знают все (${names}): уберите их командой «npm run operator -- remove-demo» и запустите снова.`,
  )
}

/**
 * Removes the demo people and all they made, in one transaction; a dry run rolls back. Returns removed rows by table.
 */
export async function removeDemo(
  db: Database,
  { isDry }: { isDry: boolean },
  now: Date,
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {}
  const people = (await listDemoPeople(db)).map(({ id }) => id)
  await transaction(db, async (tx) => {
    Object.assign(removed, await peopleDoorOf(features).remove(tx, people, now, { keepsTeamTexts: false }))
    if (isDry) await tx.query('rollback')
  })
  return removed
}
