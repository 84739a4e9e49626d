import type { z } from 'zod'
import { ProviderError } from './errors.ts'

/** What became of a list's rows, by the service's own keys. */
export interface RowsOutcome {
  refused: { key: string; row: unknown; reason: string }[]
  good: string[]
}

interface Reading {
  service: string
  logger: { warn: (details: object, message: string) => void }
  noteRows?: (label: string, outcome: RowsOutcome) => void
}

export interface RowReader {
  /** Validates rows one by one: invalid rows are logged, noted and skipped. */
  each: <S extends z.ZodType>(rows: unknown[], schema: S, label: string) => z.output<S>[]
  /** The same; a list without a valid row is an error. */
  rows: <S extends z.ZodType>(rows: unknown[], schema: S, label: string) => z.output<S>[]
  /** The same for a list that is never empty: an empty one is an error, so that it replaces nothing. */
  some: <S extends z.ZodType>(rows: unknown[], schema: S, label: string) => z.output<S>[]
  /** An answer that is one row, called `key`: a refused one is logged, noted and an error. */
  one: <S extends z.ZodType>(row: unknown, schema: S, label: string, key: string) => z.output<S>
}

/** Reads the rows of a service's answers, so that an invalid row costs no other. */
export function createRowReader(reading: Reading): RowReader {
  const each: RowReader['each'] = (list, schema, label) => acceptedRows(list, schema, label, reading)
  const fail = (message: string) => new ProviderError(reading.service, message, { status: 200, retryable: false })
  const rows: RowReader['rows'] = (list, schema, label) => {
    const good = each(list, schema, label)
    if (good.length > 0 || list.length === 0) return good
    throw fail(`${label}: no row understood`)
  }
  return {
    each,
    rows,
    some(list, schema, label) {
      if (list.length === 0) throw fail(`${label}: an empty list`)
      return rows(list, schema, label)
    },
    one(row, schema, label, key) {
      const [good] = acceptedRows([row], schema, label, reading, () => key)
      if (good !== undefined) return good
      throw fail(`${label}: ${key} not understood`)
    },
  }
}

/**
 * The rows that the schema accepts; the others are logged and told to `noteRows`. `keyOf` names a row; by default it is
 * the service's own name of it.
 */
function acceptedRows<S extends z.ZodType>(
  list: unknown[],
  schema: S,
  label: string,
  { service, logger, noteRows }: Reading,
  keyOf: (row: unknown) => string = keyOfRow,
): z.output<S>[] {
  const outcome: RowsOutcome = { refused: [], good: [] }
  const good = list.flatMap((row) => {
    const parsed = schema.safeParse(row)
    if (parsed.success) {
      outcome.good.push(keyOf(row))
      return [parsed.data]
    }
    outcome.refused.push({ key: keyOf(row), row, reason: refusalOf(parsed.error) })
    return []
  })
  noteRows?.(label, outcome)
  const [first] = outcome.refused
  if (first) {
    const { key, reason } = first
    const facts = { service, label, skipped: outcome.refused.length, first: { key: key.slice(0, 100), reason } }
    logger.warn(facts, 'provider rows skipped')
  }
  return good
}

/** Names by which services call their rows. */
const KEYS = ['id', 'uuid', 'category_id', 'collection', 'media_key', 'symbol', 'coin_id'] as const

/** The service's name of a row, without its place in the list: the next list may begin elsewhere. */
function keyOfRow(row: unknown): string {
  if (typeof row !== 'object' || row === null) return String(row).slice(0, 1000)
  const fields = row as Record<string, unknown>
  const name = KEYS.map((key) => fields[key]).find((value) => typeof value === 'string' || typeof value === 'number')
  if (name !== undefined && name !== '') return String(name).slice(0, 1000)
  return 'item' in fields ? keyOfRow(fields.item) : JSON.stringify(row).slice(0, 1000)
}

/** Which field the schema refused, in Russian. */
function refusalOf({ issues: [issue] }: z.ZodError): string {
  const path = issue?.path.join('.') ?? ''
  const where = path ? `Не подходит поле ${path.slice(0, 100)}` : 'Строка не того вида'
  return `${where}: ${(issue?.message ?? '').slice(0, 150)}`
}
