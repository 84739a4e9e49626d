import type { IPrimitivePaneRenderer, ISeriesPrimitive, Time } from 'lightweight-charts'

export interface LevelWord {
  /** Height of the level's line, px from the top of the plot. */
  y: number
  words: string
  colour: string
}

type Canvas = Parameters<IPrimitivePaneRenderer['draw']>[0]

const SIZE_PX = 12
/** From the line to its word. */
const GAP_PX = 3
const LEFT_PX = 4
const HALO_PX = 3

/**
 * Writes the words of levels at the left ends of their lines. The library writes a line's title at the right, over the
 * newest part of the price.
 * @param read words, font and the colour of the background at the time of drawing
 */
export function levelWords(
  read: () => { words: readonly LevelWord[]; font: string; surface: string },
): ISeriesPrimitive<Time> {
  const draw = (canvas: Canvas) =>
    canvas.useMediaCoordinateSpace(({ context }) => {
      const { words, font, surface } = read()
      context.font = `${SIZE_PX}px ${font}`
      context.lineWidth = HALO_PX
      context.lineJoin = 'round'
      context.strokeStyle = surface
      for (const one of apart(words)) {
        context.fillStyle = one.colour
        context.strokeText(one.words, LEFT_PX, one.y)
        context.fillText(one.words, LEFT_PX, one.y)
      }
    })
  const views = [{ renderer: () => ({ draw }) }]
  return { paneViews: () => views }
}

/**
 * Words with the heights of their baselines: above their lines, below where another word or the edge is above; words
 * that still have no room are written in one line. A level above the plot has no words.
 */
export function apart(words: readonly LevelWord[]): LevelWord[] {
  const placed: LevelWord[] = []
  for (const one of words.filter(({ y }) => y >= 0).toSorted((a, b) => a.y - b.y)) {
    const above = one.y - GAP_PX
    const below = one.y + GAP_PX + SIZE_PX
    const before = placed.at(-1)
    const hasRoom = (y: number) => y >= SIZE_PX && (!before || y - before.y >= SIZE_PX)
    if (hasRoom(above)) placed.push({ ...one, y: above })
    else if (hasRoom(below)) placed.push({ ...one, y: below })
    else before!.words += `, ${one.words}`
  }
  return placed
}
