import { followers } from './jobs.ts'
import type { Database } from './platform/database.ts'
import { migrate } from './platform/migrating/migrate.ts'
import { declareFollowers } from './platform/outbox/followers.ts'

/** Migrates the database and stores which job follows which event. Returns the new migrations. */
export async function prepareDatabase(db: Database): Promise<string[]> {
  const applied = await migrate(db)
  await declareFollowers(db, followers(), new Date())
  return applied
}
