import { fieldsOf } from '@palata/contract/posts/fields'
import type { PostSource, PostVersion } from '@palata/contract/posts/writing'
import { sourceHtml } from '#features/texts'
import type { Db } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { listPostChannels } from '../../publishing/store.ts'
import { maySeePost } from '../../rules.ts'
import { mayEdit } from '../rules.ts'
import { findWritten, listVersions, type WrittenPost } from '../store.ts'

const KINDS = { News: 'news', Material: 'material', Opinion: 'opinion' } as const

/** The post, if this person may edit it. Refuses with `not_found` when they may not even see it. */
export async function findEdited(db: Db, id: number, viewer: Viewer): Promise<WrittenPost> {
  const post = await findWritten(db, id)
  refuseUnless(post && maySeePost(post, viewer), 'not_found')
  refuseUnless(mayEdit(post, viewer), 'moderators_only')
  refuseUnless(!post.removed, 'post_removed')
  return post
}

export async function readSource(db: Db, id: number, viewer: Viewer): Promise<PostSource> {
  const post = await findEdited(db, id, viewer)
  return {
    ...fieldsOf(post),
    id,
    content_type: post.is_podcast ? 'podcast' : KINDS[post.model],
    title: post.is_title_derived ? '' : post.title,
    content: await sourceHtml(post.content, true),
    channels: await listPostChannels(db, id),
    revision: post.revision,
  }
}

export async function readVersions(db: Db, id: number): Promise<PostVersion[]> {
  refuseUnless(await findWritten(db, id), 'not_found')
  const found = await listVersions(db, id)
  const sources: string[] = []
  // One after another: a reader has a short queue for long texts.
  for (const { content } of found) sources.push(await sourceHtml(content, true))
  return found.map(({ content: _, replaced_at: at, username, name, avatar, ...version }, place) => ({
    ...version,
    content: sources[place]!,
    editor: username === null ? null : { username, name: name ?? '', avatar: avatar ?? '' },
    replaced_at: at.toISOString(),
  }))
}
