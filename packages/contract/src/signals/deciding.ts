import type { EndedBy } from './call.ts'

/**
 * The minute whose price is the end, of the bars that decided. A term is over within a minute that is kept as well, so its
 * price is of the one before.
 */
export function decidingBar<Bar extends { at: string }>(
  bars: Bar[],
  end: { by: EndedBy; at: string },
): Bar | undefined {
  return end.by === 'horizon' ? bars.findLast(({ at }) => at < end.at) : bars.at(-1)
}
