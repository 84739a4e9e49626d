import type { PersonParts } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import { listGiven } from './store.ts'

/** What the person has accepted, for the desk. */
export async function consentsOf(db: Db, accountId: number): Promise<Pick<PersonParts, 'consents'>> {
  const given = await listGiven(db, accountId)
  return { consents: given.map((one) => ({ ...one, given_at: one.given_at.toISOString() })) }
}
