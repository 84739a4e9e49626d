import { Turns } from '#platform/workers/index.ts'
import { evenCut } from './cut.ts'
import { decode } from './decoder.ts'
import type { PictureHead, PictureSize } from './sizes.ts'

/** Pictures decoded at a time: one unpacks into a hundred megabytes. An address of many readers may ask for a page of them. */
const turns = new Turns(2, 60)

/** Widths drawn, in pixels: a card, a text at double density, the whole window. */
const WIDTHS = [480, 960, 1600]
/** Most pixels in one frame of a GIF from the search. */
const MOST_STILL_PIXELS = 4096 * 4096

export interface DrawnFile {
  /** `still`: the first frame of an animation, as WebP. */
  format: 'webp' | 'avif' | 'still'
  width: number
  body: Buffer
}

export interface DrawnPicture extends PictureSize {
  files: DrawnFile[]
}

/** Widths to draw for a picture of this width, never wider than it. */
function widthsOf(width: number, wanted: number[]): number[] {
  const narrower = wanted.filter((one) => one < width)
  return width >= wanted.at(-1)! ? wanted : [...narrower, width]
}

/**
 * Encodes a picture as WebP in several widths, rotated by its EXIF orientation, without metadata. An animation keeps
 * moving, in one width and with a still. Null when it cannot be decoded.
 */
export function drawPicture(
  body: Buffer,
  head: PictureHead,
  mostPixels: number,
  wanted: number[] = WIDTHS,
): Promise<DrawnPicture | null> {
  return drawn(async () => {
    if (head.frames > 1) return drawMoving(body, mostPixels)
    const source = await evenCut(body, mostPixels, (picture) =>
      picture
        .resize({ width: wanted.at(-1)!, withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true }),
    )
    const { width, height, channels } = source.info
    const files = await Promise.all(
      widthsOf(width, wanted).map(async (one): Promise<DrawnFile> => {
        const drawing = decode(source.data, { raw: { width, height, channels } }).resize({ width: one })
        return { format: 'webp', width: one, body: await drawing.webp({ quality: 82, effort: 4 }).toBuffer() }
      }),
    )
    return { width, height, files }
  })
}

/** Encodes AVIF, a third smaller than WebP. Takes a second each, so a job does it. Null when it cannot be decoded. */
export function drawAvif(webp: Buffer, width: number): Promise<Buffer | null> {
  return drawn(() =>
    decode(webp).resize({ width, withoutEnlargement: true }).avif({ quality: 55, effort: 3 }).toBuffer(),
  )
}

async function drawMoving(body: Buffer, mostPixels: number): Promise<DrawnPicture> {
  const widest = WIDTHS[0]!
  const options = { limitInputPixels: mostPixels, failOn: 'error' as const }
  const { data, info } = await decode(body, { ...options, animated: true })
    .resize({ width: widest, withoutEnlargement: true })
    .webp({ quality: 70, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  const still = await firstFrame(body, mostPixels)
  const { width, pageHeight = info.height } = info
  return {
    width,
    height: pageHeight,
    files: [
      { format: 'webp', width, body: data },
      { format: 'still', width, body: still },
    ],
  }
}

/** The first frame of an animation, as WebP. Null when it cannot be decoded. */
export function drawStill(body: Buffer): Promise<Buffer | null> {
  return drawn(() => firstFrame(body, MOST_STILL_PIXELS))
}

function firstFrame(body: Buffer, mostPixels: number): Promise<Buffer> {
  return decode(body, { limitInputPixels: mostPixels, failOn: 'error' })
    .resize({ width: WIDTHS[0]!, withoutEnlargement: true })
    .webp({ quality: 78, effort: 4 })
    .toBuffer()
}

/** Any decoder error becomes null: its message would not help the person who uploads. */
export function drawn<Picture>(draw: () => Promise<Picture>): Promise<Picture | null> {
  return turns.take(() => draw().catch(() => null))
}
