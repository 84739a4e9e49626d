import pLimit from 'p-limit'
import { sharp } from './decoder.ts'
import type { PictureHead, PictureSize } from './sizes.ts'

/** A picture unpacks into a hundred megabytes: no more than these at a time. */
const inTurn = pLimit(2)

/** How wide a picture is drawn, px: a card, a text at twice the density, the whole window. */
const WIDTHS = [480, 960, 1600]
/** Of one frame of a foreign GIF: no screen shows more of it. */
const MOST_STILL_PIXELS = 4096 * 4096

export interface DrawnFile {
  /** `still`: the first frame of what moves, as WebP. */
  format: 'webp' | 'avif' | 'still'
  width: number
  body: Buffer
}

export interface DrawnPicture extends PictureSize {
  files: DrawnFile[]
}

/** The widths drawn of a picture so wide: never wider than it is. */
function widthsOf(width: number, wanted: number[]): number[] {
  const narrower = wanted.filter((one) => one < width)
  return width >= wanted.at(-1)! ? wanted : [...narrower, width]
}

/**
 * A picture as WebP in its widths, turned the way the camera was held, of pixels alone. What moves keeps moving, in one
 * width, with a still beside it. Null for a picture that cannot be drawn.
 */
export function drawPicture(
  body: Buffer,
  head: PictureHead,
  mostPixels: number,
  wanted: number[] = WIDTHS,
): Promise<DrawnPicture | null> {
  return drawn(async () => {
    if (head.frames > 1) return drawMoving(body, mostPixels)
    const source = await sharp(body, { limitInputPixels: mostPixels, failOn: 'error', autoOrient: true })
      .resize({ width: wanted.at(-1)!, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = source.info
    const files = await Promise.all(
      widthsOf(width, wanted).map(async (one): Promise<DrawnFile> => {
        const drawing = sharp(source.data, { raw: { width, height, channels } }).resize({ width: one })
        return { format: 'webp', width: one, body: await drawing.webp({ quality: 82, effort: 4 }).toBuffer() }
      }),
    )
    return { width, height, files }
  })
}

/** The same pixels a third smaller, for browsers that know AVIF. Takes a second each, so a job draws it. */
export function drawAvif(webp: Buffer, width: number): Promise<Buffer | null> {
  return drawn(() =>
    sharp(webp).resize({ width, withoutEnlargement: true }).avif({ quality: 55, effort: 3 }).toBuffer(),
  )
}

async function drawMoving(body: Buffer, mostPixels: number): Promise<DrawnPicture> {
  const widest = WIDTHS[0]!
  const options = { limitInputPixels: mostPixels, failOn: 'error' as const }
  const { data, info } = await sharp(body, { ...options, animated: true })
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

/** The first frame of what moves, as WebP. Null for what cannot be drawn. */
export function drawStill(body: Buffer): Promise<Buffer | null> {
  return drawn(() => firstFrame(body, MOST_STILL_PIXELS))
}

function firstFrame(body: Buffer, mostPixels: number): Promise<Buffer> {
  return sharp(body, { limitInputPixels: mostPixels, failOn: 'error' })
    .resize({ width: WIDTHS[0]!, withoutEnlargement: true })
    .webp({ quality: 78, effort: 4 })
    .toBuffer()
}

/** The decoder's message would not help the person who uploads, so a picture that cannot be drawn is none. */
function drawn<Picture>(draw: () => Promise<Picture>): Promise<Picture | null> {
  return inTurn(() => draw().catch(() => null))
}
