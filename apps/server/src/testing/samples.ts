import { contract } from '@palata/contract'
import { features } from '../features.ts'
import type { Sample, Texts } from '../manifest.ts'
import type { Db } from '../platform/database.ts'
import { platformTables } from '../platform/tables.ts'

/** What to ask an endpoint for, as its feature's manifest says. */
export function samplesOf(feature: string, endpoint: string): Sample[] {
  return features.find(({ name }) => name === feature)?.samples?.requests?.[endpoint] ?? [{}]
}

/** Samples of endpoints that the contract does not have. */
export function strayRequests(): string[] {
  return features.flatMap(({ name, samples }) =>
    Object.keys(samples?.requests ?? {})
      .filter((endpoint) => !(endpoint in ((contract as Record<string, object>)[name] ?? {})))
      .map((endpoint) => `${name}.${endpoint}`),
  )
}

/** A row in every table that keeps something of somebody. */
export async function fillSamples(db: Db, now: Date) {
  await db.query(`insert into outbox (name, payload) values ('test.test', '{}')`)
  for (const { samples } of features) await samples?.rows?.(db, now)
}

/** `table.column` of every text column that stands in the manifests' list `who`. */
export function textsFor(who: 'open' | 'members' | 'unread' | 'private'): string[] {
  const tables: Record<string, Texts> = Object.assign({}, platformTables, ...features.map((feature) => feature.tables))
  return Object.entries(tables).flatMap(([table, texts]) => (texts[who] ?? []).map((column) => `${table}.${column}`))
}

/** `table.column` with a condition: the rows of a members' column that everyone reads. */
export function fragmentRows(): [column: string, condition: string][] {
  return features.flatMap(({ samples }) => Object.entries(samples?.fragments ?? {}))
}

/** SQL that puts `word` into a column that does not take just any text. */
export function shapedFor(column: string, word: string): string | undefined {
  return features.map(({ samples }) => samples?.shaped?.[column]?.(word)).find((sql) => sql !== undefined)
}
