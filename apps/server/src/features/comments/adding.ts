import type { Comment, ContentType } from '@palata/contract/comments'
import type { PictureTaker } from '#features/media'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, isRefusal, refuseUnless } from '#platform/errors.ts'
import { countAttempt } from '#platform/limits.ts'
import { emit } from '#platform/outbox/events.ts'
import { Rounds } from '#platform/rounds.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findMentioned, nameCoins, recount, takePicture } from './actions.ts'
import { commentsChanged } from './events.ts'
import { limits } from './limits.ts'
import { readComment } from './read.ts'
import { ancestorsOfAnswer, readText } from './rules.ts'
import { lockSubject, type Standing, type Subject } from './subjects.ts'
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

interface Sent {
  db: Database
  viewer: Viewer
  draft: Draft
  mentioned: number[]
  now: Date
}

/** Writes a comment once, however often it is sent. */
export function commentWriter(pictures: PictureTaker) {
  const rounds = new Rounds<Sent, number>((sent) => writeTogether(sent, pictures))
  return async (db: Database, viewer: Viewer, given: Draft, now: Date): Promise<Comment> => {
    const draft = { ...given, text: readText(given.text, given.imageUrl !== '') }
    const mentioned = await findMentioned(db, draft.text)
    const { kind, id } = draft.subject
    return readComment(db, viewer, await rounds.join(`${kind} ${id}`, { db, viewer, draft, mentioned, now }))
  }
}

/** Comments on one subject, in one transaction: of two changes of a discussion the second waits for the first. */
function writeTogether(sent: Sent[], pictures: PictureTaker): Promise<PromiseSettledResult<number>[]> {
  const { db, draft, now } = sent[0]!
  const { subject } = draft
  return transaction(db, async (tx) => {
    const standing = await lockSubject(tx, subject)
    const outcomes = new Map<Sent, PromiseSettledResult<number>>()
    let threadId = await writes.findThreadId(tx, subject)
    const written: number[] = []
    // Rounds on other subjects count attempts of the same people: in one order, or they would wait for each other.
    for (const one of sent.toSorted((before, after) => before.viewer.id - after.viewer.id)) {
      const checked = await check(tx, one, standing, threadId)
      if ('status' in checked) {
        outcomes.set(one, checked)
        continue
      }
      threadId ??= await writes.openThread(tx, subject, one.now)
      const value = await write(tx, one, { ...checked, threadId }, pictures)
      outcomes.set(one, { status: 'fulfilled', value })
      written.push(value)
    }
    if (written.length > 0) {
      await recount(tx, subject, threadId!, { total: written.length, standing: written.length }, now)
      await emit(tx, commentsChanged, { comment_ids: written })
    }
    return sent.map((one) => outcomes.get(one)!)
  })
}

/** Where the comment is to stand; else why it may not, or which one it is already. */
async function check(tx: Db, one: Sent, standing: Standing | undefined, threadId: number | undefined) {
  const { viewer, draft, mentioned, now } = one
  try {
    refuseUnless(standing?.live && standing.contentType === draft.contentType, 'not_found')
    const first = draft.key && (await writes.findByKey(tx, viewer.id, draft.key))
    if (first) return done(first)
    const place = await standUnder(tx, threadId, draft.parentId)
    const since = new Date(now.getTime() - REPEAT_MS)
    const repeated = !draft.key && threadId && (await writes.findRepeated(tx, commentOf(one, place, threadId), since))
    if (repeated) return done(repeated)
    await countComment(tx, viewer, mentioned.length > 0, now)
    return place
  } catch (reason) {
    // Anything else has broken the transaction.
    if (!isRefusal(reason)) throw reason
    return { status: 'rejected' as const, reason }
  }
}

const done = (value: number) => ({ status: 'fulfilled' as const, value })

interface Place {
  ancestors: number[]
  answeredId: number | null
}

async function write(tx: Db, one: Sent, { threadId, ...place }: Place & { threadId: number }, pictures: PictureTaker) {
  const { viewer, draft, mentioned, now } = one
  const id = await writes.insertComment(tx, commentOf(one, place, threadId), now)
  await takePicture(pictures, tx, viewer, { id, imageUrl: draft.imageUrl })
  if (mentioned.length > 0) await writes.setMentions(tx, id, mentioned)
  await nameCoins(tx, id, draft.text, now)
  return id
}

function commentOf({ viewer, draft: { text, imageUrl, key } }: Sent, place: Place, threadId: number) {
  return { ...place, threadId, authorId: viewer.id, text, imageUrl, key }
}

/** Where an answer stands and whom it answers. What the caller says of levels is not asked. */
async function standUnder(tx: Db, threadId: number | undefined, parentId: number | null): Promise<Place> {
  if (parentId === null) return { ancestors: [], answeredId: null }
  const parent = threadId && (await writes.findParent(tx, threadId, parentId))
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
