import { writeBackup } from '#platform/backup/index.ts'
import type { Database } from '#platform/database.ts'
import type { BackupRoom } from './room.ts'
import type { Made } from './store.ts'

/** Makes a backup in the room's place, named by its moment. */
export async function makeBackup(
  db: Database,
  { place, files, readSecret, key }: BackupRoom & { place: NonNullable<BackupRoom['place']> },
  { askedAt, isDoubted }: { askedAt: Date; isDoubted: boolean },
): Promise<Made> {
  const secret = (await readSecret?.()) ?? null
  const recipients = await key.toClose()
  const belongings = { files, secret, key: await key.toSign(), recipients, identities: await key.toOpen() }
  const draft = await place.draft(askedAt, { recipients, isDoubted })
  const { tables, files: count, bytes } = await writeBackup(db, draft, belongings, askedAt, () => {})
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { place: place.placeOf(askedAt), bytes, rows, files: count ?? 0 }
}
