import { COUNTED, type Counted } from './items.ts'

/** What stays out as a whole is counted; of the rest each place is named. */
const UNNAMED: readonly Counted[] = ['service', 'reaction', 'recording']
/** Of the places that stay out, as many are kept by name. */
const MOST_PROBLEMS = 10_000

/** How many of one thing the file holds, and what becomes of them. */
interface Line {
  found: number
  taken: number
  /** An earlier run brought it. */
  known: number
  left: number
  /** Reasons of what is left, the commonest first. */
  why: string[]
}
export type Counts = Partial<Record<Counted, Line>>

/** Counts what comes in and what does not, with reasons. */
export class Tally {
  readonly #lines = new Map<Counted, { taken: number; known: number; left: number; why: Map<string, number> }>()
  /** «сообщение 12: служебное». */
  readonly problems: string[] = []
  #unnamed = 0
  /** People whose address had an account: their rights were merged. */
  merged = 0

  take(of: Counted, count = 1) {
    this.#line(of).taken += count
  }

  know(of: Counted, count = 1) {
    this.#line(of).known += count
  }

  leave(of: Counted, place: string, why: string, count = 1) {
    const line = this.#line(of)
    line.left += count
    line.why.set(why, (line.why.get(why) ?? 0) + count)
    if (UNNAMED.includes(of)) return
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(`${place}: ${why}`)
    else this.#unnamed += 1
  }

  /** Problems beyond those that are named. */
  get unnamed() {
    return this.#unnamed
  }

  counts(): Counts {
    const told = COUNTED.flatMap((of) => {
      const line = this.#lines.get(of)
      if (!line) return []
      const { taken, known, left } = line
      const why = [...line.why].sort(([, one], [, other]) => other - one).map(([reason]) => reason)
      return [[of, { found: taken + known + left, taken, known, left, why }] as const]
    })
    return Object.fromEntries(told)
  }

  #line(of: Counted) {
    const line = this.#lines.get(of) ?? { taken: 0, known: 0, left: 0, why: new Map() }
    this.#lines.set(of, line)
    return line
  }
}
