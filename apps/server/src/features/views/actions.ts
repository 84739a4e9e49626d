import { createHash } from 'node:crypto'
import { isbot } from 'isbot'
import { findDiscussed, maySeePost } from '#features/posts'
import { findDiscussedSignal } from '#features/signals'
import { subscriberOf } from '#platform/address.ts'
import type { Db } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { dayKey } from '#platform/format/days.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findSalt, insertView, type Opened, sumViews } from './store.ts'

/** More pages than anybody opens; each keeps a row for two days. */
const OPENINGS: Limit = { name: 'views', attempts: 300, seconds: 600 }

interface Page {
  id: number
  content_type: 'news' | 'material' | 'opinion' | 'signal'
}

interface Caller {
  viewer: Viewer | null
  ip: string
  agent: string
}

/**
 * Counts that the reader opened the page, once a day: a guest is known by their address, however their browser calls
 * itself. Robots and the author change nothing. Returns how often it was opened.
 */
export async function countView(db: Db, page: Page, { viewer, ip, agent }: Caller, now: Date): Promise<number> {
  const opened: Opened = { kind: page.content_type === 'signal' ? 'signal' : 'post', id: page.id }
  const authorId = await authorOf(db, page, viewer)
  const isOwn = viewer !== null && viewer.id === authorId
  if (!isOwn && agent !== '' && !isbot(agent)) {
    const reader = viewer ? `account ${viewer.id}` : `address ${subscriberOf(ip)}`
    await countAttempt(db, [[OPENINGS, reader]], now)
    const day = dayKey(now)
    const salt = await findSalt(db, day)
    await insertView(db, opened, day, createHash('sha256').update(`${salt}\0${reader}`).digest())
  }
  return sumViews(db, opened)
}

/** Whose page it is. One that the reader may not see answers as one that does not exist. */
async function authorOf(db: Db, { id, content_type }: Page, viewer: Viewer | null): Promise<number | null> {
  if (content_type === 'signal') {
    const signal = await findDiscussedSignal(db, id)
    refuseUnless(signal && (signal.live || viewer?.isModerator), 'not_found')
    return signal.author_id
  }
  const post = await findDiscussed(db, id)
  refuseUnless(post && post.model.toLowerCase() === content_type && maySeePost(post, viewer), 'not_found')
  return post.author_id
}
