import { sharp } from './decoder.ts'

export interface PictureSize {
  width: number
  height: number
}

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif'

export interface PictureHead extends PictureSize {
  format: PictureFormat
  /** More than one in something that moves. */
  frames: number
}

/** What a PNG, JPEG, WebP or GIF will be, from its head: nothing is decoded. Null for anything else. */
export async function pictureHead(body: Buffer): Promise<PictureHead | null> {
  try {
    const { format, width, height, pages = 1 } = await sharp(body, { limitInputPixels: false }).metadata()
    return { format: format as PictureFormat, width, height, frames: pages }
  } catch {
    return null
  }
}

/** How large a drawing of ours asks to be; nothing for one that does not say. */
export function drawingSize(svg: string): Partial<PictureSize> {
  const [head = ''] = /<svg[^>]*>/.exec(svg) ?? []
  const numberOf = (name: string) => Math.round(Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(head)?.[1]))
  const [width, height] = [numberOf('width'), numberOf('height')]
  return width > 0 && height > 0 ? { width, height } : {}
}
