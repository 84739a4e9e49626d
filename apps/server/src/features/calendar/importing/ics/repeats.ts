import ICAL from 'ical.js'

const DAY_MS = 86_400_000
/** Limits for a repeating event: time ahead, occurrences taken, steps of the rule. */
const AHEAD_MS = 366 * DAY_MS
const MOST_REPEATS = 60
const MOST_STEPS = 20_000
/** The library adds an interval day by day. */
const LONGEST_INTERVAL = 5_000
/** Steps of all rules of a file, those of its time zones too. */
const MOST_STEPS_OF_FILE = 200_000

/** Why an event's repeats cannot be listed, in Russian. */
export class EndlessRule extends Error {
  override name = 'EndlessRule'
}

interface Steps {
  left: number
}

/**
 * The library looks for the next occurrence of a daily or weekly rule without end, though there may be none
 * (30 February). It checks every candidate here, so here they are counted.
 */
class CountedIterator extends ICAL.RecurIterator {
  #steps = 0
  readonly #file: Steps

  constructor(given: ConstructorParameters<typeof ICAL.RecurIterator>[0], file: Steps) {
    super(given)
    this.#file = file
  }

  check_contracting_rules(): boolean {
    this.#steps += 1
    this.#file.left -= 1
    if (this.#steps > MOST_STEPS) throw new EndlessRule('Повтор не даёт дат или начат слишком давно')
    if (this.#file.left < 0) throw new EndlessRule('В файле слишком много повторов')
    // The library's types leave this method out.
    return (ICAL.RecurIterator.prototype as unknown as CountedIterator).check_contracting_rules.call(this)
  }
}

/** Bounds every rule of repetition in the calendar. */
export function boundRules(calendar: ICAL.Component, now: Date) {
  const file = { left: MOST_STEPS_OF_FILE }
  const waiting = [calendar]
  for (let component = waiting.pop(); component; component = waiting.pop()) {
    waiting.push(...component.getAllSubcomponents())
    for (const property of component.getAllProperties('rrule')) {
      const rule = property.getFirstValue() as ICAL.Recur
      const isEvent = component.name === 'vevent'
      rule.iterator = (start) => {
        if (rule.interval > LONGEST_INTERVAL) throw new EndlessRule('Шаг повтора слишком велик')
        return new CountedIterator({ rule, dtstart: isEvent ? nearNow(rule, start, now) : start }, file)
      }
    }
  }
}

/** The start of a plain daily or weekly rule moved by whole periods to the days before now: a year has 365 steps. */
function nearNow({ freq, interval, count, parts }: ICAL.Recur, start: ICAL.Time, now: Date): ICAL.Time {
  const period = interval * ({ DAILY: 1, WEEKLY: 7 }[freq as string] ?? 0)
  if (!(period > 0) || count || Object.keys(parts).length > 0) return start
  const periods = Math.floor((now.getTime() - 2 * DAY_MS - start.toJSDate().getTime()) / DAY_MS / period)
  if (!(periods > 0)) return start
  const near = start.clone()
  near.adjust(periods * period, 0, 0, 0)
  return near
}

/**
 * What the library leaves out: the start is the first occurrence also where only `RDATE` follows, the day that a rule
 * ends with is its last one, and the 29th of February is no other day.
 */
export function completeRules(component: ICAL.Component, rules: ICAL.Recur[]) {
  const start = component.getFirstPropertyValue('dtstart')
  if (!(start instanceof ICAL.Time)) return
  // A year without the 29th of February has no occurrence; the library would take the 1st of March.
  for (const { freq, parts } of rules)
    if (freq === 'YEARLY' && start.month === 2 && start.day === 29 && Object.keys(parts).length === 0)
      Object.assign(parts, { BYMONTH: [2], BYMONTHDAY: [29] })
  for (const { until } of rules) {
    if (!until?.isDate || start.isDate) continue
    until.isDate = false
    until.zone = start.zone
    until.hour = 23
    until.minute = 59
    until.second = 59
  }
  if (rules.length > 0) return
  const dates = component.getAllProperties('rdate').flatMap((dates) => dates.getValues() as ICAL.Time[])
  if (dates.some((date) => date.compare(start) === 0)) return
  const first = new ICAL.Property('rdate')
  // Changing the type takes the value away.
  if (start.isDate) first.resetType('date')
  first.setValue(start)
  component.addProperty(first)
}

/** Occurrences from a day ago on. Earlier ones are walked through and skipped. Throws `EndlessRule`. */
export function repeatsOf(
  event: ICAL.Event,
  now: Date,
  { instantOf, isLeftOut }: { instantOf: (time: ICAL.Time) => Date | null; isLeftOut: (time: ICAL.Time) => boolean },
): ICAL.Time[] {
  const times: ICAL.Time[] = []
  const every = event.iterator()
  while (times.length < MOST_REPEATS) {
    const time = every.next()
    // Far dates are told by their year: an instant in a time zone costs much more.
    if (!time || time.year > now.getFullYear() + 2) break
    if (time.year < now.getFullYear() - 1) continue
    const ms = instantOf(time)?.getTime()
    if (!ms || ms > now.getTime() + AHEAD_MS) break
    if (ms > now.getTime() - DAY_MS && !isLeftOut(time)) times.push(time)
  }
  return times
}
