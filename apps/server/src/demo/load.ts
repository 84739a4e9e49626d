import { type Database, transaction } from '#platform/database.ts'
import { features } from '../features.ts'
import type { Services } from '../services/services.ts'
import { demoCommunity } from './content/index.ts'
import type { DemoPerson } from './content/types.ts'
import type { Ids } from './stage.ts'

/**
 * Fills an empty database with the demo community, once: each feature adds its share. Returns the cast, for printing.
 */
export async function loadDemo(db: Database, services: Services, now: Date): Promise<DemoPerson[]> {
  const community = demoCommunity(now)
  const { rows } = await db.query<{ filled: boolean }>('select exists (select from accounts) as filled')
  if (!rows[0]?.filled) {
    await transaction(db, async (tx) => {
      const ids = new Map<string, Ids>()
      const idOf = (feature: string, name: string) => ids.get(feature)?.get(name)
      for (const { name, demo } of features) {
        const added = await demo?.(tx, { now, community, idOf }, services)
        if (added) ids.set(name, added)
      }
    })
    // The first queries need statistics for good plans; a tenth of the usual sample is enough.
    await transaction(db, async (tx) => {
      await tx.query('set local default_statistics_target = 10')
      await tx.query('analyze')
    })
  }
  const shown = new Set(['reader', 'paid', 'holder', 'moderator', 'editor', 'lapsed'])
  return community.people.filter((person) => shown.delete(person.role))
}
