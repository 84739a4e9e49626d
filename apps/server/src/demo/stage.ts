import type { Db } from '#platform/database.ts'
import type { DemoCommunity } from './content/types.ts'

/** Database ids by the names that the demo's content uses. */
export type Ids = Map<string, number>

/** Input of a feature's demo function. */
export interface DemoStage {
  now: Date
  community: DemoCommunity
  /** The id that `feature` gave to the content named `name`. */
  idOf: (feature: string, name: string) => number | undefined
}

export async function idsOf(tx: Db, text: string): Promise<Ids> {
  const { rows } = await tx.query<{ key: string; id: number }>(text)
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** Reserves ids of rows that refer to each other before they are inserted; returns the first of `count`. */
export async function reserveIds(tx: Db, table: string, count: number): Promise<number> {
  const { rows } = await tx.query<{ last: number }>(
    `select setval(pg_get_serial_sequence($1, 'id'), nextval(pg_get_serial_sequence($1, 'id')) + $2::int - 1) as last`,
    [table, count],
  )
  return rows[0]!.last - count + 1
}
