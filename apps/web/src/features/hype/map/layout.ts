import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'

export interface Tile {
  /** Percent of the box. */
  left: number
  top: number
  width: number
  height: number
  /** How much of the coin's data fits into the tile. */
  size: 'big' | 'middle' | 'small' | 'none'
}

interface Box {
  width: number
  height: number
}

/** Nominal size that each look needs, px. */
const LOOKS = [
  ['big', 92, 96],
  ['middle', 58, 44],
  ['small', 34, 22],
] as const

/**
 * Lays out tiles of the given areas in order, as square as possible, so that they compare visually (squarified
 * treemap).
 */
export function tilesOf(areas: readonly number[], box: Box): Tile[] {
  interface Node {
    area: number
    parts?: Node[]
  }
  const tree = hierarchy<Node>({ area: 0, parts: areas.map((area) => ({ area })) }, ({ parts }) => parts).sum(
    ({ area }) => area,
  )
  const drawn = treemap<Node>().size([box.width, box.height]).tile(treemapSquarify)(tree)
  return (drawn.children ?? []).map(({ x0, x1, y0, y1 }) => ({
    left: (x0 / box.width) * 100,
    top: (y0 / box.height) * 100,
    width: ((x1 - x0) / box.width) * 100,
    height: ((y1 - y0) / box.height) * 100,
    size: LOOKS.find(([, width, height]) => x1 - x0 >= width && y1 - y0 >= height)?.[0] ?? 'none',
  }))
}
