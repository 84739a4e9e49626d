import { contract } from '@palata/contract'
import { features } from '../features.ts'
import type { Sample, Texts } from '../manifest.ts'
import type { Db } from '../platform/database.ts'
import { platformTables } from '../platform/tables.ts'

/** Requests for an endpoint, from its feature's manifest. */
export function samplesOf(feature: string, endpoint: string): Sample[] {
  return features.find(({ name }) => name === feature)?.samples?.requests?.[endpoint] ?? [{}]
}

/** Samples of endpoints that are not in the contract. */
export function strayRequests(): string[] {
  return features.flatMap(({ name, samples }) =>
    Object.keys(samples?.requests ?? {})
      .filter((endpoint) => !(endpoint in ((contract as Record<string, object>)[name] ?? {})))
      .map((endpoint) => `${name}.${endpoint}`),
  )
}

/** Inserts a row into every table with personal data. `without`: features whose rows the test makes itself. */
export async function fillSamples(db: Db, now: Date, without: readonly string[] = []) {
  await db.query(`insert into outbox (name, payload) values ('test.test', '{}')`)
  await db.query(
    `insert into once_keys (account_id, key, fingerprint, begun_at, status, reply)
     values (1, 'key', sha256('body'), $1, 200, '{}')`,
    [now],
  )
  for (const { name, samples } of features) if (!without.includes(name)) await samples?.rows?.(db, now)
}

/** `table.column` of every text column in the manifests' list `who`. */
export function textsFor(who: 'open' | 'members' | 'unread' | 'private'): string[] {
  const tables: Record<string, Texts> = Object.assign({}, platformTables, ...features.map((feature) => feature.tables))
  return Object.entries(tables).flatMap(([table, texts]) => (texts[who] ?? []).map((column) => `${table}.${column}`))
}

/** `table.column` and a condition: the public rows of a members' column. */
export function fragmentRows(): [column: string, condition: string][] {
  return features.flatMap(({ samples }) => Object.entries(samples?.fragments ?? {}))
}

/** SQL value with `word` for a column that does not accept any text. */
export function shapedFor(column: string, word: string): string | undefined {
  return features.map(({ samples }) => samples?.shaped?.[column]?.(word)).find((sql) => sql !== undefined)
}
