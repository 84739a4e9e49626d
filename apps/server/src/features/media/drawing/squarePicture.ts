import { evenCut } from './cut.ts'

export interface JpegLimits {
  /** Largest side, pixels. */
  most: number
  /** Pixels of a picture that is decoded at all. */
  mostPixels: number
  mostBytes: number
}

/** Tried in this order until the file is small enough. */
const QUALITIES = [90, 80, 65, 50]

export async function squareJpeg({
  body,
  most,
  mostPixels,
  mostBytes,
}: JpegLimits & { body: Buffer }): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const drawing = await evenCut(body, mostPixels, (picture) =>
      picture
        .resize(most, most, { fit: 'fill', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .withMetadata({ density: 72 })
        .jpeg({ quality, chromaSubsampling: quality > 80 ? '4:4:4' : '4:2:0' })
        .toBuffer(),
    )
    if (drawing.length <= mostBytes) return drawing
  }
  throw new Error('no quality makes the picture small enough')
}

export function squarePicture({ body, side, mostPixels }: { body: Buffer; side: number; mostPixels: number }) {
  return evenCut(body, mostPixels, (picture) =>
    picture.resize(side, side, { fit: 'cover', withoutEnlargement: true }).webp({ quality: 84, effort: 4 }).toBuffer(),
  )
}
