/** A base coin's leg between two pivots, by closing days. */
export interface Leg {
  direction: 'up' | 'down'
  startDay: string
  /** Null while the leg is open. */
  endDay: string | null
}

export interface Close {
  day: string
  price: number
}

/**
 * Legs of a percent zigzag over daily closes, oldest first; the last one is open. Of equal extremes the earliest is
 * the pivot. A pivot is final once a close has reversed by the threshold; later closes do not move it.
 */
export function zigzag(closes: readonly Close[], threshold: number): Leg[] {
  const [first] = closes
  if (!first) return []
  const legs: Leg[] = []
  let low = first
  let high = first
  /** The open leg: where it began and its extreme so far. */
  let open: { direction: Leg['direction']; start: Close; extreme: Close } | null = null
  for (const close of closes) {
    if (!open) {
      if (close.price < low.price) low = close
      if (close.price > high.price) high = close
      if (close.price >= low.price * (1 + threshold)) open = { direction: 'up', start: low, extreme: close }
      else if (close.price <= high.price * (1 - threshold)) open = { direction: 'down', start: high, extreme: close }
      continue
    }
    const { direction, start, extreme } = open
    const isFurther = direction === 'up' ? close.price > extreme.price : close.price < extreme.price
    const hasTurned =
      direction === 'up'
        ? close.price <= extreme.price * (1 - threshold)
        : close.price >= extreme.price * (1 + threshold)
    if (isFurther) open = { direction, start, extreme: close }
    else if (hasTurned) {
      legs.push({ direction, startDay: start.day, endDay: extreme.day })
      open = { direction: direction === 'up' ? 'down' : 'up', start: extreme, extreme: close }
    }
  }
  if (open) legs.push({ direction: open.direction, startDay: open.start.day, endDay: null })
  return legs
}
