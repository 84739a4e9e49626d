import { runInWorker, type WorkerTask } from '#platform/workers/index.ts'
import type { DrawnIcon, DrawnLogo } from './clubPictures.ts'
import type { PictureHead } from './sizes.ts'
import type { JpegLimits } from './squarePicture.ts'
import type { DrawnFile, DrawnPicture, Steps } from './steps.ts'
import type work from './worker.ts'

export type { DrawnFile }

class TooHeavy extends Error {}

const TASK: WorkerTask<typeof work> = {
  module: new URL('./worker.ts', import.meta.url),
  longestMs: 40_000,
  lane: 'native',
  tooHeavy: () => new TooHeavy('the picture takes too long to draw'),
}

/**
 * Encodes a picture as WebP in several widths, rotated by its EXIF orientation, without metadata. An animation keeps
 * moving, in one width and with a still. Null when it cannot be decoded.
 */
export async function drawPicture(
  body: Buffer,
  head: PictureHead,
  mostPixels: number,
  wanted?: number[],
): Promise<DrawnPicture | null> {
  const picture = await drawn('drawPicture', { body, head, mostPixels, ...(wanted && { wanted }) })
  return picture && { ...picture, files: picture.files.map((file) => ({ ...file, body: bufferOf(file.body)! })) }
}

/** Encodes AVIF, a third smaller than WebP. Takes a second each, so a job does it. Null when it cannot be decoded. */
export const drawAvif = async (webp: Buffer, width: number): Promise<Buffer | null> =>
  bufferOf(await drawn('drawAvif', { webp, width }))

/** The first frame of an animation, as WebP. Null when it cannot be decoded. */
export const drawStill = async (body: Buffer): Promise<Buffer | null> => bufferOf(await drawn('drawStill', { body }))

/**
 * Crops the middle of a picture to a square WebP, rotated by its EXIF orientation, without metadata. Null when it
 * cannot be decoded.
 */
const squarePicture = async (body: Buffer, side: number, mostPixels: number): Promise<Buffer | null> =>
  bufferOf(await drawn('squarePicture', { body, side, mostPixels }))

/**
 * A square picture as a JPEG in sRGB without transparency, for programs that take no WebP. Null when it cannot be
 * decoded.
 */
const squareJpeg = async (body: Buffer, limits: JpegLimits): Promise<Buffer | null> =>
  bufferOf(await drawn('squareJpeg', { body, ...limits }))

/** Every form of a club's icon as PNG, without metadata. Null when it cannot be decoded. */
async function clubIcon(body: Buffer, mostPixels: number): Promise<DrawnIcon | null> {
  const forms = await drawn('clubIcon', { body, mostPixels })
  return forms?.map((one) => ({ ...one, body: bufferOf(one.body)! })) ?? null
}

/** A club's logo as PNG in the header's size. Null when it cannot be decoded. */
async function clubLogo(body: Buffer, mostPixels: number): Promise<DrawnLogo | null> {
  const logo = await drawn('clubLogo', { body, mostPixels })
  return logo && { ...logo, body: bufferOf(logo.body)! }
}

/** What other features have drawn of pictures that people bring. */
export const redrawn = { squarePicture, squareJpeg, clubIcon, clubLogo }

/** Bytes come from the process as an array, which has fewer methods. */
const bufferOf = (bytes: Uint8Array | null) =>
  bytes && Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength)

async function drawn<Name extends keyof Steps>(
  name: Name,
  input: Parameters<Steps[Name]>[0],
): Promise<Awaited<ReturnType<Steps[Name]>> | null> {
  try {
    return (await runInWorker(TASK, { name, input })) as Awaited<ReturnType<Steps[Name]>> | null
  } catch (error) {
    if (error instanceof TooHeavy) return null
    throw error
  }
}
