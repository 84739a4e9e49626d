import { sharp } from './decoder.ts'

/**
 * The middle of a picture as a square WebP, turned the way the camera was held. Pixels alone survive: where and with
 * what it was taken does not. Null for a picture that cannot be drawn.
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
