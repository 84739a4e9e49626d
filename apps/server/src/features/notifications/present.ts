import type { Findables, NoticeSource, NoticeView } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { listMuted } from './settings/muting.ts'

interface Asking {
  db: Db
  findables: Findables
  viewer: Viewer
  now: Date
}

/** What a message or a letter tells of: what the person sees, still asks for and has not muted. The bell keeps what it once told. */
export async function presentAsked(
  asking: Asking,
  source: NoticeSource,
  ids: number[],
): Promise<Map<number, NoticeView>> {
  const { db, viewer, now } = asking
  const asked = source.keepAsked && ids.length > 0 ? await source.keepAsked(db, viewer.id, ids, now) : ids
  const muted = await listMuted(asking, source, viewer.id, asked)
  return source.present(
    db,
    viewer,
    asked.filter((id) => !muted.has(id)),
  )
}
