import type { Post } from '@palata/contract/posts'
import type { Db } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import type { SharedRead } from '#platform/replies/sharedCache.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findOpened } from '../openings/opened.ts'
import { isLockedFor, maySeePost } from '../rules.ts'
import { withEmbeds } from './embeds.ts'
import { findMarks } from './marks.ts'
import { CONTENT_TYPES, markCard, presentPost, presentShared } from './present.ts'
import { findSimilar } from './similar.ts'
import { findPosts } from './store.ts'

/** One post as this viewer sees it. A removed post that was public answers `gone`; one never published, `not_found`. */
export async function readPost(db: Db, id: number, viewer: Viewer | null, now: Date): Promise<Post> {
  const [row] = await findPosts(db, [id])
  refuseUnless(row, 'not_found')
  if (!maySeePost(row, viewer)) refuseUnless(!row.was_live, 'gone')
  // A viewer who may not see the post gets the same answer as for a missing one.
  refuseUnless(maySeePost(row, viewer), 'not_found')
  const isLocked = isLockedFor(row, viewer, await findOpened(db, viewer, [id]))
  const [shared] = await withEmbeds(db, [await presentPost(row, isLocked, now)], now)
  if (!viewer) return shared!.post
  return markCard(shared!, await findMarks(db, viewer, { ids: [row.id], seenAt: null, now }))
}

/** Full posts in the given order, without those the viewer may not see. */
export async function readTexts(db: Db, ids: number[], viewer: Viewer, now: Date): Promise<Post[]> {
  const seen = (await findPosts(db, ids)).filter((row) => maySeePost(row, viewer))
  const marks = await findMarks(db, viewer, { ids, seenAt: null, now })
  const opened = await findOpened(db, viewer, ids)
  const shown = await Promise.all(seen.map((row) => presentPost(row, isLockedFor(row, viewer, opened), now)))
  return (await withEmbeds(db, shown, now)).map((card) => markCard(card, marks))
}

interface Subject {
  object_id: number
  content_type_id: number
}

/** Cards of similar posts. */
export async function readSimilar(
  db: Db,
  { object_id: id, content_type_id }: Subject,
  viewer: Viewer,
  now: Date,
  shared: SharedRead<number[]>,
): Promise<Post[]> {
  const [post] = await findPosts(db, [id])
  refuseUnless(post && CONTENT_TYPES[post.model] === content_type_id && maySeePost(post, viewer), 'not_found')
  const ids = await shared(String(id), () => findSimilar(db, id))
  const cards = (await findPosts(db, ids)).filter((row) => maySeePost(row, viewer))
  const marks = await findMarks(db, viewer, { ids, seenAt: null, now })
  const opened = await findOpened(db, viewer, ids)
  return cards.map((row) => markCard(presentShared(row, isLockedFor(row, viewer, opened), now), marks))
}
