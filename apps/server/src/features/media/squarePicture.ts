import sharp from 'sharp'

// Decoders are where hostile files strike: only those of the kinds we take are there at all.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

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
