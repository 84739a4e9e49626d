import { clamp, type Draw, HEIGHT, MIDDLE, PALETTES, type Palette, pathOf, round, WIDTH, walk } from './coverParts.ts'
import { bands, blocks, contour, tiles, wave } from './coverTextures.ts'
import { type Random, seeded } from './random.ts'
import { COVER_STYLES, type CoverStyle } from './types.ts'

export { avatarSvg, channelLogoSvg, imageSvg } from './svgPictures.ts'

const STYLES: Record<CoverStyle, Draw> = {
  line,
  candles,
  heat,
  bars,
  depth,
  network,
  orbits,
  bands,
  wave,
  blocks,
  contour,
  tiles,
}

/** Draws a chart, shape or texture as SVG. An unknown style is drawn as the first one. */
export function coverSvg(style: string, seed: number): string {
  const random = seeded(seed * 7919 + style.length)
  const palette = random.pick(PALETTES)
  const draw = STYLES[COVER_STYLES.find((known) => known === style) ?? COVER_STYLES[0]]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${draw(random, palette)}</svg>`
}

function grid(palette: Palette) {
  return [31, 63, 95, 127]
    .map((y) => `<path d="M0 ${y}H${WIDTH}" stroke="${palette.pale}" stroke-opacity=".45"/>`)
    .join('')
}

function line(random: Random, palette: Palette) {
  const heights = walk(random, 48, 46, 112)
  const step = WIDTH / 46
  const last = heights[44]!
  const faint = walk(random, 48, 56, 116)
  return `${grid(palette)}<path d="${pathOf(heights, step)}V${HEIGHT}H0Z" fill="${palette.shade}"/><path d="${pathOf(faint, step)}" fill="none" stroke="${palette.pale}" stroke-width="1.6" stroke-dasharray="4 4"/><path d="${pathOf(heights, step)}" fill="none" stroke="${palette.ink}" stroke-width="2.4" stroke-linejoin="round"/><circle cx="${round(44 * step)}" cy="${round(last)}" r="4.5" fill="${palette.ink}"/>`
}

function candles(random: Random, palette: Palette) {
  const closes = walk(random, 37, 46, 112)
  const step = WIDTH / 36
  const drawn = closes.slice(1).map((close, index) => {
    const open = closes[index]!
    const color = close < open ? palette.up : palette.down
    const x = index * step + step / 2
    const top = Math.min(open, close)
    const high = top - 2 - random.next() * 9
    const low = Math.max(open, close) + 2 + random.next() * 9
    const volume = 6 + random.next() * 22
    return `<rect x="${round(x - 4)}" y="${round(HEIGHT - volume)}" width="8" height="${round(volume)}" fill="${palette.shade}"/><path d="M${round(x)} ${round(high)}V${round(low)}" stroke="${color}" stroke-width="1.4"/><rect x="${round(x - 4)}" y="${round(top)}" width="8" height="${round(Math.max(1.6, Math.abs(close - open)))}" rx="1" fill="${color}"/>`
  })
  return grid(palette) + drawn.join('')
}

function heat(random: Random, palette: Palette) {
  const cells: string[] = []
  const warmth = walk(random, 22, 0.1, 0.9)
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 22; column += 1) {
      const level = clamp(warmth[column]! * 0.7 + random.next() * 0.6 - 0.1, 0.08, 0.95)
      const color = random.chance(0.04) ? palette.down : level > 0.45 ? palette.ink : palette.pale
      const opacity = color === palette.pale ? 0.35 + level : 0.25 + level * 0.55
      cells.push(
        `<rect x="${round(column * 23.5 - 1)}" y="${round(row * 20 + 1)}" width="20" height="16.5" rx="3" fill="${color}" fill-opacity="${opacity.toFixed(2)}"/>`,
      )
    }
  }
  return cells.join('')
}

function bars(random: Random, palette: Palette) {
  const values = walk(random, 40, -36, 36)
  const step = WIDTH / 40
  const drawn = values.map((value, index) => {
    const height = Math.max(2, Math.abs(value))
    const color = random.chance(0.14)
      ? value < 0
        ? palette.up
        : palette.down
      : value < 0
        ? palette.ink
        : palette.shade
    return `<rect x="${round(index * step + 2.5)}" y="${round(value < 0 ? MIDDLE - height : MIDDLE)}" width="${round(step - 5)}" height="${round(height)}" rx="1.5" fill="${color}"/>`
  })
  return `${drawn.join('')}<path d="M0 ${MIDDLE}H${WIDTH}" stroke="${palette.pale}" stroke-width="1.2"/>`
}

function depth(random: Random, palette: Palette) {
  const gap = 10 + random.next() * 14
  const center = WIDTH / 2 + (random.next() - 0.5) * 60
  const side = (direction: 1 | -1, color: string) => {
    let x = center + direction * gap
    let y = 122
    let path = `M${round(x)} ${HEIGHT}V${y}`
    while (x > -10 && x < WIDTH + 10) {
      x += direction * (8 + random.next() * 26)
      y = Math.max(34, y - random.next() * random.next() * 20)
      path += `H${round(x)}V${round(y)}`
    }
    return `<path d="${path}V${HEIGHT}Z" fill="${color}" fill-opacity=".34"/><path d="${path}" fill="none" stroke="${color}" stroke-width="2"/>`
  }
  return `${grid(palette)}${side(-1, palette.up)}${side(1, palette.down)}<path d="M${round(center)} 36V${HEIGHT}" stroke="${palette.ink}" stroke-dasharray="3 4"/>`
}

function network(random: Random, palette: Palette) {
  const nodes = Array.from({ length: 34 }, (_, index) => ({
    x: (index % 17) * 31 + random.next() * 24,
    y: 18 + Math.floor(index / 17) * 60 + random.next() * 62,
    size: random.chance(0.2) ? 6 + random.next() * 4 : 2.5 + random.next() * 2,
  }))
  const edges = nodes.flatMap((node, index) =>
    nodes
      .slice(index + 1)
      .filter((other) => Math.hypot(node.x - other.x, node.y - other.y) < 68)
      .map((other) => `<path d="M${round(node.x)} ${round(node.y)}L${round(other.x)} ${round(other.y)}"/>`),
  )
  const circles = nodes.map(({ x, y, size }) => {
    const color = size > 6 ? random.pick([palette.ink, palette.ink, palette.up]) : palette.ink
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(size)}" fill="${color}"/>`
  })
  return `<g stroke="${palette.shade}" stroke-width="1.2">${edges.join('')}</g>${circles.join('')}`
}

function orbits(random: Random, palette: Palette) {
  const x = 130 + random.next() * 250
  const rings = Array.from({ length: 9 }, (_, index) => {
    const wide = 34 + index * 38
    const tall = 9 + index * 10.5
    const angle = random.next() * Math.PI * 2
    const color = random.pick([palette.ink, palette.ink, palette.up, palette.down])
    return `<ellipse cx="${round(x)}" cy="${MIDDLE}" rx="${wide}" ry="${tall}" fill="none" stroke="${index % 3 === 1 ? palette.ink : palette.pale}" stroke-opacity="${index % 3 === 1 ? 0.6 : 1}" stroke-width="1.4"/><circle cx="${round(x + wide * Math.cos(angle))}" cy="${round(MIDDLE + tall * Math.sin(angle))}" r="${round(3 + random.next() * 3)}" fill="${color}"/>`
  })
  return `${rings.join('')}<circle cx="${round(x)}" cy="${MIDDLE}" r="11" fill="${palette.ink}"/>`
}
