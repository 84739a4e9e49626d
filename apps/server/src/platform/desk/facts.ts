import type { DeskFact } from '@palata/contract/desk/resource'

/** The record's fields for a reader's eye. */
export function factsOf(record: Record<string, unknown>): DeskFact[] {
  return Object.entries(record)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) }))
}
