import { type Db, transaction } from '#platform/database.ts'
import { FieldRefusal } from '#platform/errors.ts'
import { countAttempt, withAttempts } from '#platform/limits.ts'
import { readChannels, setChannels } from '../channels.ts'
import type { Sent } from '../fields.ts'
import { limits } from '../limits.ts'
import { readPictures } from '../rules.ts'
import { findByKey, findFirst, insertWritten, lockAuthor, type NewWriting } from '../store.ts'
import { attachParts, keepFiles, readWritten, type SentPost, type Writing } from '../written.ts'

type New = Omit<Sent, 'pictures'> & Pick<SentPost, 'key' | 'draft_id' | 'old_images' | 'images' | 'channels'>

export interface Created {
  id: number
  /** The same post was sent before: this is the first one's id. */
  stood: boolean
}

/**
 * Creates a post once: sent again, it returns the first one. `alongside` runs in the transaction that inserts it.
 * Refuses a text, pictures, links and channels that the sender may not give it, and a time that has passed.
 */
export async function createOnce(
  writing: Writing,
  sent: New,
  own: Pick<NewWriting, 'model' | 'isPodcast' | 'publishAt' | 'isLive'>,
  alongside: (tx: Db, id: number) => Promise<void>,
): Promise<Created> {
  const { db, viewer, now } = writing
  const standing = sent.key && (await findByKey(db, viewer.id, sent.key))
  if (standing) return { id: standing, stood: true }
  if (own.publishAt && own.publishAt <= now) throw new FieldRefusal({ publish_at: ['Это время прошло'] })
  const channelIds = await readChannels(db, viewer, sent.channels)
  const pictures = readPictures(sent.old_images ?? [], sent.images?.length)
  const post = await readWritten(writing, { ...sent, pictures })
  post.words.images.push(...(await keepFiles(writing, sent.images ?? [])))
  return transaction(db, async (tx) => {
    await lockAuthor(tx, viewer.id)
    const written = { ...own, authorId: viewer.id, key: sent.key, words: post.words, body: post.body }
    const first = await findFirst(tx, written, now)
    if (first) return { id: first, stood: true }
    const id = await insertWritten(tx, written, now)
    await attachParts({ ...writing, tx }, id, post, { had: [], draftId: sent.draft_id })
    if (channelIds) await setChannels(tx, id, channelIds)
    await alongside(tx, id)
    return { id, stood: false }
  })
}

/** Creates an opinion: a moderator's is published, a member's waits for review. A person may create `perHour`. */
export function createPost(writing: Writing, sent: SentPost, perHour: number): Promise<Created> {
  const { viewer, now } = writing
  const own = { model: 'Opinion', isPodcast: false, publishAt: null, isLive: viewer.isModerator } as const
  return createOnce(writing, sent, own, (tx) =>
    countAttempt(tx, [[withAttempts(limits.posts, perHour), String(viewer.id)]], now),
  )
}
