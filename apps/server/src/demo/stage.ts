import type { Db } from '#platform/database.ts'
import type { DemoCommunity } from './content/types.ts'

/** Ids of what stands in the database by the names the demo's content calls it. */
export type Ids = Map<string, number>

/** What a feature knows when it adds its share of the demo. */
export interface DemoStage {
  now: Date
  community: DemoCommunity
  /** The id that `feature` gave to what the content calls `name`. */
  idOf: (feature: string, name: string) => number | undefined
}

export async function idsOf(tx: Db, text: string): Promise<Ids> {
  const { rows } = await tx.query<{ key: string; id: number }>(text)
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** What the demo's pictures are. */
export const SVG = 'image/svg+xml'
