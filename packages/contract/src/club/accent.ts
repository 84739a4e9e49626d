/** The colour of actions in one theme. */
export interface Accent {
  /** Links and grounds of buttons. */
  accent: string
  hover: string
  /** Words on a button. */
  on: string
  /** Contrast of a link on the theme's surface, and of words on a button. */
  link: number
  button: number
}

export type AccentTheme = 'light' | 'dark' | 'blue'

/** Surfaces of the themes that links stand on, the hardest of each: `ui/theme/tokens.css`. */
const SURFACES: Record<AccentTheme, readonly string[]> = {
  light: ['#ffffff', '#ebeff4'],
  dark: ['#212b35', '#0d1217'],
  blue: ['#202d47', '#0c1220'],
}
const ON = { light: '#ffffff', dark: '#0b1420' }
/** What WCAG 2.2 asks of text at level AA: https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const ENOUGH = 4.5

/** The colour that comes with the product, with its shades as drawn. */
export const STANDARD_ACCENT = '#1a5fd6'
const STANDARD: Record<AccentTheme, readonly [accent: string, hover: string, on: string]> = {
  light: [STANDARD_ACCENT, '#154db0', '#ffffff'],
  dark: ['#5b9dff', '#7fb3ff', '#0b1420'],
  blue: ['#6aa8ff', '#8dbdff', '#0b1426'],
}

/** Contrast of two colours: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(colour: string): number {
  const [red, green, blue] = partsOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

const partsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** `share` of the way from a colour to another. */
function mixed(colour: string, towards: string, share: number): string {
  const [from, to] = [partsOf(colour), partsOf(towards)]
  const parts = from.map((part, at) => Math.round(part + (to[at]! - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Contrast of a link on the hardest surface of the theme. */
const onSurfaces = (colour: string, theme: AccentTheme) =>
  Math.min(...SURFACES[theme].map((surface) => contrastOf(colour, surface)))

/**
 * The colour as each theme takes it. Where a link of it would not be read, it is mixed with white (on light surfaces
 * with black) by the smallest hundredth that is enough.
 */
export function accentsOf(colour: string): Record<AccentTheme, Accent> {
  const of = (theme: AccentTheme): Accent => {
    if (colour === STANDARD_ACCENT) return measured(STANDARD[theme], theme)
    const [away, far] = theme === 'light' ? ['#000000', 0.18] : ['#ffffff', 0.22]
    let accent = colour
    for (let step = 1; step <= 100 && onSurfaces(accent, theme) < ENOUGH; step += 1)
      accent = mixed(colour, away as string, step / 100)
    const on = contrastOf(ON.light, accent) >= contrastOf(ON.dark, accent) ? ON.light : ON.dark
    return measured([accent, mixed(accent, away as string, far as number), on], theme)
  }
  return { light: of('light'), dark: of('dark'), blue: of('blue') }
}

function measured([accent, hover, on]: readonly [string, string, string], theme: AccentTheme): Accent {
  return { accent, hover, on, link: onSurfaces(accent, theme), button: contrastOf(on, accent) }
}

/** Properties of the page's root that `ui/theme/tokens.css` takes; empty for the standard colour. */
export function accentStyle(colour: string): string {
  if (colour === STANDARD_ACCENT) return ''
  return Object.entries(accentsOf(colour))
    .map(
      ([theme, { accent, hover, on }]) => `--${theme}-accent:${accent};--${theme}-hover:${hover};--${theme}-on:${on}`,
    )
    .join(';')
}
