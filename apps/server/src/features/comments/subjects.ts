import type { ContentType } from '@palata/contract/comments/comment'
import { findDiscussed, lockDiscussed, maySeePost, setDiscussion } from '#features/posts'
import { findDiscussedSignal, lockDiscussedSignal, setSignalDiscussion } from '#features/signals'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'

/** A post or signal under discussion. Ids of the two kinds are independent. */
export interface Subject {
  kind: 'post' | 'signal'
  id: number
}

/** A subject that exists. */
export interface Standing {
  contentType: ContentType
  live: boolean
  authorId: number | null
}

const KINDS = { News: 'news', Material: 'material', Opinion: 'opinion' } as const

export async function findSubject(db: Db, { kind, id }: Subject): Promise<Standing | undefined> {
  return kind === 'post' ? ofPost(await findDiscussed(db, id)) : ofSignal(await findDiscussedSignal(db, id))
}

/** Locks the subject: a second change of its discussion waits. Undefined when it does not exist. */
export async function lockSubject(tx: Db, { kind, id }: Subject): Promise<Standing | undefined> {
  return kind === 'post' ? ofPost(await lockDiscussed(tx, id)) : ofSignal(await lockDiscussedSignal(tx, id))
}

/** Stores the comment count and the last comment's id on the subject. */
export async function setCount(tx: Db, { kind, id }: Subject, count: number, lastId: number | null) {
  if (kind === 'post') await setDiscussion(tx, id, count, lastId)
  else await setSignalDiscussion(tx, id, count)
}

export function maySeeSubject({ kind }: Subject, { live, authorId }: Standing, viewer: Viewer): boolean {
  return kind === 'post' ? maySeePost({ live, author_id: authorId }, viewer) : live || viewer.isModerator
}

function ofPost(post: Awaited<ReturnType<typeof findDiscussed>>): Standing | undefined {
  return post && { contentType: KINDS[post.model], live: post.live, authorId: post.author_id }
}

function ofSignal(signal: Awaited<ReturnType<typeof findDiscussedSignal>>): Standing | undefined {
  return signal && { contentType: 'signal', live: signal.live, authorId: null }
}
