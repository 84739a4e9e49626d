/** Plans of the statements whose cost must not grow with the tables. */
import type { Database } from '../apps/server/src/platform/database.ts'

/** Prints the plan of a statement prepared on the pool's only connection, executed with these values. */
export async function printPlan(db: Database, statement: string, values: string) {
  const { rows } = await db.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off, timing off) execute "${statement}"(${values})`,
  )
  console.log(`${statement}\n${rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n')}\n`)
}
