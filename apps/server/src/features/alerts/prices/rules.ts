/** A rule on a level tells again when the price has left it by this share. */
const LEVEL_LEFT = 0.01

/** What a rule on a price has told and is not armed from; null when it is armed. */
export type Fired = { isUp: boolean; at: Date } | null

export interface Step {
  /** Direction to tell of; null when there is nothing to tell. */
  told: 'up' | 'down' | null
  fired: Fired
}

const stay = (fired: Fired): Step => ({ told: null, fired })
const tell = (isUp: boolean, at: Date): Step => ({ told: isUp ? 'up' : 'down', fired: { isUp, at } })

/**
 * A price that went from one side of a level to the other is told once. Until it is a percent away, the rule is not armed
 * and trembling about the level tells nothing; a percent back is told as the crossing it is.
 */
export function stepLevel(level: number, before: number, price: number, fired: Fired, at: Date): Step {
  const isFarAbove = price > level * (1 + LEVEL_LEFT)
  const isFarBelow = price < level * (1 - LEVEL_LEFT)
  const armed = isFarAbove || isFarBelow
  const crossed = (isUp: boolean): Step => ({ told: isUp ? 'up' : 'down', fired: armed ? null : { isUp, at } })
  if (fired && (fired.isUp ? isFarBelow : isFarAbove)) return crossed(!fired.isUp)
  if (fired) return stay(armed ? null : fired)
  if (before < level && price >= level) return crossed(true)
  if (before > level && price <= level) return crossed(false)
  return stay(null)
}

interface Move {
  percent: number
  hours: number
}

/**
 * A move is told once: again when it has turned by as much the other way, has calmed to half, or lasts longer than the
 * hours that it is counted in.
 */
export function stepMove({ percent, hours }: Move, change: number, fired: Fired, at: Date): Step {
  const isOver = fired && at.getTime() - fired.at.getTime() >= hours * 3_600_000
  const standing = isOver || Math.abs(change) < percent / 2 ? null : fired
  if (Math.abs(change) < percent) return stay(standing)
  const isUp = change > 0
  return standing?.isUp === isUp ? stay(standing) : tell(isUp, at)
}
