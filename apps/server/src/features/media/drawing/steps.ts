import { clubIcon, clubLogo } from './clubPictures.ts'
import { evenCut } from './cut.ts'
import { decode } from './decoder.ts'
import type { PictureHead, PictureSize } from './sizes.ts'
import { squareJpeg, squarePicture } from './squarePicture.ts'

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

async function drawPicture(input: {
  body: Buffer
  head: PictureHead
  mostPixels: number
  wanted?: number[]
}): Promise<DrawnPicture> {
  const { body, head, mostPixels, wanted = WIDTHS } = input
  if (head.frames > 1) return drawMoving(body, mostPixels)
  const source = await evenCut(body, mostPixels, (picture) =>
    picture
      .resize({ width: wanted.at(-1)!, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const { width, height, channels } = source.info
  const files: DrawnFile[] = []
  // One after another: of one person’s picture one thread works.
  for (const one of widthsOf(width, wanted)) {
    const drawing = decode(source.data, { raw: { width, height, channels } }).resize({ width: one })
    files.push({ format: 'webp', width: one, body: await drawing.webp({ quality: 82, effort: 4 }).toBuffer() })
  }
  return { width, height, files }
}

const drawAvif = ({ webp, width }: { webp: Buffer; width: number }) =>
  decode(webp).resize({ width, withoutEnlargement: true }).avif({ quality: 55, effort: 3 }).toBuffer()

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

function firstFrame(body: Buffer, mostPixels: number): Promise<Buffer> {
  return decode(body, { limitInputPixels: mostPixels, failOn: 'error' })
    .resize({ width: WIDTHS[0]!, withoutEnlargement: true })
    .webp({ quality: 78, effort: 4 })
    .toBuffer()
}

const drawStill = ({ body }: { body: Buffer }) => firstFrame(body, MOST_STILL_PIXELS)

/** What the process of drawing does. Each step throws when the picture cannot be decoded. */
export const STEPS = { drawPicture, drawAvif, drawStill, squarePicture, squareJpeg, clubIcon, clubLogo }
export type Steps = typeof STEPS
