import type { ReactionValues } from '@palata/contract/reactions'
import { type Db, rows } from '#platform/database.ts'

/** Kinds of items with reactions; each has its own series of ids. */
export type ReactedKind = 'post' | 'signal' | 'comment'

interface SumRow {
  object_id: number
  likes: number
  fires: number
  smiles: number
  thinks: number
  cries: number
  screams: number
  dislikes: number
}

/** By item id, in display order; without reactions nobody chose and without items that have none. */
export async function findReactionValues(
  db: Db,
  kind: ReactedKind,
  ids: readonly number[],
): Promise<Map<number, ReactionValues>> {
  const found = await rows<SumRow>(
    db,
    'reactions.sums',
    `select object_id, sum(likes)::int as likes, sum(fires)::int as fires, sum(smiles)::int as smiles,
       sum(thinks)::int as thinks, sum(cries)::int as cries, sum(screams)::int as screams, sum(dislikes)::int as dislikes
     from reaction_sums where kind = $1 and object_id = any($2::int[]) group by object_id`,
    [kind, ids],
  )
  return new Map(found.map((row) => [row.object_id, valuesOf(row)]))
}

function valuesOf({ likes, fires, smiles, thinks, cries, screams, dislikes }: SumRow): ReactionValues {
  const counts = [likes, fires, smiles, thinks, cries, screams]
  const all = [...counts.map((count, place) => ({ reaction: place + 1, count })), { reaction: -1, count: dislikes }]
  return all.filter(({ count }) => count > 0)
}
