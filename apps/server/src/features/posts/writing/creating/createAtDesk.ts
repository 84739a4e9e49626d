import type { DeskOpinion, DeskText } from '@palata/contract/desk/posts/writing'
import type { z } from 'zod'
import { recordDone } from '#features/audit'
import { FieldRefusal } from '#platform/errors.ts'
import { MODELS } from '../rules.ts'
import type { Writing } from '../written.ts'
import { createOnce } from './create.ts'

/** An opinion has no source. */
type Sent = z.output<typeof DeskText> | (z.output<typeof DeskOpinion> & { kind: 'opinion'; source: '' })

/**
 * Creates a post of any kind: published now, scheduled, or waiting for review. Sending it again returns the first one.
 */
export async function createAtDesk(writing: Writing, sent: Sent) {
  const { viewer, now } = writing
  if (sent.source && sent.kind !== 'news') throw new FieldRefusal({ source: ['Источник бывает у новости'] })
  const isPodcast = sent.kind === 'podcast'
  if (isPodcast && sent.publish === 'now')
    throw new FieldRefusal({ publish: ['Подкаст выходит с записью: заведите его и приложите её'] })
  const model = MODELS[sent.kind]
  const isLive = sent.publish === 'now'
  const publishAt = sent.publish_at === undefined ? null : new Date(sent.publish_at)
  const { id, stood } = await createOnce(writing, sent, { model, isPodcast, publishAt, isLive }, async (tx, postId) => {
    const what = { content_type: model.toLowerCase(), object_id: postId, reason: 'Причина не указана' }
    const attempt = { operator: viewer.username, command: 'write-post', arguments: what, about: viewer.username }
    const when = isLive ? 'Опубликовано' : publishAt ? `Выйдет ${publishAt.toISOString()}` : 'Ждёт проверки'
    await recordDone(tx, attempt, when, now)
  })
  return { id, url: `/${model.toLowerCase()}/${id}`, publish_at: sent.publish_at ?? null, stood }
}
