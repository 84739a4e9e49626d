/** How a call of an outside service ended. */
export type Outcome =
  | 'ok'
  | 'refused'
  | 'too_often'
  | 'broken'
  | 'moved'
  | 'garbled'
  | 'timeout'
  | 'no_connection'
  | 'over_budget'

interface Tally {
  calls: Map<Outcome, number>
  /** Unix ms; null before the first good answer. */
  lastGoodAt: number | null
  /** What the service last said is left of its limit; null when it says nothing. */
  left: number | null
}

const tallies = new Map<string, Tally>()

function tallyOf(service: string): Tally {
  const known = tallies.get(service)
  if (known) return known
  const made: Tally = { calls: new Map(), lastGoodAt: null, left: null }
  tallies.set(service, made)
  return made
}

/** Counts a call of this process to the service, for `/metrics`. */
export function noteCall(service: string, outcome: Outcome) {
  const tally = tallyOf(service)
  tally.calls.set(outcome, (tally.calls.get(outcome) ?? 0) + 1)
  if (outcome === 'ok') tally.lastGoodAt = Date.now()
}

/** Notes what the service says is left of its limit; an answer that says nothing changes nothing. */
export function noteLeft(service: string, left: number | undefined) {
  if (left !== undefined) tallyOf(service).left = left
}

/** Every service that this process has called. */
export const listTallies = (): [service: string, tally: Tally][] => [...tallies]
