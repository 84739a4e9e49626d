import { type Event, REPEATED } from './events.ts'
import type { Facts } from './facts.ts'
import { digitsOf, isSameNumber, type Told } from './numbers.ts'
import { hasVictim } from './subjects.ts'

interface Context {
  /** Kinds of events that both tell. */
  events: Event[]
  /** Cosine of the titles. */
  likeTitles: number
}

/** Numbers that both tell, against titles whose numbers the other text does not have. */
export function numbersBetween(one: Facts, other: Facts, { events, likeTitles }: Context): number {
  const same = one.all.numbers.filter((number) => other.all.numbers.some((told) => isSameNumber(number, told)))
  const score = Math.min(
    2,
    same.reduce((sum, number) => sum + worthOf(number), 0),
  )
  const areApart =
    hasOtherNumbers(one.title.numbers, other.all.numbers) && hasOtherNumbers(other.title.numbers, one.all.numbers)
  if (!areApart) return score - (events.some((event) => REPEATED.has(event)) && areNumbersApart(one, other) ? 4 : 0)
  if (one.isCorrection !== other.isCorrection) return score + 0.3
  // «Приток 412 млн» and «приток 187 млн» are two days, and so are two titles from one mould.
  const isRepeated =
    events.some((event) => REPEATED.has(event) || (event === 'hack' && !hasVictim(one, other))) || likeTitles > 0.75
  // Without a victim, a firm or a coin, only a country says that it is one case.
  return score - (isRepeated ? 5 : hasVictim(one, other) ? 0.6 : 1.2)
}

/** «Приток продлился» with other sums in the leads is another day. */
const areNumbersApart = (one: Facts, other: Facts) =>
  hasOtherNumbers(one.all.numbers, other.all.numbers) && hasOtherNumbers(other.all.numbers, one.all.numbers)

function worthOf(number: Told): number {
  const digits = digitsOf(number)
  return number.weight * (digits >= 3 ? 1.6 : digits === 2 ? 1.3 : 1)
}

/** Whether none of a title's numbers is known, although numbers of their kind are. */
export function hasOtherNumbers(numbers: Told[], known: Told[]): boolean {
  const exact = numbers.filter(({ weight }) => weight >= 0.6)
  if (exact.some((number) => known.some((told) => isSameNumber(number, told)))) return false
  return exact.some((number) => known.some((told) => told.weight >= 0.6 && areComparable(number, told)))
}

/** A sum in dollars and a number of coins do not contradict each other. */
const areComparable = (one: Told, other: Told) =>
  one.kind === other.kind && (one.unit === other.unit || one.unit === '' || other.unit === '')
