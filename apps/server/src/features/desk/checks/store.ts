import { type Db, rows } from '#platform/database.ts'
import type { Finding } from '#providers/check.ts'

interface CheckRow {
  name: string
  checked_at: Date
  took_ms: number
  findings: Finding[]
}

/** Last results of all services, including ones no longer configured. */
export function findChecks(db: Db) {
  return rows<CheckRow>(
    db,
    'checks.list',
    'select name, checked_at, took_ms, findings from service_checks limit 100',
    [],
  )
}

/** The last write wins when two people test at once. */
export async function keepCheck(db: Db, { name, checked_at, took_ms, findings }: CheckRow) {
  await rows(
    db,
    'checks.keep',
    `insert into service_checks (name, checked_at, took_ms, findings) values ($1, $2, $3, $4::jsonb)
     on conflict (name) do update
     set checked_at = excluded.checked_at, took_ms = excluded.took_ms, findings = excluded.findings`,
    [name, checked_at, took_ms, JSON.stringify(findings)],
  )
}
