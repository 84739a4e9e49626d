import type { z } from 'zod'

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

/** The rows that the schema accepts; the others are logged and told to `noteRows`. */
export function acceptedRows<S extends z.ZodType>(
  list: unknown[],
  schema: S,
  label: string,
  { service, logger, noteRows }: Reading,
): z.output<S>[] {
  const outcome: RowsOutcome = { refused: [], good: [] }
  const good = list.flatMap((row) => {
    const parsed = schema.safeParse(row)
    if (parsed.success) {
      outcome.good.push(keyOfRow(row))
      return [parsed.data]
    }
    outcome.refused.push({ key: keyOfRow(row), row, reason: refusalOf(parsed.error) })
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
