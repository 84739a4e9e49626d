import type { DeskOpinion, DeskText } from '@palata/contract/desk/editor'
import type { z } from 'zod'
import { recordDone } from '#features/audit'
import { findByKey, findFirst, insertWritten, lockAuthor } from '#features/posts'
import { transaction } from '#platform/database.ts'
import { FieldRefusal } from '#platform/errors.ts'
import { readChannels, setChannels } from './channels.ts'
import { MODELS, readPictures } from './rules.ts'
import { readWritten, standWith, type Writing } from './written.ts'

/** An opinion has no source. */
type Sent = z.output<typeof DeskText> | (z.output<typeof DeskOpinion> & { kind: 'opinion'; source: '' })

/**
 * Creates a post of any kind: published now, scheduled, or waiting for review. Sending it again returns the first one.
 */
export async function writeAtDesk(writing: Writing, sent: Sent) {
  const { db, viewer, now } = writing
  if (sent.source && sent.kind !== 'news') throw new FieldRefusal({ source: ['Источник бывает у новости'] })
  const isPodcast = sent.kind === 'podcast'
  if (isPodcast && sent.publish === 'now')
    throw new FieldRefusal({ publish: ['Подкаст выходит с записью: заведите его и приложите её'] })
  const model = MODELS[sent.kind]
  const told = (id: number, stood: boolean) => ({
    id,
    url: `/${model.toLowerCase()}/${id}`,
    publish_at: sent.publish_at ?? null,
    stood,
  })
  const standing = sent.key && (await findByKey(db, viewer.id, sent.key))
  if (standing) return told(standing, true)
  const publishAt = sent.publish_at === undefined ? null : new Date(sent.publish_at)
  if (publishAt && publishAt <= now) throw new FieldRefusal({ publish_at: ['Это время прошло'] })
  const channelIds = await readChannels(db, viewer, sent.channels)
  const pictures = readPictures(sent.old_images)
  const post = await readWritten(writing, { ...sent, pictures })
  return transaction(db, async (tx) => {
    await lockAuthor(tx, viewer.id)
    const { words, body } = post
    const isLive = sent.publish === 'now'
    const written = { model, isPodcast, publishAt, authorId: viewer.id, isLive, key: sent.key, words, body }
    const first = await findFirst(tx, written, now)
    if (first) return told(first, true)
    const id = await insertWritten(tx, written, now)
    await standWith({ ...writing, tx }, id, post, { had: [], draftId: sent.draft_id })
    if (channelIds) await setChannels(tx, id, channelIds)
    const what = { content_type: model.toLowerCase(), object_id: id, reason: 'Причина не указана' }
    const attempt = { operator: viewer.username, command: 'write-post', arguments: what, about: viewer.username }
    const when = isLive ? 'Опубликовано' : publishAt ? `Выйдет ${publishAt.toISOString()}` : 'Ждёт проверки'
    await recordDone(tx, attempt, when, now)
    return told(id, false)
  })
}
