import type { Comment } from '@palata/contract/comments/comment'
import { MOST_MENTIONS } from '@palata/contract/comments/limits'
import { namesIn } from '@palata/contract/text/commentText'
import type { pictureTaker } from '#features/media'
import { keepMentions, mentionsOf } from '#features/mentions'
import { findPeopleNamed } from '#features/people'
import { renderText } from '#features/texts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { countAttempt } from '#platform/limits.ts'
import { emit } from '#platform/outbox/events.ts'
import type { Viewer } from '#platform/viewer.ts'
import { commentsChanged } from '../events.ts'
import { readComment } from '../reading/read.ts'
import { findComment } from '../store.ts'
import { lockSubject, type Subject, setCount } from '../subjects.ts'
import { findSubjectOf } from '../threadStore.ts'
import { limits } from './limits.ts'
import { recordAct } from './log.ts'
import { mayRestore, readText, refuseEdit, refuseRemoval } from './rules.ts'
import * as writes from './writes.ts'

/**
 * Replaces the text of one's own comment. Refuses with `comment_changed` when `revision` is stale: a newer text is not
 * overwritten.
 */
export async function editComment(
  db: Database,
  viewer: Viewer,
  id: number,
  edit: { text: string; imageUrl: string | undefined; revision: number | undefined },
  pictures: ReturnType<typeof pictureTaker>,
  now: Date,
): Promise<Comment> {
  await countAttempt(db, [[limits.edits, String(viewer.id)]], now)
  // Refuses when the viewer may no longer see the post or signal.
  await readComment(db, viewer, id)
  const mentioned = await findMentioned(db, edit.text)
  await transaction(db, async (tx) => {
    const before = await writes.lockComment(tx, id)
    refuseUnless(before, 'not_found')
    refuseEdit(before, viewer)
    const imageUrl = edit.imageUrl ?? before.image_url
    const text = readText(edit.text, imageUrl !== '')
    if (text === before.text && imageUrl === before.image_url) return
    if (edit.revision !== undefined && edit.revision !== before.revision) throw new Refusal('comment_changed')
    if (imageUrl !== before.image_url) await takePicture(pictures, tx, viewer, { id, imageUrl })
    await writes.replaceText(tx, before, text, imageUrl, now)
    await writes.setMentions(tx, id, mentioned)
    await nameCoins(tx, id, text, now, before.text)
    await writes.changeThread(tx, before.thread_id, { total: 0, standing: 0 }, now)
    await emit(tx, commentsChanged, { comment_ids: [id] })
  })
  return readComment(db, viewer, id)
}

interface Acted {
  /** True at the desk, which writes its own audit record. */
  isAtDesk?: boolean
  reason?: string
}

/**
 * Removes a comment; its answers stay. False when it was removed already: the first remover and reason are kept.
 */
export async function removeComment(
  db: Database,
  viewer: Viewer,
  id: number,
  now: Date,
  { isAtDesk = false, reason = '' }: Acted = {},
): Promise<boolean> {
  return withLocked(db, id, async (tx, comment, subject) => {
    refuseRemoval(comment, viewer)
    if (comment.removed_at) return false
    await writes.setRemoved(tx, id, { by: viewer.id, at: now, reason })
    if (!isAtDesk) await recordAct(tx, viewer, comment, { command: 'remove', outcome: 'Удалено', reason }, now)
    await recount(tx, subject, comment.thread_id, { total: 0, standing: -1 }, now)
    await emit(tx, commentsChanged, { comment_ids: [id] })
    return true
  })
}

/** Adds the reason to a moderator's removal that has none yet; the author reads it. */
export async function explainRemoval(
  db: Database,
  viewer: Viewer,
  id: number,
  reason: string,
  now: Date,
): Promise<Comment> {
  await transaction(db, async (tx) => {
    const comment = await writes.lockComment(tx, id)
    refuseUnless(comment, 'not_found')
    const { removed_at: at, removed_by: by, removal_reason: said, author_id: authorId } = comment
    if (!at || by === authorId) throw new Refusal('bad_input', 'Причину называют тому, что удалил модератор')
    if (said === reason) return
    if (said !== '') throw new Refusal('bad_input', 'Причина уже названа')
    await writes.setRemoved(tx, id, { by, at, reason })
    await recordAct(tx, viewer, comment, { command: 'remove', outcome: 'Названа причина', reason }, now)
  })
  return readComment(db, viewer, id)
}

