import type { WrittenFields } from '@palata/contract/posts/fields'
import type { NewPost, PostEdit } from '@palata/contract/posts/form'
import type { z } from 'zod'
import { keepPostImage } from '#features/media'
import { keepMentions } from '#features/mentions'
import type { Database, Db } from '#platform/database.ts'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { countAttempt } from '#platform/limits.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import { adoptPostPictures, picturesIn, sortPostPictures } from '../pictureKinds.ts'
import { dropDraft } from './drafts/actions.ts'
import { readFields, type Sent } from './fields.ts'
import { limits } from './limits.ts'
import { renderWritten } from './previewing/rendering.ts'
import { NOT_YOURS, refuseEmpty } from './rules.ts'
import type { PostWords } from './store.ts'

/** Context of a write. */
export interface Writing {
  db: Database
  viewer: Viewer
  now: Date
  objects: ObjectStore
}

export type SentPost = z.output<typeof NewPost>
export type SentEdit = z.output<typeof PostEdit>

/** Stores the sent files as the writer's uploads; they stay even if the post is refused. */
export async function keepFiles({ db, viewer, now, objects }: Writing, files: File[]): Promise<string[]> {
  const kept: string[] = []
  for (const file of files) {
    await countAttempt(db, [[limits.pictures, String(viewer.id)]], now)
    kept.push(await keepFile({ db, store: objects, now }, viewer.id, file))
  }
  return kept
}

async function keepFile(place: Parameters<typeof keepPostImage>[0], ownerId: number, file: File) {
  try {
    return (await keepPostImage(place, ownerId, file)).address
  } catch (error) {
    // Names the file: several may have been sent.
    if (error instanceof FieldRefusal)
      throw new Refusal('bad_input', `${file.name}: ${Object.values(error.fields).flat()[0]}`)
    throw error
  }
}

/** A parsed and rendered text, before it is saved. */
export interface ReadPost extends Pick<Awaited<ReturnType<typeof renderWritten>>, 'body' | 'mentions'> {
  words: PostWords
}

/** Validates and renders a text for a new post or, with `before`, for an edit of that post. */
export async function readWritten(
  { db }: Pick<Writing, 'db'>,
  sent: Sent,
  before?: { id: number; open_blocks: number | null } & WrittenFields,
): Promise<ReadPost> {
  const fields = readFields(sent, before)
  const { body, mentions, ...shown } = await renderWritten(db, sent, before)
  refuseEmpty(body)
  const titles = { title: shown.title, rich_title: shown.richTitle, is_title_derived: shown.isDerived }
  return { body, mentions, words: { ...fields, ...titles, short_description: shown.shortDescription } }
}

interface Standing {
  /** Attached pictures and text before the edit; their pictures need no check. */
  had: string[]
  content?: string
  draftId: string | undefined
}

/** Saves what belongs to a post's text: attaches its pictures, stores its coins, deletes its draft. */
export async function attachParts(
  { tx, viewer, now }: Writing & { tx: Db },
  id: number,
  { mentions, words, body }: ReadPost,
  { had, content = '', draftId }: Standing,
) {
  const standing = new Set([...had, ...picturesIn(content)])
  const fresh = (addresses: string[]) => addresses.filter((address) => !standing.has(address))
  if (!(await adoptPostPictures(tx, id, fresh(words.images), viewer.id)))
    throw new FieldRefusal({ old_images: [NOT_YOURS] })
  if (!(await adoptPostPictures(tx, id, fresh(body.pictures), viewer.id)))
    throw new FieldRefusal({ content: ['Картинка в тексте не ваша: загрузите её ещё раз'] })
  await sortPostPictures(tx, id)
  await keepMentions(tx, { kind: 'post', id }, mentions, now)
  if (draftId) await dropDraft(tx, viewer.id, draftId)
}
