import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { keptOnce } from '../kept.ts'
import { type FontFolder, unpackFont } from './font.ts'

/** Texts of the picture. */
export interface Preview {
  brand: string
  title: string
  /** Author and place of publication. */
  line: string
}

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 80
const LONGEST = 160
const COLOR = { ground: '#101722', text: '#ffffff', quiet: '#b9c4d8', accent: '#4a8df6' }
const MOST_KEPT = 200

/** Draws link previews for chats: the title in the site's font. Each picture is drawn once and cached. */
export function previewDrawer() {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: MOST_KEPT })
  // One at a time: readers' requests come first.
  const limit = pLimit(1)
  let unpacked: FontFolder | undefined
  const font = keptOnce(async () => {
    unpacked = await unpackFont()
    return unpacked
  })
  return {
    draw(preview: Preview): Promise<Buffer> {
      const key = JSON.stringify(preview)
      const known = drawn.get(key)
      if (known) return known
      const picture = limit(async () => draw(preview, await font()))
      picture.catch(() => drawn.delete(key))
      drawn.set(key, picture)
      return picture
    },
    // In turn: a picture that is being drawn needs the font.
    close: () => limit(async () => unpacked?.remove()),
  }
}

async function draw({ brand, title, line }: Preview, font: FontFolder) {
  const shown = title.length > LONGEST ? `${title.slice(0, LONGEST).replace(/\s+\S*$/, '')}…` : title
  const size = shown.length <= 60 ? 64 : shown.length <= 110 ? 54 : 46
  const [name, heading, below] = await Promise.all([
    words(brand, { size: 32, weight: 700, color: COLOR.text }, font),
    words(shown, { size, weight: 700, color: COLOR.text }, font),
    words(line, { size: 30, weight: 500, color: COLOR.quiet }, font),
  ])
  const layers = [
    { input: bar(), left: MARGIN, top: 72 },
    name && { input: name.data, left: MARGIN + 28, top: 76 },
    // The title is centered in the remaining height.
    heading && { input: heading.data, left: MARGIN, top: Math.round(330 - heading.info.height / 2) },
    below && { input: below.data, left: MARGIN, top: HEIGHT - 72 - below.info.height },
  ]
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 4, background: COLOR.ground } })
    .composite(layers.filter((layer) => layer !== null))
    .png({ palette: true })
    .toBuffer()
}

const bar = () => ({ create: { width: 10, height: 40, channels: 4, background: COLOR.accent } }) as const

interface Style {
  size: number
  weight: 500 | 700
  color: string
}

/** Draws text of one or more lines as a picture; null for empty text. */
async function words(text: string, { size, weight, color }: Style, font: FontFolder) {
  if (text.trim() === '') return null
  const drawing = (fontfile: string) =>
    sharp({
      text: {
        text: `<span foreground="${color}">${escaped(text)}</span>`,
        font: `Onest ${weight === 700 ? 'Bold' : 'Medium'} ${size}`,
        fontfile,
        width: WIDTH - 2 * MARGIN,
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
  // A font becomes known when first used, so the last drawing, after all are used, is the valid one.
  const [first, ...others] = font.files(weight)
  let picture = await drawing(first!)
  for (const file of others) picture = await drawing(file)
  return picture
}

function escaped(text: string) {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
