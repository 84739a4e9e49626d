import { sharp } from './decoder.ts'

export interface PictureSize {
  width: number
  height: number
}

/** How large a PNG, JPEG or WebP will be, from its head: nothing is decoded. Null for anything else. */
export async function pictureSize(body: Buffer): Promise<PictureSize | null> {
  try {
    const { width, height } = await sharp(body, { limitInputPixels: false }).metadata()
    return { width, height }
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
