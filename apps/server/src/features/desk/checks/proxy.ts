import type { Db } from '#platform/database.ts'
import { NO_FACTS } from '#platform/outside/facts.ts'
import { type Finding, warning } from '#providers/check.ts'
import { findChecks, keepCheck } from './store.ts'

/** Among the results of checks; it is no service, so nobody asks for it by a press. */
const NAME = 'proxy'
/** Every web process tells of it anew while it lasts; mended, it is shown no longer than this. */
const SHOWN_MS = 3_600_000

/** Keeps what a web process saw of a wrong `TRUST_PROXY`. */
export async function keepProxyWarnings(db: Db, warnings: readonly Omit<Finding, 'state'>[], now: Date) {
  const findings = warnings.map(({ said, advice }) => warning(said, advice))
  await keepCheck(db, { name: NAME, checked_at: now, took_ms: 0, findings, facts: NO_FACTS })
}

/** Warnings of the last hour. */
export async function findProxyWarnings(db: Db, now: Date): Promise<Finding[]> {
  const row = (await findChecks(db)).find(({ name }) => name === NAME)
  return row && now.getTime() - row.checked_at.getTime() < SHOWN_MS ? row.findings : []
}
