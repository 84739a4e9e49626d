import { evenCut } from './cut.ts'
import { drawn } from './drawing.ts'

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
