import { adoptPictures, sortPictures } from '#features/media'
import { type Db, rows } from '#platform/database.ts'

/** Kinds of a post's pictures: its cover, in its open part, in the rest of its body, in an earlier version of its text. */
export const PICTURE_KINDS = ['cover', 'open', 'post', 'former'] as const

/** Assigns a person's uploads to the post; false when a picture is neither theirs nor the post's. */
export function adoptPostPictures(tx: Db, id: number, addresses: string[], ownerId: number): Promise<boolean> {
  return adoptPictures(tx, addresses, ownerId, { kind: 'post', id }, PICTURE_KINDS)
}

const ADDRESS = /\/media\/[a-z0-9-]{1,100}\.[a-z0-9]{2,5}/g

/** Addresses of pictures that the HTML may show. */
export function picturesIn(html: string): string[] {
  return html.match(ADDRESS) ?? []
}

/** Updates the pictures' kinds: the cover of a visible post and those in its open part are public, the others are not. */
export async function sortPostPictures(tx: Db, id: number) {
  const [post] = await rows<{ live: boolean; images: string[]; content: string; open_html: string }>(
    tx,
    'posts.pictures',
    'select live, images, content, open_html from posts where id = $1',
    [id],
  )
  if (!post) return
  const [cover, ...others] = post.images
  const places = new Map([...picturesIn(post.content), ...others].map((address) => [address, 'post']))
  if (post.live) for (const address of picturesIn(post.open_html)) places.set(address, 'open')
  if (cover) places.set(cover, post.live ? 'cover' : 'post')
  await sortPictures(tx, id, { kinds: PICTURE_KINDS, places, otherwise: 'former' })
}
