import type { Comment, ContentType } from '@palata/contract/comments'
import { MOST_MENTIONS, namesIn } from '@palata/contract/commentText'
import { findPeopleNamed } from '#features/accounts'
import type { PictureTaker } from '#features/media'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { countAttempt } from '#platform/limits.ts'
import type { Viewer } from '#platform/viewer.ts'
import { limits } from './limits.ts'
import { readComment } from './read.ts'
import { ancestorsOfAnswer, mayRestore, readText, refuseEdit, refuseRemoval } from './rules.ts'
import { findComment, findSubjectOf } from './store.ts'
import { lockSubject, type Subject, setCount } from './subjects.ts'
import * as writes from './writes.ts'

/** The same words sent again so soon are the same comment, when the caller gave it no name. */
const REPEAT_MS = 60_000

interface Draft {
  subject: Subject
  contentType: ContentType
  text: string
  parentId: number | null
  imageUrl: string
  key: string | null
}

/** Writes a comment once, however often it is sent. */
export async function addComment(
  db: Database,
  viewer: Viewer,
  draft: Draft,
  pictures: PictureTaker,
  now: Date,
): Promise<Comment> {
  const text = readText(draft.text, draft.imageUrl !== '')
  const mentioned = await findMentioned(db, text)
  const id = await transaction(db, async (tx) => {
    const standing = await lockSubject(tx, draft.subject)
    refuseUnless(standing?.live && standing.contentType === draft.contentType, 'not_found')
    const first = draft.key && (await writes.findByKey(tx, viewer.id, draft.key))
    if (first) return first
    const threadId = await writes.openThread(tx, draft.subject, now)
    const { ancestors, answeredId } = await standUnder(tx, threadId, draft.parentId)
    const { imageUrl, key } = draft
    const comment = { threadId, ancestors, answeredId, authorId: viewer.id, text, imageUrl, key }
    const repeated = !key && (await writes.findRepeated(tx, comment, new Date(now.getTime() - REPEAT_MS)))
    if (repeated) return repeated
    await countComment(tx, viewer, mentioned.length > 0, now)
    const written = await writes.insertComment(tx, comment, now)
    await takePicture(pictures, tx, viewer, { id: written, imageUrl })
    if (mentioned.length > 0) await writes.setMentions(tx, written, mentioned)
    await recount(tx, draft.subject, threadId, { total: 1, standing: 1 }, now)
    return written
  })
  return readComment(db, viewer, id)
}

/** Replaces the text of one's own comment. What the edit did not see is not overwritten. */
export async function editComment(
  db: Database,
  viewer: Viewer,
  id: number,
  edit: { text: string; imageUrl: string | undefined; revision: number | undefined },
  pictures: PictureTaker,
  now: Date,
): Promise<Comment> {
  await countAttempt(db, [[limits.edits, String(viewer.id)]], now)
  // Whether the viewer still sees what it stands under.
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
    await writes.changeThread(tx, before.thread_id, { total: 0, standing: 0 }, now)
  })
  return readComment(db, viewer, id)
}

/** Takes a comment out of sight; its answers stay. Done twice, it is done once, and the first who did it is written down. */
export async function removeComment(db: Database, viewer: Viewer, id: number, now: Date) {
  await withLocked(db, id, async (tx, comment, subject) => {
    refuseRemoval(comment, viewer)
    if (comment.removed_at) return
    await writes.setRemoved(tx, id, viewer.id, now)
    await recount(tx, subject, comment.thread_id, { total: 0, standing: -1 }, now)
  })
}

export async function restoreComment(db: Database, viewer: Viewer, id: number, now: Date): Promise<Comment> {
  await withLocked(db, id, async (tx, comment, subject) => {
    if (!comment.removed_at) return
    if (!mayRestore(comment, viewer)) throw new Refusal('moderators_only')
    await writes.setRemoved(tx, id, null, null)
    await recount(tx, subject, comment.thread_id, { total: 0, standing: 1 }, now)
  })
  return readComment(db, viewer, id)
}

/** Pins a comment or, without `isPinned`, takes the pin away. */
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
    await writes.changeThread(tx, comment.thread_id, { total: 0, standing: 0 }, now)
  })
  return readComment(db, viewer, id)
}

/** The comment with what it stands under, locked in the order in which a new comment locks them. */
async function withLocked(
  db: Database,
  id: number,
  work: (tx: Db, comment: writes.LockedComment, subject: Subject) => Promise<void>,
) {
  const found = await findComment(db, id)
  refuseUnless(found, 'not_found')
  const subject = await findSubjectOf(db, found.thread_id)
  await transaction(db, async (tx) => {
    await lockSubject(tx, subject)
    const comment = await writes.lockComment(tx, id)
    refuseUnless(comment, 'not_found')
    await work(tx, comment, subject)
  })
}

async function recount(
  tx: Db,
  subject: Subject,
  threadId: number,
  change: { total: number; standing: number },
  now: Date,
) {
  const { standing, last_id: lastId } = await writes.changeThread(tx, threadId, change, now)
  await setCount(tx, subject, standing, lastId)
}

/** Where an answer stands and whom it answers. What the caller says of levels is not asked. */
async function standUnder(tx: Db, threadId: number, parentId: number | null) {
  if (parentId === null) return { ancestors: [], answeredId: null }
  const parent = await writes.findParent(tx, threadId, parentId)
  if (!parent) throw new FieldRefusal({ parent_id: ['Такого комментария здесь нет'] })
  if (parent.removed_at) throw new FieldRefusal({ parent_id: ['Комментарий, на который вы отвечаете, удалён'] })
  const ancestors = ancestorsOfAnswer(parent)
  return { ancestors, answeredId: ancestors.at(-1) === parent.id ? null : parent.author_id }
}

async function countComment(tx: Db, viewer: Viewer, hasMentions: boolean, now: Date) {
  const who = String(viewer.id)
  await countAttempt(
    tx,
    [
      [limits.commentsInMinute, who],
      [limits.commentsInHour, who],
      ...(hasMentions ? [[limits.mentions, who] as [typeof limits.mentions, string]] : []),
    ],
    now,
  )
}

/** Accounts whose usernames stand behind `@`. A word that is nobody's name stays a word. */
async function findMentioned(db: Db, text: string): Promise<number[]> {
  const names = namesIn(text)
  if (names.length === 0) return []
  const people = await findPeopleNamed(db, names.slice(0, 100))
  if (people.length > MOST_MENTIONS)
    throw new FieldRefusal({ comment: [`В одном комментарии можно упомянуть не больше ${MOST_MENTIONS} человек`] })
  return people.map(({ id }) => id)
}

/** A picture is one that this person uploaded, or a GIF that this site gave out. */
async function takePicture(
  take: PictureTaker,
  tx: Db,
  viewer: Viewer,
  { id, imageUrl }: { id: number; imageUrl: string },
) {
  if (imageUrl === '' || (await take(tx, imageUrl, viewer.id, { kind: 'comment', id }))) return
  throw new FieldRefusal({ image_url: ['Такой картинки нет: загрузите её ещё раз'] })
}
