import type { Db } from '#platform/database.ts'

/** Authors whose calls count as the reader's own. Nobody can be followed yet: the only place that will ask who is. */
export const followedAuthors = async (_: Db, __: number): Promise<ReadonlySet<number>> => new Set()
