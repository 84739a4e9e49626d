import type { DeskFact } from '@palata/contract/desk/resource/types'

/** Readable fields of an audit record. */
export function factsOf(record: Record<string, unknown>): DeskFact[] {
  return Object.entries(record)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) }))
}
