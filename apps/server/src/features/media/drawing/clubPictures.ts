import { contrastOf } from '@palata/contract/club/accent'
import type { IconForm, Logo } from '@palata/contract/club/pictures'
import type { Sharp } from 'sharp'
import { evenCut } from './cut.ts'
import { decode } from './decoder.ts'

interface Source {
  body: Buffer
  mostPixels: number
}

type Raw = Awaited<ReturnType<typeof pixelsOf>>

export type DrawnIcon = { form: IconForm; body: Buffer }[]
export type DrawnLogo = Omit<Logo, 'address'> & { body: Buffer }

const SIDE = 512
/** A mask leaves a circle of four fifths; corners of a square of this side are nearly all in it. */
const MASKED_SIDE = 384
const WHITE = { r: 255, g: 255, b: 255 }
/** A PNG over this size is drawn with a palette. */
const LARGEST_PLAIN = 150_000

/** Every form of a club's icon. Only the two that systems cut lose their transparency: those would show it black. */
export async function clubIcon({ body, mostPixels }: Source): Promise<DrawnIcon> {
  const source = await evenCut(body, mostPixels, (picture) =>
    pixelsOf(picture.resize(SIDE, SIDE, { fit: 'fill', withoutEnlargement: true })),
  )
  const ground = groundOf(source)
  const margin = (SIDE - MASKED_SIDE) / 2
  const around = { top: margin, bottom: margin, left: margin, right: margin, background: { ...ground, alpha: 1 } }
  const forms: [IconForm, Sharp][] = [
    ['small', drawingOf(source).resize(96)],
    ['apple', drawingOf(source).resize(180).flatten({ background: ground })],
    ['192', drawingOf(source).resize(192)],
    ['512', drawingOf(source).resize(SIDE)],
    ['maskable', drawingOf(source).resize(MASKED_SIDE).flatten({ background: ground }).extend(around)],
  ]
  const drawn: DrawnIcon = []
  // One after another: of one person’s picture one thread works.
  for (const [form, drawing] of forms) drawn.push({ form, body: await pngOf(drawing) })
  return drawn
}

/** Sides of a logo, pixels: thrice those in the header. */
const LOGO = { width: 600, height: 96 }

/** A club's logo, with the ground that it is seen on. */
export async function clubLogo({ body, mostPixels }: Source): Promise<DrawnLogo> {
  const source = await evenCut(body, mostPixels, (picture) =>
    pixelsOf(picture.resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })),
  )
  const { width, height } = source.info
  const few = await pixelsOf(drawingOf(source).resize({ height: 24, withoutEnlargement: true }))
  return { width, height, ground: seenOn(few), body: await pngOf(drawingOf(source)) }
}

const pixelsOf = (picture: Sharp) =>
  picture.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })

const drawingOf = ({ data, info: { width, height } }: Raw) => decode(data, { raw: { width, height, channels: 4 } })

async function pngOf(drawing: Sharp): Promise<Buffer> {
  const plain = await drawing.clone().png({ compressionLevel: 9 }).toBuffer()
  return plain.length <= LARGEST_PLAIN ? plain : drawing.png({ palette: true, quality: 90 }).toBuffer()
}

/** What stands around an icon that is cut: the colour of its corner, white when that is transparent. */
function groundOf({ data }: Raw) {
  const [r, g, b, alpha] = data
  return alpha! < 255 ? WHITE : { r: r!, g: g!, b: b! }
}

/** The hardest of the surfaces that the header has in the light theme and in the dark ones. */
const GROUNDS = { light: '#ffffff', dark: '#192129' }
/** WCAG asks three of drawings; a pixel under half the way to it is lost. */
const LOST = 2
/** A smaller share of lost pixels is a detail. */
const DETAIL = 0.2
/** A picture with this share of opaque pixels is a ground itself. */
const OPAQUE = 0.95

function seenOn({ data, info }: Raw): Logo['ground'] {
  const colours: string[] = []
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3]! > 127) colours.push(`#${data.subarray(at, at + 3).toString('hex')}`)
  if (colours.length >= info.width * info.height * OPAQUE) return 'any'
  const lostOn = (ground: string) => colours.filter((colour) => contrastOf(colour, ground) < LOST).length
  const [light, dark] = [lostOn(GROUNDS.light), lostOn(GROUNDS.dark)]
  if (Math.max(light, dark) <= colours.length * DETAIL) return 'any'
  return light > dark ? 'dark' : 'light'
}
