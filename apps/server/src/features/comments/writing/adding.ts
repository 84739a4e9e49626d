import type { ClubValues } from '@palata/contract/club/settings'
import type { Comment, ContentType } from '@palata/contract/comments/comment'
import type { pictureTaker } from '#features/media'
import { Rounds } from '#platform/batches/rounds.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, isRefusal, Refusal } from '#platform/errors.ts'
import { type Counter, countAttempts, withAttempts } from '#platform/limits.ts'
import { emit } from '#platform/outbox/events.ts'
import type { Viewer } from '#platform/viewer.ts'
import { commentsChanged } from '../events.ts'
import { readComment } from '../reading/read.ts'
import { lockSubject, type Standing, type Subject } from '../subjects.ts'
import { findMentioned, nameCoins, recount, takePicture } from './actions.ts'
import { limits } from './limits.ts'
import { ancestorsOfAnswer, readText } from './rules.ts'
import * as writes from './writes.ts'

/** Without an idempotency key, the same text sent again within this time is the same comment. */
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
  counters: Counter[]
  now: Date
}

/** How many comments a person may write, as the operator has set it. */
export type CommentLimits = Pick<ClubValues, 'limit_comments_minute' | 'limit_comments_hour'>

/** Writes comments. Sending the same one again returns the first. */
export function commentWriter(pictures: ReturnType<typeof pictureTaker>, limitsNow: () => CommentLimits) {
  const rounds = new Rounds<Sent, number>((sent) => writeTogether(sent, pictures))
  return async (db: Database, viewer: Viewer, given: Draft, now: Date): Promise<Comment> => {
    const draft = { ...given, text: readText(given.text, given.imageUrl !== '') }
    const mentioned = await findMentioned(db, draft.text)
    const counters = countersOf(viewer, mentioned, limitsNow())
    const { kind, id } = draft.subject
    return readComment(db, viewer, await rounds.join(`${kind} ${id}`, { db, viewer, draft, mentioned, counters, now }))
  }
}

/** Writes waiting comments of one subject in one transaction. The subject is locked: the next batch waits. */
function writeTogether(
  sent: Sent[],
  pictures: ReturnType<typeof pictureTaker>,
): Promise<PromiseSettledResult<number>[]> {
  const { db, draft, now } = sent[0]!
  const { subject } = draft
  return transaction(db, async (tx) => {
    const standing = await lockSubject(tx, subject)
    let threadId = await writes.findThreadId(tx, subject)
    const outcomes: Outcomes = new Map()
    const written: number[] = []
    for (const wave of wavesOf(sent)) {
      const checked = await sortOut(tx, wave, { standing, threadId }, outcomes)
      if (checked.length === 0) continue
      threadId ??= await writes.openThread(tx, subject, now)
      written.push(...(await write(tx, checked, threadId, pictures, outcomes)))
    }
    if (written.length > 0) {
      await recount(tx, subject, threadId!, { total: written.length, standing: written.length }, now)
      await emit(tx, commentsChanged, { comment_ids: written })
    }
    return sent.map((one) => outcomes.get(one)!)
  })
}

type Outcomes = Map<Sent, PromiseSettledResult<number>>

/**
 * Puts comments of one person into separate waves: the second is checked after the first is written, so that a repeat
 * is recognised.
 */
function wavesOf(sent: Sent[]): Sent[][] {
  const waves: Sent[][] = []
  const made = new Map<number, number>()
  for (const one of sent) {
    const place = made.get(one.viewer.id) ?? 0
    made.set(one.viewer.id, place + 1)
    waves[place] ??= []
    waves[place].push(one)
  }
  return waves
}

interface Place {
  ancestors: number[]
  answeredId: number | null
}

interface Checked extends Place {
  one: Sent
}

/**
 * Returns the comments to write with their places. Sets the outcome of the others: a refusal, or the id of the comment
 * they repeat.
 */
