import { GLYPHS } from './glyphs.ts'

interface Lettering {
  x: number
  /** Baseline. */
  y: number
  size: number
  anchor?: 'start' | 'middle' | 'end'
  fill: string
}

const SPACES = /[ \u00a0]/
/** Percent of the font size. */
const CAPITAL_HEIGHT = 70.7

const glyphs = new Map(
  GLYPHS.trim()
    .split('\n')
    .map((line, index): [string, { width: number; path: string }] => {
      const [sign = '', width = '', ...path] = line.split(' ')
      return [index === 0 ? ' ' : sign, { width: Number(width), path: path.join(' ') }]
    }),
)

/** Text as outlines, because a picture shown by `<img>` cannot use the page's fonts. */
export function lettering(text: string, { x, y, size, anchor = 'start', fill }: Lettering): string {
  const scale = size / 100
  let place = 0
  const drawn = [...text].map((sign) => {
    const { width, path } = glyphOf(sign)
    const at = place
    place += width
    return path && `<path transform="translate(${round(at)})" d="${path}"/>`
  })
  const start = x - place * scale * { start: 0, middle: 0.5, end: 1 }[anchor]
  return `<g fill="${fill}" transform="translate(${round(start)} ${round(y)}) scale(${scale})">${drawn.join('')}</g>`
}

/** The baseline that centers capitals of this size in the height. */
export const middleLine = (height: number, size: number) => height / 2 + (size * CAPITAL_HEIGHT) / 200

function glyphOf(sign: string) {
  const glyph = glyphs.get(SPACES.test(sign) ? ' ' : sign)
  if (!glyph) throw new Error(`No outline of «${sign}» in glyphs.ts`)
  return glyph
}

const round = (value: number) => Number(value.toFixed(2))
