import { FOUND_KINDS, type OperatorName, type Understood } from '@palata/contract/search'
import { listChannels } from '#features/channels'
import { findCoinNamed } from '#features/coinSearch'
import { searchPeople } from '#features/people'
import { type Code, codeOf, dictionary, fold } from '#features/words'
import type { Db } from '#platform/database.ts'
import { readDay } from './days.ts'

/** Conditions from the operators of a query. */
export interface Conditions {
  /** A document must have one code of each group. */
  groups: Code[][]
  since: Date | null
  until: Date | null
  told: Understood['operators']
  problems: string[]
}

type Given = { name: OperatorName; value: string }

/** Resolves the values of operators. Repeated operators are alternatives. */
export async function readOperators(db: Db, operators: Given[], now: Date): Promise<Conditions> {
  const conditions: Conditions = { groups: [], since: null, until: null, told: [], problems: [] }
  for (const [name, given] of Map.groupBy(operators, (one) => one.name)) {
    const codes: Code[] = []
    for (const { value } of given) {
      const named = await readOne(db, name, value, now)
      if (typeof named === 'string') {
        conditions.problems.push(named)
        continue
      }
      if (named.code) codes.push(named.code)
      if (named.since) conditions.since = named.since
      if (named.until) conditions.until = named.until
      conditions.told.push({ name, value, label: named.label })
    }
    if (codes.length > 0) conditions.groups.push(codes)
  }
  return conditions
}

interface Named {
  label: string
  code?: Code
  since?: Date
  until?: Date
}

/** The named value, or a sentence that it was not found. */
async function readOne(db: Db, name: OperatorName, value: string, now: Date): Promise<Named | string> {
  switch (name) {
    case 'от': {
      const person = await findPerson(db, value.replace(/^@/, ''))
      return person
        ? { label: person.name || person.username, code: codeOf('author', person.id) }
        : `Нет такого человека: ${value}`
    }
    case 'монета': {
      const coin = await findCoin(db, value.replace(/^\$/, ''))
      return coin
        ? { label: coin.symbol.toUpperCase(), code: codeOf('coin', coin.api_id) }
        : `Нет такой монеты: ${value}`
    }
    case 'канал': {
      const wanted = fold(value.replace(/^#/, ''))
      const channel = (await listChannels(db)).find(({ slug, name: title }) =>
        [fold(slug), fold(title)].includes(wanted),
      )
      return channel ? { label: channel.name, code: codeOf('channel', channel.id) } : `Нет такого канала: ${value}`
    }
    case 'тип': {
      const kind = kindNamed(value)
      return kind ? { label: kind.section, code: codeOf('kind', kind.kind) } : `Такого типа нет: ${value}`
    }
    default: {
      const day = readDay(value, now)
      if (!day) return `Не похоже на день: ${value}. Например, ${name}:01.03.2026`
      return name === 'до' ? { label: day.label, until: day.from } : { label: day.label, since: day.from }
    }
  }
}

async function findPerson(db: Db, value: string) {
  const wanted = fold(value)
  const people = await searchPeople(db, value, 10)
  return (
    people.find(({ username }) => fold(username) === wanted) ??
    people.find(({ name }) => fold(name) === wanted) ??
    (people.length === 1 ? people[0] : undefined)
  )
}

/** A coin by ticker, name or colloquial name. */
export function findCoin(db: Db, value: string) {
  const [apiId] = dictionary().coinsOf(fold(value))
  return findCoinNamed(db, value, apiId ?? '')
}

/** Accepts any form: `сигналы` and `сигн` both mean signals. */
function kindNamed(value: string) {
  const wanted = fold(value)
  const { lemmasOf } = dictionary()
  const same = FOUND_KINDS.find(({ word, section, kind }) =>
    [fold(word), fold(section), kind].some(
      (one) => one === wanted || lemmasOf(wanted).some((lemma) => lemmasOf(one).includes(lemma)),
    ),
  )
  return same ?? (wanted.length >= 3 ? FOUND_KINDS.find(({ word }) => fold(word).startsWith(wanted)) : undefined)
}
