/**
 * Migrates the database whose address stands in `MIGRATE_DATABASE_URL` and ends. The update of the version before runs
 * this file of the new one: its name, the variable and the exit codes are an agreement between versions.
 */
import { connect } from './platform/database.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { explain } from './problems.ts'

const db = connect(process.env.MIGRATE_DATABASE_URL!, () => {}, { max: 3 })
try {
  for (const name of await prepareDatabase(db)) process.stdout.write(`${name}\n`)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
} finally {
  await db.end()
}