async function sortOut(
  tx: Db,
  wave: Sent[],
  { standing, threadId }: { standing: Standing | undefined; threadId: number | undefined },
  outcomes: Outcomes,
): Promise<Checked[]> {
  const refuse = (one: Sent, reason: unknown) => outcomes.set(one, { status: 'rejected', reason })
  const settle = (one: Sent, value: number) => outcomes.set(one, { status: 'fulfilled', value })

  const here = wave.filter((one) => {
    const isHere = standing?.live && standing.contentType === one.draft.contentType
    if (!isHere) refuse(one, new Refusal('not_found'))
    return isHere
  })
  const called = here.flatMap(({ viewer, draft: { key } }) => (key ? [{ authorId: viewer.id, key }] : []))
  const known = await writes.findByKeys(tx, called)
  const parentIds = here.flatMap(({ draft: { parentId } }) => parentId ?? [])
  const parents = threadId ? await writes.findParents(tx, threadId, parentIds) : new Map<number, writes.Parent>()
  const placed = here.flatMap((one): Checked[] => {
    const { key, parentId } = one.draft
    const first = key && known.get(writes.callOf(one.viewer.id, key))
    if (first) settle(one, first)
    const place = first ? undefined : placeUnder(parentId, parents)
    if (isRefusal(place)) refuse(one, place)
    return place && !isRefusal(place) ? [{ one, ...place }] : []
  })

  const unnamed = threadId ? placed.filter(({ one }) => !one.draft.key).map((at) => commentOf(at, threadId)) : []
  const repeated = await writes.findRepeated(tx, unnamed, new Date(wave[0]!.now.getTime() - REPEAT_MS))
  const fresh = placed.filter(({ one }) => {
    const first = one.draft.key ? undefined : repeated.get(one.viewer.id)
    if (first) settle(one, first)
    return !first
  })
  const refusals = await countAttempts(
    tx,
    fresh.map(({ one }) => one.counters),
    wave[0]!.now,
  )
  return fresh.filter(({ one }, place) => {
    if (refusals[place]) refuse(one, refusals[place])
    return !refusals[place]
  })
}

/** Place of an answer and whom it answers, or the refusal. Computed from the parent, not from what the client sends. */
function placeUnder(parentId: number | null, parents: Map<number, writes.Parent>): Place | FieldRefusal {
  if (parentId === null) return { ancestors: [], answeredId: null }
  const parent = parents.get(parentId)
  if (!parent) return new FieldRefusal({ parent_id: ['Такого комментария здесь нет'] })
  if (parent.removed_at) return new FieldRefusal({ parent_id: ['Комментарий, на который вы отвечаете, удалён'] })
  const ancestors = ancestorsOfAnswer(parent)
  return { ancestors, answeredId: ancestors.at(-1) === parent.id ? null : parent.author_id }
}

function countersOf(viewer: Viewer, mentioned: number[], set: CommentLimits): Counter[] {
  const who = String(viewer.id)
  const all: Counter[] = [
    [withAttempts(limits.commentsInMinute, set.limit_comments_minute), who],
    [withAttempts(limits.commentsInHour, set.limit_comments_hour), who],
  ]
  return mentioned.length > 0 ? [...all, [limits.mentions, who]] : all
}

async function write(
  tx: Db,
  checked: Checked[],
  threadId: number,
  pictures: ReturnType<typeof pictureTaker>,
  outcomes: Outcomes,
) {
  const { now } = checked[0]!.one
  const ids = await writes.insertComments(
    tx,
    checked.map((at) => commentOf(at, threadId)),
    now,
  )
  for (const [index, { one }] of checked.entries()) {
    const id = ids[index]!
    await takePicture(pictures, tx, one.viewer, { id, imageUrl: one.draft.imageUrl })
    if (one.mentioned.length > 0) await writes.setMentions(tx, id, one.mentioned)
    await nameCoins(tx, id, one.draft.text, now)
    outcomes.set(one, { status: 'fulfilled', value: id })
  }
  return ids
}

function commentOf({ one: { viewer, draft }, ancestors, answeredId }: Checked, threadId: number): writes.NewComment {
  const { text, imageUrl, key } = draft
  return { threadId, ancestors, answeredId, authorId: viewer.id, text, imageUrl, key }
}
