import { HEIGHT, MIDDLE, type Palette, pathOf, round, WIDTH, walk } from './coverParts.ts'
import type { Random } from './random.ts'

/** Layers of a landscape; the nearest is the strongest. */
export function bands(random: Random, { ink }: Palette) {
  return [0.16, 0.26, 0.42]
    .map((opacity, index) => {
      const heights = walk(random, 32, 40 + index * 20, 84 + index * 20)
      return `<path d="${pathOf(heights, WIDTH / 30)}V${HEIGHT}H0Z" fill="${ink}" fill-opacity="${opacity}"/>`
    })
    .join('')
}

/** A sound wave; the played part has the full tone. */
export function wave(random: Random, { ink, shade }: Palette) {
  const count = 86
  const loud = walk(random, count, 3, 34)
  const heard = count * (0.25 + random.next() * 0.5)
  return loud
    .map((height, index) => {
      const half = Math.max(2, height * (0.45 + random.next() * 0.55))
      const x = round((index + 0.5) * (WIDTH / count) - 1.5)
      return `<rect x="${x}" y="${round(MIDDLE - half)}" width="3" height="${round(half * 2)}" rx="1.5" fill="${index < heard ? ink : shade}"/>`
    })
    .join('')
}

/** Blocks of a chain: each holds cells, some filled. */
export function blocks(random: Random, { ink, shade, pale, up }: Palette) {
  const step = 64
  return Array.from({ length: WIDTH / step }, (_, block) => {
    const x = block * step + 8
    const cells = Array.from({ length: 16 }, (_, cell) => {
      const tone = random.chance(0.18) ? up : random.chance(0.45) ? ink : pale
      return `<rect x="${x + 5 + (cell % 4) * 10}" y="${MIDDLE - 19 + Math.floor(cell / 4) * 10}" width="8" height="8" rx="1.5" fill="${tone}"/>`
    })
    return `<path d="M${x + 48} ${MIDDLE}h16" stroke="${shade}" stroke-width="2"/><rect x="${x}" y="${MIDDLE - 24}" width="48" height="48" rx="6" fill="none" stroke="${shade}" stroke-width="2"/>${cells.join('')}`
  }).join('')
}

/** Lines of equal height about two summits, as on a map. */
export function contour(random: Random, { ink, shade }: Palette) {
  const summits = [90 + random.next() * 120, 300 + random.next() * 130]
  return summits
    .flatMap((x) => {
      const y = MIDDLE + (random.next() - 0.5) * 40
      const turn = random.next() * 6
      return Array.from({ length: 9 }, (_, ring) => {
        const points = Array.from({ length: 40 }, (_, step) => {
          const angle = (step / 40) * Math.PI * 2
          const far =
            (10 + ring * 15) * (1 + 0.16 * Math.sin(angle * 3 + turn + ring * 0.22) + 0.09 * Math.cos(angle * 5 - turn))
          return `${round(x + far * 1.35 * Math.cos(angle))} ${round(y + far * 0.8 * Math.sin(angle))}`
        })
        const isMain = ring % 4 === 0
        return `<path d="M${points.join('L')}Z" fill="none" stroke="${isMain ? ink : shade}" stroke-width="${isMain ? 1.8 : 1.2}" stroke-linejoin="round"/>`
      })
    })
    .join('')
}

/** A mosaic of quarters, discs and squares. */
export function tiles(random: Random, { ink, shade, pale, up, down }: Palette) {
  const side = 32
  const drawn: string[] = []
  for (let y = -1; y < HEIGHT; y += side)
    for (let x = 0; x < WIDTH; x += side) {
      const tone = random.pick([
        ink,
        shade,
        shade,
        pale,
        pale,
        pale,
        random.chance(0.3) ? up : shade,
        random.chance(0.2) ? down : pale,
      ])
      const shape = random.pick([
        `<rect x="${x}" y="${y}" width="${side}" height="${side}"`,
        `<circle cx="${x + side / 2}" cy="${y + side / 2}" r="${side / 2}"`,
        `<path d="M${x} ${y}h${side}a${side} ${side} 0 0 1 -${side} ${side}z"`,
        `<path d="M${x + side} ${y + side}h-${side}a${side} ${side} 0 0 1 ${side} -${side}z"`,
      ])
      if (random.chance(0.82)) drawn.push(`${shape} fill="${tone}"/>`)
    }
  return drawn.join('')
}
