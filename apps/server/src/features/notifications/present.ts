import type { NoticeSource, NoticeView } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'

/** What a message or a letter tells of: what the person sees and still asks for. The bell keeps what it once told. */
export async function presentAsked(
  db: Db,
  source: NoticeSource,
  viewer: Viewer,
  ids: number[],
  now: Date,
): Promise<Map<number, NoticeView>> {
  const asked = source.keepAsked && ids.length > 0 ? await source.keepAsked(db, viewer.id, ids, now) : ids
  return source.present(db, viewer, asked)
}
