import type { Post } from '@palata/contract/posts'
import { Embeds } from '#features/embeds'
import { Pictures } from './Pictures.tsx'

/** Below the text of a post: its pictures that are neither the cover nor in the text, and its embeds. */
export function BelowText({ post, cover }: { post: Post; cover: string | undefined }) {
  const { content, images_list, embed_links, embeds } = post
  return (
    <>
      <Pictures sources={images_list.filter((source) => source !== cover && !content.includes(source))} />
      <Embeds links={embed_links} cards={embeds} />
    </>
  )
}
