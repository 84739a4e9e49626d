import type { Sharp } from 'sharp'
import { decode } from './decoder.ts'

/**
 * Decodes a still picture, also one whose file ends early, as browsers show it: the missing part has one colour. Throws
 * when nothing of it can be seen. It is rotated by its EXIF orientation.
 */
export async function evenCut<Drawn>(
  body: Buffer,
  mostPixels: number,
  draw: (picture: Sharp) => Promise<Drawn>,
): Promise<Drawn> {
  const options = { limitInputPixels: mostPixels, autoOrient: true }
  try {
    return await draw(decode(body, { ...options, failOn: 'error' }))
  } catch (error) {
    const { channels } = await decode(body, { ...options, failOn: 'none' }).stats()
    if (channels.every(({ min, max }) => min === max)) throw error
    return draw(decode(body, { ...options, failOn: 'none' }))
  }
}
