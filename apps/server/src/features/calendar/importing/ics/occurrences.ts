import ICAL from 'ical.js'
import type { FileEvent } from '../fileEvent.ts'

/** An occurrence of a repeating event that its file changes or cancels. */
export interface Override {
  uid: string
  /** Instant of the occurrence as the rule gives it, and its day as written. */
  at: number
  day: string
  isDate: boolean
  /** It changes the later ones too. */
  isRange: boolean
  isCancelled: boolean
  event: FileEvent
}

/** An occurrence as the rule gives it. */
export interface Occurrence {
  uid: string
  day: string
  isDate: boolean
  event: FileEvent
}

export const dayOf = ({ year, month, day }: ICAL.Time) => `${year}-${month}-${day}`

/** Whether both mean one occurrence: by the instant, or by the day where one of them has no time. */
function isSame(one: Override, { day, isDate, event }: Occurrence): boolean {
  return one.isDate || isDate ? one.day === day : one.at === event.startsAt?.getTime()
}

/** Applies the changes of single occurrences, and of all from one on, to those of the rule. */
export function overridden(occurrences: Occurrence[], overrides: Override[]): FileEvent[] {
  const used = new Set<Override>()
  const ofUid = Map.groupBy(overrides, ({ uid }) => uid)
  const events = occurrences.flatMap((occurrence) => {
    const own = ofUid.get(occurrence.uid) ?? []
    const at = occurrence.event.startsAt?.getTime() ?? 0
    const single = own.findLast((one) => !one.isRange && isSame(one, occurrence))
    const ranged = own
      .filter((one) => one.isRange && (one.at <= at || isSame(one, occurrence)))
      .toSorted((one, other) => one.at - other.at)
      .at(-1)
    const chosen = single ?? ranged
    if (!chosen) return [occurrence.event]
    const isFirst = !used.has(chosen)
    used.add(chosen)
    const { uid, startsAt } = occurrence.event
    // A cancellation is told once.
    if (chosen.isCancelled) return isFirst ? [{ ...chosen.event, uid, startsAt }] : []
    const shift = (chosen.event.startsAt?.getTime() ?? 0) - chosen.at
    const moved = single ? chosen.event.startsAt : new Date(at + shift)
    return [{ ...chosen.event, uid, startsAt: moved }]
  })
  // What the rule does not give within a year stands by itself.
  return [...events, ...overrides.filter((one) => !used.has(one)).map(({ event }) => event)]
}

/** Whether an occurrence is left out by EXDATE. */
export function exceptionsOf(component: ICAL.Component, instantOf: (time: ICAL.Time) => Date | null) {
  const [instants, days, midnights] = [new Set<number>(), new Set<string>(), new Set<string>()]
  for (const property of component.getAllProperties('exdate'))
    for (const time of property.getValues() as unknown[]) {
      if (!(time instanceof ICAL.Time)) continue
      const at = instantOf(time)
      if (time.isDate) days.add(dayOf(time))
      else if (at) {
        instants.add(at.getTime())
        // For an event of whole days: the day as written at midnight, else the day it is in Moscow.
        const isMidnight = time.hour === 0 && time.minute === 0
        const moscow = new Date(at.getTime() + 3 * 3_600_000)
        midnights.add(
          isMidnight ? dayOf(time) : `${moscow.getUTCFullYear()}-${moscow.getUTCMonth() + 1}-${moscow.getUTCDate()}`,
        )
      }
    }
  // The library compares clocks, not instants.
  component.removeAllProperties('exdate')
  return (time: ICAL.Time) =>
    days.has(dayOf(time)) || (time.isDate ? midnights.has(dayOf(time)) : instants.has(instantOf(time)?.getTime() ?? 0))
}
