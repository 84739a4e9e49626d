import { evenCut } from './cut.ts'
import { drawn } from './drawing.ts'

interface JpegLimits {
  /** Largest side, pixels. */
  most: number
  /** Pixels of a picture that is decoded at all. */
  mostPixels: number
  mostBytes: number
}

/** Tried in this order until the file is small enough. */
const QUALITIES = [90, 80, 65, 50]

/**
 * A square picture as a JPEG in sRGB without transparency, for programs that take no WebP. Null when it cannot be
 * decoded.
 */
export function squareJpeg(body: Buffer, { most, mostPixels, mostBytes }: JpegLimits): Promise<Buffer | null> {
  return drawn(async () => {
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
  })
}

/**
 * Crops the middle of a picture to a square WebP, rotated by its EXIF orientation, without metadata. Null when it
 * cannot be decoded.
 */
export function squarePicture(body: Buffer, side: number, mostPixels: number): Promise<Buffer | null> {
  return drawn(() =>
    evenCut(body, mostPixels, (picture) =>
      picture
        .resize(side, side, { fit: 'cover', withoutEnlargement: true })
        .webp({ quality: 84, effort: 4 })
        .toBuffer(),
    ),
  )
}
