import type { Alerting } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import { alertables } from './finding/alertables.ts'

interface ThingRow {
  kind: string | null
  subject_id: number
  edition: string
}

/** What the features tell now of these items' things; each feature is asked once. */
export async function thingsOf(db: Db, found: readonly ThingRow[]): Promise<(row: ThingRow) => Alerting | undefined> {
  const keyOf = (kind: string | null, id: number, edition: string) => `${kind} ${id} ${edition}`
  const things = new Map<string, Alerting>()
  for (const [kind, ofKind] of Map.groupBy(found, (row) => row.kind)) {
    const ids = [...new Set(ofKind.map(({ subject_id: id }) => id))]
    const told = (await alertables.get(kind ?? '')?.list(db, ids)) ?? []
    for (const one of told) things.set(keyOf(kind, one.id, one.edition), one)
  }
  return ({ kind, subject_id: id, edition }) => things.get(keyOf(kind, id, edition))
}
