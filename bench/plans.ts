/** How PostgreSQL carries out the statements that must not grow with the tables. */
import type { Database } from '../apps/server/src/platform/database.ts'

/** The plan of a statement that the product prepared on the pool's only connection, carried out with these values. */
export async function printPlan(db: Database, statement: string, values: string) {
  const { rows } = await db.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off, timing off) execute "${statement}"(${values})`,
  )
  console.log(`${statement}\n${rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n')}\n`)
}
