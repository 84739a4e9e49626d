import type { DeskKind } from '@palata/contract/posts/form'

/** Everything that a person writes for a post. */
export interface Writing {
  title: string
  short_description: string
  /** HTML of the editor; empty when it has no text and no picture. */
  content: string
  embed_links: string[]
  /** Addresses of pictures beside the text, the cover first. */
  images: string[]
  channels: { id: number }[]
  /** Set for texts of the desk; absent for an opinion. */
  kind?: DeskKind | null | undefined
  /** Source of a news item. */
  source?: string | undefined
}

export const NOTHING_WRITTEN: Writing = {
  title: '',
  short_description: '',
  content: '',
  embed_links: [],
  images: [],
  channels: [],
}

export function isNothing({ title, short_description, content, embed_links, images }: Writing): boolean {
  return `${title}${short_description}${content}`.trim() === '' && embed_links.length === 0 && images.length === 0
}

/** Picks the written fields only, so that two texts compare and nothing else is saved. */
export function writingOf({
  title,
  short_description,
  content,
  embed_links,
  images,
  channels,
  kind,
  source,
}: Writing): Writing {
  return {
    title,
    short_description,
    content,
    embed_links: [...embed_links],
    images: [...images],
    channels: channels.map(({ id }) => ({ id })),
    kind: kind || undefined,
    source: source || undefined,
  }
}

export const isSameWriting = (one: Writing, other: Writing) =>
  JSON.stringify(writingOf(one)) === JSON.stringify(writingOf(other))
