import type { Db } from '#platform/database.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { listOpened } from './store.ts'

const NONE: ReadonlySet<number> = new Set()

/** Which of these posts were opened to the viewer; not asked for readers who read every text. */
export async function findOpened(db: Db, viewer: Viewer | null, ids: number[]): Promise<ReadonlySet<number>> {
  if (!viewer || mayReadPaid(viewer) || ids.length === 0) return NONE
  return new Set(await listOpened(db, viewer.id, ids))
}
