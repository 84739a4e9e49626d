import type { Event } from './events.ts'
import { eventsBetween } from './eventsBetween.ts'
import type { Facts } from './facts.ts'
import { hasOtherNumbers, numbersBetween } from './numbersBetween.ts'
import { areTwoSeers } from './seers.ts'
import { both } from './sets.ts'
import { coinsBetween, namesBetween } from './subjects.ts'
import { cosine, cover } from './words.ts'

/** News further apart are two stories. */
export const WINDOW_HOURS = 36
const WINDOW = WINDOW_HOURS * 3_600_000

/** The score from which two news tell the same; found on the labelled pairs, where 2.2 to 2.5 differ little. */
const THRESHOLD = 2.35

/** What makes an item new beside what its story told before. */
export type Mark = 'denial' | 'correction' | 'number'

export interface Likeness {
  /** From 0 to 1: from a half on, they are the same. */
  share: number
  isSame: boolean
}

/** How much two news tell the same. It does not matter which is which. */
export function compare(one: Facts, other: Facts): Likeness {
  // Without a readable time the difference is NaN: nothing is within the window.
  if (!(Math.abs(one.at - other.at) <= WINDOW)) return { share: 0, isSame: false }
  const score = Object.values(partsOf(one, other)).reduce((sum, part) => sum + part, 0)
  return { share: 1 / (1 + Math.exp(-1.6 * (score - THRESHOLD))), isSame: score >= THRESHOLD }
}

/** What the score is the sum of; each part is below zero where it speaks against. */
function partsOf(one: Facts, other: Facts) {
  const likeTitles = cosine(one.title.words, other.title.words)
  const events = eventsBetween(one, other)
  return {
    coins: coinsBetween(one, other),
    names: namesBetween(one, other),
    events: events.score,
    numbers: numbersBetween(one, other, { events: events.shared, likeTitles }),
    seers: areTwoSeers(one.seers ?? [], other.seers ?? []) ? -4 : 0,
    // Retellings come within hours, what follows comes later.
    hours: -Math.min(0.7, 0.06 * Math.max(0, Math.abs(one.at - other.at) / 3_600_000 - 2)),
    moments: isMoment(events.shared) && Math.abs(one.at - other.at) > 4 * 3_600_000 ? -5 : 0,
    turns: one.turn && other.turn && one.turn !== other.turn ? -4 : 0,
    holders: areOtherHolders(one, other) ? -3 : 0,
    voices: one.isVoice !== other.isVoice && one.isDenial === other.isDenial ? -3 : 0,
    denials: one.isDenial !== other.isDenial && cover(one.title.words, other.title.words) >= 0.25 ? 0.5 : 0,
    days: daysBetween(one.all.days, other.all.days),
    words: likeTitles + cover(one.title.words, other.title.words) + cosine(one.all.words, other.all.words),
  }
}

/** A whale and a foundation move two sums, however alike these are. */
function areOtherHolders({ holders: mine = [] }: Facts, { holders: theirs = [] }: Facts): boolean {
  return mine.length > 0 && theirs.length > 0 && !mine.some((holder) => theirs.includes(holder))
}

/** A price is told anew every few hours. */
const isMoment = (events: Event[]) => events.length > 0 && events.every((event) => MOMENTS.has(event))
const MOMENTS: ReadonlySet<Event> = new Set(['rise', 'fall', 'move', 'record', 'liquidation', 'sentiment'])

function daysBetween(one: Set<string>, other: Set<string>): number {
  if (one.size === 0 || other.size === 0) return 0
  return both(one, other).length > 0 ? 0.5 : -1
}

/** How `later` differs from what its story told before; null when it tells the same. */
export function markOf(later: Facts, before: Facts): Mark | null {
  if (later.isDenial && !before.isDenial) return 'denial'
  if (later.isCorrection && !before.isCorrection) return 'correction'
  return hasOtherNumbers(later.title.numbers, before.all.numbers) ? 'number' : null
}
