import type { EventBrief } from '@palata/contract/calendar'

/** Lines of a cell. Past days are low, so that today is in the first window. */
const LINES = 7
const LINES_OF_PAST = 4
/** Letters in a line of a cell at 1440 px, less what is lost where words break. */
const LETTERS = 15
const HOUR_LETTERS = 6
const PICTURE_LETTERS = 3
/** Space around an event; «ещё 3» is a line with it. */
const SPACE = 0.5

/**
 * The first events whose whole titles fit a cell with «ещё»; at least one. A full day would otherwise stretch its week,
 * and titles cut short tell nothing.
 */
export function fitting(events: readonly EventBrief[], isPast: boolean): readonly EventBrief[] {
  const room = isPast ? LINES_OF_PAST : LINES
  const heights = events.map(heightOf)
  const upTo = (count: number) => heights.slice(0, count).reduce((sum, one) => sum + one, 0)
  let count = events.length
  while (count > 1 && upTo(count) + (count < events.length ? 1 + SPACE : 0) > room) count -= 1
  return events.slice(0, count)
}

function heightOf({ title, is_all_day: isAllDay, image }: EventBrief) {
  const beside = isAllDay ? (image ? PICTURE_LETTERS : 0) : HOUR_LETTERS
  return Math.ceil((title.length + beside) / LETTERS) + SPACE
}
