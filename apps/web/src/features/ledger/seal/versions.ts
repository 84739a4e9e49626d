import type { LedgerEntry, LedgerPayload } from '@palata/contract/ledger/entries'
import { OPEN_MINUTES } from '@palata/contract/signals/limits'
import { plural } from '#ui/format/index.ts'
import { numberText } from '#ui/numbers/index.ts'
import { detailOf, KINDS } from '../words.ts'

/** A line of a call's history. */
export interface Version {
  at: string
  name: string
  told: string
  /** Null for what is no entry of the ledger. */
  index: number | null
}

interface Recorded {
  index: number
  entry: LedgerEntry
}

/**
 * The history of a call: its seal, its versions with what each changed, the moment after which the idea stands, and what
 * was recorded since. Without the ideas it says only when.
 */
export function versionsOf(
  entries: readonly Recorded[],
  ideas: ReadonlyMap<number, LedgerPayload>,
  now: Date,
): readonly Version[] {
  let before: LedgerPayload | undefined
  const lines = entries.map(({ index, entry }): Version => {
    if (entry.kind !== 'sealed' && entry.kind !== 'version')
      return { at: entry.at, name: capital(KINDS[entry.kind].name), told: detailOf(entry), index }
    const idea = ideas.get(index)
    const told = idea ? (before ? changesOf(before, idea) : wholeOf(idea)) : ''
    before = idea
    return { at: entry.at, name: entry.kind === 'sealed' ? 'Печать' : 'Правка', told, index }
  })
  const first = entries.find(({ entry }) => entry.kind === 'sealed')
  if (!first) return lines
  const at = new Date(Date.parse(first.entry.at) + OPEN_MINUTES * 60_000)
  if (at > now) return lines
  const closed = { at: at.toISOString(), name: 'Закрыто', told: 'идея больше не меняется', index: null }
  return [...lines, closed].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

const FIELDS: readonly (readonly [name: string, of: (idea: LedgerPayload) => string])[] = [
  ['монета', ({ coin }) => coin],
  ['направление', ({ direction }) => (direction ? { long: 'лонг', short: 'шорт' }[direction] : 'нет')],
  ['цель', ({ target }) => priceOf(target)],
  ['стоп', ({ stop }) => priceOf(stop)],
  ['срок', ({ horizon_days: days }) => (days === null ? 'нет' : `${days}\u00a0${plural(days, 'день', 'дня', 'дней')}`)],
]

const priceOf = (price: number | null) => (price === null ? 'нет' : numberText('price', price))

const wholeOf = (idea: LedgerPayload) =>
  FIELDS.flatMap(([name, of]) => (name === 'монета' || of(idea) === 'нет' ? [] : [`${name} ${of(idea)}`])).join(', ')

function changesOf(before: LedgerPayload, idea: LedgerPayload): string {
  const changed = FIELDS.flatMap(([name, of]) =>
    of(before) === of(idea) ? [] : [`${name} ${of(before)} → ${of(idea)}`],
  )
  if (before.text !== idea.text) changed.push('текст')
  if (JSON.stringify(before.position) !== JSON.stringify(idea.position)) changed.push('позиция автора')
  return changed.join(', ')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
