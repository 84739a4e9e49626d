import { sharp } from './decoder.ts'

/**
 * Crops the middle of a picture to a square WebP, rotated by its EXIF orientation, without metadata. Null when it
 * cannot be decoded.
 */
export async function squarePicture(body: Buffer, side: number, mostPixels: number): Promise<Buffer | null> {
  try {
    return await sharp(body, { limitInputPixels: mostPixels, failOn: 'error', autoOrient: true })
      .resize(side, side, { fit: 'cover', withoutEnlargement: true })
      .webp({ quality: 84, effort: 4 })
      .toBuffer()
  } catch {
    // The decoder's message would not help the person who uploads.
    return null
  }
}
