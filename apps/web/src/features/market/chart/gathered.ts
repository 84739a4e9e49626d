import type { IPrimitivePaneRenderer, ISeriesPrimitive, PrimitiveHoveredItem, Time } from 'lightweight-charts'

/** Several marks at one position, drawn as their number. */
export interface Gathered {
  /** Told to the chart's listeners when the pointer is over it. */
  id: string
  /** Middle of the sign, px in the plot. */
  x: number
  y: number
  count: number
  colour: string
}

type Canvas = Parameters<IPrimitivePaneRenderer['draw']>[0]

const SIZE_PX = 11
/** Half the height of the sign. */
const RADIUS_PX = 8
/** Width that each digit after the first adds. */
const DIGIT_PX = 6
/** Ring of the background's colour around the sign, which keeps it apart from the line. */
const RING_PX = 1.5

const widthOf = ({ count }: Pick<Gathered, 'count'>) => RADIUS_PX * 2 + (String(count).length - 1) * DIGIT_PX

/**
 * Draws the numbers of gathered marks inside their signs. The library writes a mark's number under it, where the line
 * runs through it.
 * @param read the signs, font and the colours of the background and of the numbers at the time of drawing
 */
export function gatheredMarks(
  read: () => { all: readonly Gathered[]; font: string; surface: string },
): ISeriesPrimitive<Time> {
  const draw = (canvas: Canvas) =>
    canvas.useMediaCoordinateSpace(({ context }) => {
      const { all, font, surface } = read()
      context.font = `600 ${SIZE_PX}px ${font}`
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.strokeStyle = surface
      context.lineWidth = RING_PX * 2
      for (const one of all) {
        const width = widthOf(one)
        context.beginPath()
        context.roundRect(one.x - width / 2, one.y - RADIUS_PX, width, RADIUS_PX * 2, RADIUS_PX)
        context.stroke()
        context.fillStyle = one.colour
        context.fill()
        context.fillStyle = surface
        context.fillText(String(one.count), one.x, one.y)
      }
    })
  const views = [{ renderer: () => ({ draw }), zOrder: () => 'top' as const }]
  return { paneViews: () => views, hitTest: (x, y) => hitOf(read().all, x, y) }
}

/** The topmost sign under the pointer. */
export function hitOf(all: readonly Gathered[], x: number, y: number): PrimitiveHoveredItem | null {
  const one = all.findLast((sign) => Math.abs(sign.x - x) <= widthOf(sign) / 2 && Math.abs(sign.y - y) <= RADIUS_PX)
  return one ? { externalId: one.id, zOrder: 'top', cursorStyle: 'pointer' } : null
}

/** Signs kept whole within the plot: the newest one would be cut by its edge. */
export function within(all: readonly Gathered[], width: number, height: number): Gathered[] {
  return all.map((one) => {
    const half = widthOf(one) / 2 + RING_PX
    return {
      ...one,
      x: Math.min(Math.max(one.x, half), width - half),
      y: Math.min(Math.max(one.y, RADIUS_PX + RING_PX), height - RADIUS_PX - RING_PX),
    }
  })
}
