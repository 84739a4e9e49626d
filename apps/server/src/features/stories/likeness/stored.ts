import { LRUCache } from 'lru-cache'
import type { Facts, Part } from './facts.ts'

/** Facts as JSON. */
export const packFacts = (facts: Facts): string =>
  JSON.stringify(facts, (_, value) =>
    value instanceof Set ? [...value] : value instanceof Map ? Object.fromEntries(value) : value,
  )

type Packed = Omit<Facts, 'coins' | 'named' | 'title' | 'all'> & {
  coins: string[]
  named: string[]
  title: PackedPart
  all: PackedPart
}
interface PackedPart extends Pick<Part, 'numbers'> {
  names: { all: string[]; sure: string[] }
  coins: string[]
  events: string[]
  days: string[]
  words: Record<string, number>
}

/** The medoids of the day's stories are compared with every new item; nobody changes facts. */
const unpacked = new LRUCache<string, Facts>({ max: 500 })

/** @param stored what `packFacts` wrote. */
export function unpackFacts(stored: string): Facts {
  const known = unpacked.get(stored)
  if (known) return known
  const facts = unpack(stored)
  unpacked.set(stored, facts)
  return facts
}

function unpack(stored: string): Facts {
  const { coins, named, title, all, ...rest }: Packed = JSON.parse(stored)
  return { ...rest, coins: new Set(coins), named: new Set(named), title: partOf(title), all: partOf(all) }
}

const partOf = ({ names, coins, events, numbers, days, words }: PackedPart): Part => ({
  names: { all: new Set(names.all), sure: new Set(names.sure) },
  coins: new Set(coins),
  events: new Set(events) as Part['events'],
  numbers,
  days: new Set(days),
  words: new Map(Object.entries(words)),
})
