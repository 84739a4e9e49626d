import type { NewPost, PostEdit } from '@palata/contract/postForm'
import type { z } from 'zod'
import { keepUpload, POST_IMAGE } from '#features/media'
import { adoptPostPictures, type PostWords, picturesIn, renderWritten, sortPostPictures } from '#features/posts'
import { keepMentions } from '#features/texts'
import type { Database, Db } from '#platform/database.ts'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { countAttempt } from '#platform/limits.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import { dropDraft } from './drafts/actions.ts'
import { LONG_TEXT, limits } from './limits.ts'
import { NOT_YOURS, readEmbeds, refuseEmpty } from './rules.ts'

/** Who writes, where and when. */
export interface Writing {
  db: Database
  viewer: Viewer
  now: Date
  objects: ObjectStore
}

export type SentPost = z.output<typeof NewPost>
export type SentEdit = z.output<typeof PostEdit>

/** Picked files become uploads of the writer's, which stay theirs if the rest is refused. */
export async function keepFiles({ db, viewer, now, objects }: Writing, files: File[]): Promise<string[]> {
  const kept: string[] = []
  for (const file of files) {
    await countAttempt(db, [[limits.pictures, String(viewer.id)]], now)
    kept.push(await keepFile({ db, store: objects, now }, viewer.id, file))
  }
  return kept
}

async function keepFile(place: Parameters<typeof keepUpload>[0], ownerId: number, file: File) {
  try {
    return (await keepUpload(place, ownerId, file, POST_IMAGE)).address
  } catch (error) {
    // Of several files the name says which one it is.
    if (error instanceof FieldRefusal)
      throw new Refusal('bad_input', `${file.name}: ${Object.values(error.fields).flat()[0]}`)
    throw error
  }
}

/** What was sent, read and rendered: not yet anybody's post. */
export interface ReadPost extends Pick<Awaited<ReturnType<typeof renderWritten>>, 'body' | 'mentions'> {
  words: PostWords
}

type Sent = Pick<SentEdit, 'title' | 'short_description' | 'content' | 'embed_links' | 'source'> & {
  pictures: string[]
}

/** Reads a text that is to become a post, or to take the place of what the post `before` says. */
export async function readWritten(
  writing: Pick<Writing, 'db' | 'viewer' | 'now'>,
  sent: Sent,
  before?: { id: number; embed_links: string[]; source: string },
): Promise<ReadPost> {
  const embeds = sent.embed_links ? readEmbeds(sent.embed_links) : (before?.embed_links ?? [])
  await countText(writing, sent.content)
  const { body, mentions, ...shown } = await renderWritten(writing.db, sent, before?.id)
  refuseEmpty(body)
  const words: PostWords = {
    title: shown.title,
    rich_title: shown.richTitle,
    is_title_derived: shown.isDerived,
    short_description: shown.shortDescription,
    content: sent.content,
    images: [...sent.pictures],
    embed_links: embeds,
    source: sent.source ?? before?.source ?? '',
  }
  return { body, mentions, words }
}

/** The pipeline works as long as a text is. */
async function countText({ db, viewer, now }: Pick<Writing, 'db' | 'viewer' | 'now'>, content: string) {
  const who = String(viewer.id)
  await countAttempt(db, [[limits.texts, who]], now)
  if (content.length > LONG_TEXT) await countAttempt(db, [[limits.longTexts, who]], now)
}

interface Standing {
  /** Pictures beside the text before, and the text. */
  had: string[]
  content?: string
  draftId: string | undefined
}

/** What goes with the words of a post: its coins, its pictures, and the draft they were written in. */
export async function standWith(
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
