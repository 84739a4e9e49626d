import type { Slide } from '../viewer/slides.ts'

/** A picture, a GIF or a video of a list. */
export interface MediaItem {
  type: 'gif' | 'video' | 'image'
  url: string
  /** Still picture of a moving item; empty when there is none. */
  preview: string
  /** Bytes; null when unknown. */
  size: number | null
  caption: string
}

/** A heavier GIF shows its preview until the reader plays it, bytes. */
export const GIF_PREVIEW_LIMIT = 1_048_576

/** Describes the item at an address of this site. */
export function itemAt(address: string, caption = ''): MediaItem {
  if (!address.startsWith('/gif/')) return { type: 'image', url: address, preview: '', size: null, caption }
  const size = Number(new URLSearchParams(address.split('?')[1]).get('n'))
  return { type: 'gif', url: address, preview: `${address}&still`, size: size > 0 ? size : null, caption }
}

export function isHeavyGif({ type, size, preview }: MediaItem): boolean {
  return type === 'gif' && preview !== '' && size !== null && size > GIF_PREVIEW_LIMIT
}

/** The item as a slide of the viewer; a GIF is a picture there. */
export function slideOf({ type, url, caption }: MediaItem): Slide {
  return { type: type === 'video' ? 'video' : 'image', url, caption }
}
