import { isAnimatedPng } from './apng.ts'
import { decode } from './decoder.ts'

export interface PictureSize {
  width: number
  height: number
}

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif'

export interface PictureHead extends PictureSize {
  format: PictureFormat
  /** Frames that the decoder reads; more than one in a GIF or WebP animation. */
  frames: number
  /** An animation of any format. */
  isMoving: boolean
}

/**
 * Format, size in pixels as it is seen (turned by its EXIF orientation) and frames of a PNG, JPEG, WebP or GIF from its
 * header, without decoding. Null for anything else.
 */
export async function pictureHead(body: Buffer): Promise<PictureHead | null> {
  try {
    const { format, autoOrient, pages = 1 } = await decode(body, { limitInputPixels: false }).metadata()
    const isMoving = pages > 1 || isAnimatedPng(body)
    return { format: format as PictureFormat, ...autoOrient, frames: pages, isMoving }
  } catch {
    return null
  }
}

/** Size from the attributes of our own SVG; empty when it has none. */
export function drawingSize(svg: string): Partial<PictureSize> {
  const [head = ''] = /<svg[^>]*>/.exec(svg) ?? []
  const numberOf = (name: string) => Math.round(Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(head)?.[1]))
  const [width, height] = [numberOf('width'), numberOf('height')]
  return width > 0 && height > 0 ? { width, height } : {}
}
