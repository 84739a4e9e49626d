import { FIELD_NAMES, FIELDS, fieldsOf } from '@palata/contract/posts/fields'
import { recordDone } from '#features/audit'
import { openPart } from '#features/texts'
import { type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { countAttempt } from '#platform/limits.ts'
import type { Viewer } from '#platform/viewer.ts'
import { readChannels, setChannels } from './channels.ts'
import { findEdited } from './creating/source.ts'
import { keepBeside } from './drafts/actions.ts'
import { limits } from './limits.ts'
import { readPictures } from './rules.ts'
import { lockWritten, replaceWords, type WrittenPost } from './store.ts'
import { attachParts, keepFiles, type ReadPost, readWritten, type SentEdit, type Writing } from './written.ts'

/**
 * Edits a post. With a stale `revision` nothing is overwritten: the sent text becomes a draft and the call refuses with
 * `post_changed`.
 */
export async function editPost(writing: Writing, id: number, sent: SentEdit): Promise<void> {
  const { db, viewer, now } = writing
  const { images: files = [], ...rest } = sent
  await countAttempt(db, [[limits.edits, String(viewer.id)]], now)
  const seen = await findEdited(db, id, viewer)
  const isMeant = sent.content_type === undefined || sent.content_type === seen.model.toLowerCase()
  refuseUnless(isMeant && (sent.object_id ?? id) === id, 'not_found')
  if (sent.source && seen.model !== 'News') throw new FieldRefusal({ source: ['Источник бывает у новости'] })
  const channelIds = await readChannels(db, viewer, sent.channels)
  const pictures = readPictures(sent.old_images ?? seen.images, files.length)
  const post = await readWritten(writing, { ...rest, pictures }, seen)
  post.words.images.push(...(await keepFiles(writing, files)))
  const newer = await transaction(db, async (tx) => {
    const before = await lockWritten(tx, id)
    refuseUnless(before, 'not_found')
    refuseUnless(!before.removed, 'post_removed')
    const changed = changedParts(before, post)
    // A repeated edit changes nothing, so it is not late.
    const isLate = sent.revision !== undefined && sent.revision !== before.revision
    if (isLate && changed.length > 0) return before.revision
    // Another opening was chosen after the text had been read.
    if (before.open_blocks !== seen.open_blocks) post.body.part = await openPart(post.body.html, before.open_blocks)
    if (changed.length > 0) await replaceWords(tx, before, { ...post, editorId: viewer.id }, now)
    await attachParts({ ...writing, tx }, id, post, {
      had: before.images,
      draftId: sent.draft_id,
      content: before.content,
    })
    if (channelIds && (await setChannels(tx, id, channelIds))) changed.push('каналы')
    if (changed.length > 0 && viewer.isModerator) await recordEdit(tx, before, { by: viewer, changed }, now)
    return null
  })
  if (newer === null) return
  const kept = await keepBeside(writing, {
    ...fieldsOf(post.words),
    // As typed: the post's may be derived from the text.
    title: sent.title,
    short_description: sent.short_description,
    channels: sent.channels ?? [],
    kind: null,
    post_id: id,
    post_revision: sent.revision ?? null,
    beside_id: sent.draft_id ?? null,
  })
  throw new Refusal('post_changed', undefined, null, { kept, revision: newer })
}

function changedParts(before: WrittenPost, { words }: ReadPost): string[] {
  return FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(words[field])).map(
    (field) => FIELD_NAMES[field],
  )
}

/** Audit record of a moderator's edit; the previous text is in the post's versions. */
async function recordEdit(tx: Db, post: WrittenPost, { by, changed }: { by: Viewer; changed: string[] }, now: Date) {
  const what = { content_type: post.model.toLowerCase(), object_id: post.id, reason: 'Причина не указана' }
  const attempt = { operator: by.username, command: 'edit-post', arguments: what, about: post.author_username }
  await recordDone(tx, attempt, `Изменено: ${changed.join(', ')}`, now)
}
