import type { MuteAccount } from '@palata/contract/mutes'
import type { Registries, Thing } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { hiddenOf } from './hidden.ts'

const WEEK_MS = 7 * 86_400_000

interface Asking extends Registries {
  db: Db
  viewer: Viewer
  now: Date
}

/** How much of the last week's publications and answers each of the reader's mutes hides. */
export async function accountOf({ db, findables, tellables, viewer, now }: Asking): Promise<MuteAccount> {
  const since = new Date(now.getTime() - WEEK_MS)
  const things: Thing[] = []
  // Who has no access is told of nothing, so nothing is hidden from them.
  if (mayReadPaid(viewer))
    for (const [kind, tell] of tellables)
      for (const { id } of await tell(db, viewer, { since, until: now })) things.push({ kind, id })
  const hidden = await hiddenOf({ db, findables, viewer, now }, things)
  const labels = Map.groupBy(hidden.values(), (label) => label)
  const results = [...labels].map(([label, { length: count }]) => ({ label, count }))
  results.sort((one, other) => other.count - one.count || (one.label < other.label ? -1 : 1))
  return { since: since.toISOString(), total: hidden.size, results }
}
