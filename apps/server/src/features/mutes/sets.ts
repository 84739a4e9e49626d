import type { MutePlace } from '@palata/contract/mutes'
import type { Db } from '#platform/database.ts'
import { keyOf, type Mutable, OR, plainKeysOf, wordKeysOf } from './keys.ts'
import { findVersions, listMutesOf, type MuteRow, type Version } from './store.ts'

/** Sets in memory: of the readers of the last minutes. */
const MOST_KEPT = 2_000

interface Rule {
  label: string
  places: readonly MutePlace[]
  /** Milliseconds; infinite for ever. */
  until: number
}

/** One person's mutes, ready to be compared with items. */
interface MuteSet {
  rules: ReadonlyMap<string, Rule>
  hasWords: boolean
  /** What was found for items that are shown again and again: a page of them would cost a thousand lookups each time. */
  found: Record<MutePlace, WeakMap<Keyed, Rule | null>>
}

/** An item whose keys are made once for all readers, when the first reader with mutes comes. */
export interface Keyed {
  plain: readonly string[]
  words: () => readonly string[]
  /** Kept in memory and shown to many readers. */
  isShared: boolean
}

const kept = new Map<string, MuteSet>()

/** By what the person's mutes hide items; null when there are none. What another process changed is seen at once: the version is another. */
export async function mutingOf(db: Db, accountId: number, now: Date): Promise<Muting | null> {
  return (await mutingsOf(db, [accountId], now)).get(accountId) ?? null
}

/** The same of many people, without those who mute nothing; two statements, however many they are. */
export async function mutingsOf(db: Db, accountIds: number[], now: Date): Promise<Map<number, Muting>> {
  const found = new Map<number, Muting>()
  for (const [accountId, set] of await setsOf(db, await findVersions(db, accountIds), now))
    if (set.rules.size > 0) found.set(accountId, mutingBy(set, now))
  return found
}

async function setsOf(db: Db, versions: Version[], now: Date): Promise<Map<number, MuteSet>> {
  const unknown = versions.filter(({ version }) => !kept.has(version)).map(({ account_id: id }) => id)
  const read = Map.groupBy(unknown.length > 0 ? await listMutesOf(db, unknown, now) : [], (mute) => mute.account_id)
  const asked = new Set(unknown)
  const sets = versions.map(({ account_id: id, version }) => {
    const set = asked.has(id) ? compile(read.get(id) ?? []) : kept.get(version)!
    return { id, version, set }
  })
  for (const { version, set } of sets) keep(version, set)
  return new Map(sets.map(({ id, set }) => [id, set]))
}

/** The least recently used is first. */
function keep(version: string, set: MuteSet) {
  kept.delete(version)
  kept.set(version, set)
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
}

function compile(mutes: readonly MuteRow[]): MuteSet {
  const rules = mutes.flatMap(({ kind, value, label, places, until }) => {
    const rule = { label, places, until: until?.getTime() ?? Number.POSITIVE_INFINITY }
    return value.split(kind === 'word' ? OR : '\n').map((one) => [keyOf(kind, one), rule] as const)
  })
  const found = { feeds: new WeakMap(), notifications: new WeakMap(), comments: new WeakMap() }
  return { rules: new Map(rules), hasWords: mutes.some(({ kind }) => kind === 'word'), found }
}

export function keyed(item: Mutable, isShared = false): Keyed {
  let words: readonly string[] | undefined
  return {
    isShared,
    plain: plainKeysOf(item),
    words: () => {
      words ??= wordKeysOf(item)
      return words
    },
  }
}

/** Label of the mute that hides the item in this place; null when none does. */
export type Muting = (item: Keyed, place: MutePlace) => string | null

function mutingBy({ rules, hasWords, found }: MuteSet, now: Date): Muting {
  const holds = ({ until }: Rule) => until > now.getTime()
  const find = (keys: readonly string[], place: MutePlace) => {
    for (const key of keys) {
      const rule = rules.get(key)
      if (rule && holds(rule) && rule.places.includes(place)) return rule
    }
    return null
  }
  // The dictionary is loaded for the first reader who muted a word.
  const findOf = ({ plain, words }: Keyed, place: MutePlace) =>
    find(plain, place) ?? (hasWords ? find(words(), place) : null)
  return (item, place) => {
    const known = found[place].get(item)
    if (known === null || (known && holds(known))) return known?.label ?? null
    const rule = findOf(item, place)
    if (item.isShared) found[place].set(item, rule)
    return rule?.label ?? null
  }
}
