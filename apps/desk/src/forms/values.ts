import type { FieldSpec } from '#lists/screen.ts'

type Values = Readonly<Record<string, unknown>>

const MISSING = 'Это обязательное поле'
const NO_NUMBER = 'Нужно число'

/** Errors by field: empty required fields and decimals that are not numbers. */
export function missingIn(fields: readonly FieldSpec[], values: Values): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind, isRequired }) => {
      const value = values[name]
      if (kind === 'decimal' && value && Number.isNaN(numberIn(String(value)))) return [[name, NO_NUMBER]]
      if (isMany(kind)) return isRequired && chosenIn(value).length === 0 ? [[name, MISSING]] : []
      return isRequired && (value === undefined || value === null || value === '') ? [[name, MISSING]] : []
    }),
  )
}

/** Converts form values for the server: numbers, instants. An empty text stays '', any other empty value is null. */
export function valuesOf(fields: readonly FieldSpec[], values: Values): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind, isRequired }): (readonly [string, unknown])[] => {
      const value = values[name]
      if (isMany(kind)) return [[name, chosenIn(value)]]
      // An untouched choice shows its first option as chosen.
      if (value === undefined) return typeof kind !== 'string' && kind[0] ? [[name, kind[0][0]]] : []
      if (kind === 'flag') return [[name, Boolean(value)]]
      if (kind === 'kept') return [[name, value]]
      const text = String(value ?? '').trim()
      if (typeof kind !== 'string') return [[name, text]]
      if (kind === 'names') return [[name, text.split(/[\s,]+/).filter(Boolean)]]
      if (text === '')
        return isRequired
          ? []
          : [[name, kind === 'words' || kind === 'text' || kind === 'html' || kind === 'picture' ? '' : null]]
      if (kind === 'number' || kind === 'decimal') return [[name, numberIn(text)]]
      if (kind === 'moment') return [[name, fromMoscow(text)]]
      return [[name, text]]
    }),
  )
}

/**
 * The form's values that differ from the initial ones, for the server. The others may have been changed by somebody
 * else while the form was open, and sending them would undo that. Values of the kind `kept` are always sent.
 */
export function changesOf(fields: readonly FieldSpec[], values: Values, initial: Values): Record<string, unknown> {
  const before = valuesOf(fields, initial)
  const kept = new Set(fields.flatMap(({ name, kind }) => (kind === 'kept' ? [name] : [])))
  return Object.fromEntries(
    Object.entries(valuesOf(fields, values)).filter(
      ([name, value]) => kept.has(name) || JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  )
}

/** Whether several options of the field may be chosen. */
const isMany = (kind: FieldSpec['kind']) => typeof kind === 'object' && 'many' in kind

/** Chosen options of such a field. */
export const chosenIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [])

const numberIn = (text: string) => Number(text.replaceAll(/\s/g, '').replace(',', '.'))

/** Converts Moscow time, `2026-11-21T10:00`, to an instant; null when invalid. Moscow has kept UTC+3 since 2014. */
export function fromMoscow(wall: string): string | null {
  const at = new Date(`${wall}:00+03:00`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** What the address gives a new form: texts of one line, as links from elsewhere at the desk write them. */
export function givenIn(fields: readonly FieldSpec[], search: string): Record<string, unknown> {
  const given = new URLSearchParams(search)
  return Object.fromEntries(
    fields.flatMap(({ name, kind, most }) => {
      const text = kind === 'words' ? given.get(name) : null
      return text ? [[name, text.slice(0, most)]] : []
    }),
  )
}

/** Initial form values of an existing object. */
export function shownIn(fields: readonly FieldSpec[], row: Values): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = row[name]
      if (kind === 'moment' && typeof value === 'string') return [name, toMoscow(value)]
      if (kind === 'names' && Array.isArray(value)) return [name, value.join(', ')]
      return [name, value]
    }),
  )
}

/** Converts an instant to Moscow time, `2026-11-21T10:00`. */
export const toMoscow = (instant: string) =>
  new Date(new Date(instant).getTime() + 3 * 3_600_000).toISOString().slice(0, 16)
