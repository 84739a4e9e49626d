import { type Db, rows } from '#platform/database.ts'
import type { Finding } from '#providers/check.ts'

interface CheckRow {
  name: string
  checked_at: Date
  took_ms: number
  findings: Finding[]
}

/** A few of each service that ever was. */
export function findChecks(db: Db) {
  return rows<CheckRow>(
    db,
    'checks.list',
    'select name, checked_at, took_ms, findings from service_checks limit 100',
    [],
  )
}

/** The last word counts: two who test at once write what they saw. */
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
