import { isDay, MOST_DAYS, SPANS } from '@palata/contract/digest'
import { Instant, isInOurEra } from '@palata/contract/shared'
import { Refusal } from '#platform/errors.ts'
import { dayBounds } from '#platform/format/days.ts'

const MOST_MS = MOST_DAYS * 24 * 3_600_000

/** The window of a digest. `isBounded`: the moment that was asked for is earlier than a digest reaches. */
export interface Asked {
  since: Date
  until: Date
  isBounded: boolean
}

/** The moment that a reader named: a span, a day in Moscow or an instant. Refuses in words what is none, or is to come. */
export function readMoment(text: string, now: Date): Date {
  if (Object.hasOwn(SPANS, text)) return new Date(now.getTime() - SPANS[text as keyof typeof SPANS] * 3_600_000)
  if (!(isDay(text) || Instant.safeParse(text).success) || !isInOurEra(text))
    throw new Refusal('bad_input', 'Такого времени нет: выберите день или время в прошлом')
  const moment = isDay(text) ? dayBounds(text).from : new Date(text)
  if (moment.getTime() >= now.getTime())
    throw new Refusal('bad_input', 'Это время ещё не наступило: выберите прошедшее')
  return moment
}

/** The window from the moment to now, at most a month. */
export function windowFrom(moment: Date, now: Date): Asked {
  // By the minute, so that a month is gathered once for all requests of it.
  const earliest = new Date(Math.floor(now.getTime() / 60_000) * 60_000 - MOST_MS)
  const isBounded = moment < earliest
  return { since: isBounded ? earliest : moment, until: now, isBounded }
}