/** Restores a comment for this person. False when it was not removed. */
export async function restoreComment(
  db: Database,
  viewer: Viewer,
  id: number,
  now: Date,
  { isAtDesk = false }: Acted = {},
): Promise<boolean> {
  return putBackComment(db, id, now, async (tx, comment) => {
    if (!mayRestore(comment, viewer)) throw new Refusal('moderators_only')
    if (!isAtDesk) await recordAct(tx, viewer, comment, { command: 'restore', outcome: 'Восстановлено' }, now)
  })
}

/** Restores a removed comment; false when it was not removed. `before` may throw to refuse. */
export async function putBackComment(
  db: Db,
  id: number,
  now: Date,
  before?: (tx: Db, comment: writes.LockedComment) => Promise<void>,
): Promise<boolean> {
  return withLocked(db, id, async (tx, comment, subject) => {
    if (!comment.removed_at) return false
    await before?.(tx, comment)
    await writes.setRemoved(tx, id, { by: null, at: null, reason: '' })
    await recount(tx, subject, comment.thread_id, { total: 0, standing: 1 }, now)
    await emit(tx, commentsChanged, { comment_ids: [id] })
    return true
  })
}

export async function pinComment(
  db: Database,
  viewer: Viewer,
  { id, isPinned }: { id: number; isPinned: boolean },
  now: Date,
): Promise<Comment> {
  await transaction(db, async (tx) => {
    const comment = await writes.lockComment(tx, id)
    refuseUnless(comment, 'not_found')
    if (isPinned === (comment.pinned_at !== null)) return
    if (isPinned && comment.removed_at) throw new Refusal('bad_input', 'Комментарий удалён: сначала восстановите его')
    await writes.setPinned(tx, id, isPinned ? viewer.id : null, isPinned ? now : null)
    const command = isPinned ? 'pin' : 'unpin'
    await recordAct(tx, viewer, comment, { command, outcome: isPinned ? 'Закреплено' : 'Откреплено' }, now)
    await writes.changeThread(tx, comment.thread_id, { total: 0, standing: 0 }, now)
    await emit(tx, commentsChanged, { comment_ids: [id] })
  })
  return readComment(db, viewer, id)
}

/** Locks the subject, then the comment: the same order as adding a comment, so the two cannot deadlock. */
async function withLocked<Done>(
  db: Db,
  id: number,
  work: (tx: Db, comment: writes.LockedComment, subject: Subject) => Promise<Done>,
) {
  const found = await findComment(db, id)
  refuseUnless(found, 'not_found')
  const subject = await findSubjectOf(db, found.thread_id)
  return transaction(db, async (tx) => {
    await lockSubject(tx, subject)
    const comment = await writes.lockComment(tx, id)
    refuseUnless(comment, 'not_found')
    return work(tx, comment, subject)
  })
}

export async function recount(
  tx: Db,
  subject: Subject,
  threadId: number,
  change: { total: number; standing: number },
  now: Date,
) {
  const { standing, last_id: lastId } = await writes.changeThread(tx, threadId, change, now)
  await setCount(tx, subject, standing, lastId)
}

/** Ids of the accounts named with `@` in the text. Unknown names stay plain words. */
export async function findMentioned(db: Db, text: string): Promise<number[]> {
  const names = namesIn(text)
  if (names.length === 0) return []
  const people = await findPeopleNamed(db, names.slice(0, 100))
  if (people.length > MOST_MENTIONS)
    throw new FieldRefusal({ comment: [`В одном комментарии можно упомянуть не больше ${MOST_MENTIONS} человек`] })
  return people.map(({ id }) => id)
}

/** Stores which coins the text names. Only `$` names a coin, so a text without one is skipped. */
export async function nameCoins(tx: Db, id: number, text: string, now: Date, before = '') {
  if (!text.includes('$') && !before.includes('$')) return
  const of = { kind: 'comment' as const, id }
  await keepMentions(tx, of, mentionsOf(await renderText(tx, { text, as: 'plain', of })), now)
}

/** Attaches the picture. Refuses any but this person's upload or a GIF from this site's search. */
export async function takePicture(
  take: ReturnType<typeof pictureTaker>,
  tx: Db,
  viewer: Viewer,
  { id, imageUrl }: { id: number; imageUrl: string },
) {
  if (imageUrl === '' || (await take(tx, imageUrl, viewer.id, { kind: 'comment', id }))) return
  throw new FieldRefusal({ image_url: ['Такой картинки нет: загрузите её ещё раз'] })
}
