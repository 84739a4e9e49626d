import { AFTERMATH, AKIN, type Event, FAINT, OPPOSED, SELDOM, STAGES } from './events.ts'
import type { Facts } from './facts.ts'
import { kindOf } from './names.ts'
import { isSameNumber } from './numbers.ts'
import { both, only } from './sets.ts'
import { hasVictim } from './subjects.ts'

interface Between {
  score: number
  /** Kinds of events that both tell. */
  shared: Event[]
}

/** Whether the same happened, by the titles first. */
export function eventsBetween(one: Facts, other: Facts): Between {
  const [mine, theirs] = [one.title.events, other.title.events]
  const known = both(mine, theirs)
  const shared = known.filter((event) => isPast(one, event) === isPast(other, event))
  if (areOpposed(mine, theirs)) return { score: isOneDeal(one, other) ? 0 : -3, shared }
  if (isReaction(one, other) || isReaction(other, one)) return { score: -3, shared }
  if (shared.some((event) => event === 'buy' || event === 'sell') && areOtherGoods(one, other))
    return { score: -3, shared }
  if (isAnotherStage(one, other) || isAftermath(one, other)) return { score: -2, shared }
  if (shared.some((event) => SELDOM.has(event)) || (shared.includes('hack') && hasVictim(one, other)))
    return { score: 1.6, shared }
  if (shared.some((event) => !FAINT.has(event))) return { score: 1.1, shared }
  // What one tells, the other only comes back to: its own news is another.
  if (known.length > 0 && shared.length === 0) return { score: 0.3, shared }
  const crossed = [...new Set([...both(mine, other.all.events), ...both(theirs, one.all.events)])]
  // Two titles name one level that a price crossed.
  if (crossed.some((event) => event === 'rise' || event === 'fall') && namesOneLevel(one, other))
    return { score: 1, shared: crossed }
  if (crossed.length > 0) return { score: crossed.some((event) => !FAINT.has(event)) ? 0.8 : 0.5, shared: crossed }
  if (AKIN.some(([a, b]) => (mine.has(a) && theirs.has(b)) || (mine.has(b) && theirs.has(a))))
    return { score: 0.6, shared }
  // A denial has its own verb.
  const isTold = mine.size > 0 && theirs.size > 0 && one.isDenial === other.isDenial
  if (!isTold) return { score: 0, shared: both(one.all.events, other.all.events) }
  const isFaint = [mine, theirs].some((events) => [...events].every((event) => FAINT.has(event)))
  return { score: isFaint ? -0.8 : -1.6, shared }
}

const isPast = ({ past = [] }: Facts, event: Event) => past.includes(event)

const areOpposed = (mine: Set<Event>, theirs: Set<Event>) =>
  OPPOSED.some(([a, b]) => isOpposed(mine, theirs, a, b) || isOpposed(theirs, mine, a, b))

const isOpposed = (mine: Set<Event>, theirs: Set<Event>, a: Event, b: Event) =>
  mine.has(a) && !mine.has(b) && theirs.has(b) && !theirs.has(a)

const namesOneLevel = (one: Facts, other: Facts) =>
  one.title.numbers.some(
    (number) =>
      number.kind === 'amount' &&
      number.weight >= 0.6 &&
      other.title.numbers.some((told) => isSameNumber(number, told)),
  )

/** A rare name and an exact number of both: one bought what the other sold. */
const isOneDeal = (one: Facts, other: Facts) =>
  both(one.title.names.sure, other.title.names.sure).some((name) => !kindOf(name)) &&
  one.title.numbers.some(
    (number) => number.weight === 1 && other.title.numbers.some((told) => isSameNumber(number, told)),
  )

/** «Подорожал на 18% после листинга» is not the listing. */
const isReaction = (one: Facts, other: Facts) =>
  one.title.events.has('move') &&
  !(['inflation', 'growth', 'jobs', 'rate', 'hashrate', 'difficulty'] as const).some((event) =>
    one.title.events.has(event),
  ) &&
  !(['move', 'rise', 'fall'] as const).some((event) => other.all.events.has(event))

const isAftermath = (one: Facts, other: Facts) =>
  one.all.events.has('hack') &&
  other.all.events.has('hack') &&
  AFTERMATH.some(
    (event) =>
      one.title.events.has(event) !== other.title.events.has(event) &&
      !(one.all.events.has(event) && other.all.events.has(event)),
  )

/** Gold and a share of a club, or a firm and coins, are two purchases of one buyer. */
function areOtherGoods(one: Facts, other: Facts): boolean {
  const { goods: mine = [] } = one
  const { goods: theirs = [] } = other
  const areNamed = mine.length > 0 && theirs.length > 0 && !mine.some((name) => theirs.includes(name))
  return areNamed || isFirmBesideCoins(one, other) || isFirmBesideCoins(other, one)
}

const isFirmBesideCoins = (firm: Facts, coins: Facts) =>
  firm.title.numbers.length === 0 &&
  coins.title.numbers.some(({ unit }) => unit === 'coin') &&
  only(firm.title.names.sure, coins.all.names.all).length > 0

/** One tells another stage of what the other tells: its end, an appeal, or how likely it is. */
const isAnotherStage = (one: Facts, other: Facts) =>
  !STAGES.some((event) => one.all.events.has(event) && other.all.events.has(event)) &&
  STAGES.some(
    (event) =>
      one.title.events.has(event) !== other.title.events.has(event) &&
      !(one.all.events.has(event) && other.all.events.has(event)),
  )
