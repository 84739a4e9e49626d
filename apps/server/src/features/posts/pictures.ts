import { adoptPictures, sortPictures } from '#features/media'
import { type Db, rows } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { isLockedFor, maySeePost } from './rules.ts'
import { findStanding } from './store.ts'

/** What a post's pictures are: its cover; part of its body; part of a text that it no longer has. */
export const PICTURE_KINDS = ['cover', 'post', 'former'] as const

/** A post's pictures but for its cover are part of its paid body. */
export async function maySeePostPictures(db: Db, postId: number, viewer: Viewer | null): Promise<boolean> {
  const post = await findStanding(db, postId)
  return post !== undefined && !isLockedFor(post, viewer) && maySeePost(post, viewer)
}

/** What an edit took out is seen by those who see the edit: moderators and the author. */
export async function maySeeFormerPictures(db: Db, postId: number, viewer: Viewer | null): Promise<boolean> {
  const post = await findStanding(db, postId)
  return post !== undefined && maySeePost({ ...post, live: false }, viewer)
}

/** Makes a person's uploads the post's; false when one is neither theirs nor the post's own. */
export function adoptPostPictures(tx: Db, id: number, addresses: string[], ownerId: number): Promise<boolean> {
  return adoptPictures(tx, addresses, ownerId, { kind: 'post', id }, PICTURE_KINDS)
}

const ADDRESS = /\/media\/[a-z0-9-]{1,100}\.[a-z0-9]{2,5}/g

/** Addresses of pictures that the HTML may show. */
export function picturesIn(html: string): string[] {
  return html.match(ADDRESS) ?? []
}

/** Of a post that readers see, everyone sees the cover; of any other nothing is everyone's. */
export async function sortPostPictures(tx: Db, id: number) {
  const [post] = await rows<{ live: boolean; images: string[]; content: string }>(
    tx,
    'posts.pictures',
    'select live, images, content from posts where id = $1',
    [id],
  )
  if (!post) return
  const [cover, ...others] = post.images
  const places = new Map([...picturesIn(post.content), ...others].map((address) => [address, 'post']))
  if (cover) places.set(cover, post.live ? 'cover' : 'post')
  await sortPictures(tx, id, { kinds: PICTURE_KINDS, places, otherwise: 'former' })
}
