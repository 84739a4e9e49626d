import { type Database, rows, transaction } from '#platform/database.ts'
import type { FileStore, ObjectStore } from '#providers/objects/index.ts'
import { removeOldReadings } from './feed/store.ts'

export interface PodcastWork {
  db: Database
  objects: FileStore
}

/** Removes files that no podcast has used for an hour, and old counts of readings. */
export async function prune({ db, objects }: PodcastWork, now: Date) {
  await removeOldReadings(db, now)
  await removeLeftovers(db, objects, now)
}

/** Somebody may still hear a file that was just replaced, or be uploading one. */
const WAIT = '1 hour'

function removeLeftovers(db: Database, store: ObjectStore, now: Date) {
  return transaction(db, async (tx) => {
    const old = await rows<{ key: string; is_used: boolean }>(
      tx,
      'podcasts.leftovers',
      `select key, exists (select from podcasts p where p.key = l.key) as is_used from podcast_leftovers l
       where since < $1::timestamptz - interval '${WAIT}' order by since limit 300 for update skip locked`,
      [now],
    )
    for (const { key, is_used } of old) if (!is_used) await store.remove(key)
    await rows(tx, 'podcasts.forgetLeftovers', 'delete from podcast_leftovers where key = any($1::text[])', [
      old.map(({ key }) => key),
    ])
  })
}
