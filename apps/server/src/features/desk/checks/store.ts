import { type Db, rows } from '#platform/database.ts'
import type { OutsideFacts } from '#platform/outside/facts.ts'
import type { Finding } from '#providers/check.ts'

interface CheckRow {
  name: string
  checked_at: Date
  took_ms: number
  findings: Finding[]
  facts: OutsideFacts
}

/** Last results of all services, including ones no longer configured. */
export function findChecks(db: Db) {
  return rows<CheckRow>(
    db,
    'checks.list',
    'select name, checked_at, took_ms, findings, facts from service_checks limit 100',
    [],
  )
}

/** The last write wins when two people test at once. */
export async function keepCheck(db: Db, { name, checked_at, took_ms, findings, facts }: CheckRow) {
  await rows(
    db,
    'checks.keep',
    `insert into service_checks (name, checked_at, took_ms, findings, facts) values ($1, $2, $3, $4::jsonb, $5::jsonb)
     on conflict (name) do update
     set checked_at = excluded.checked_at, took_ms = excluded.took_ms, findings = excluded.findings, facts = excluded.facts`,
    [name, checked_at, took_ms, JSON.stringify(findings), JSON.stringify(facts)],
  )
}
