import type { Db } from '#platform/database.ts'

/** Ids of what stands in the database by the names the demo's content calls it. */
export type Ids = Map<string, number>

export async function idsOf(tx: Db, text: string): Promise<Ids> {
  const { rows } = await tx.query<{ key: string; id: number }>(text)
  return new Map(rows.map((row) => [row.key, row.id]))
}

export function svg(name: string, body: string) {
  return { name, contentType: 'image/svg+xml', body }
}
