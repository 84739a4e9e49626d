import { type Database, rows } from '#platform/database.ts'
import { type Leftovers, removeLeftovers } from '#platform/files/leftovers.ts'
import type { FileStore } from '#providers/objects/index.ts'
import { removeOldReadings } from './rss/store.ts'

export interface PodcastWork {
  db: Database
  objects: FileStore
}

/** Removes files that no podcast has used for an hour, and old counts of readings. */
export async function prune({ db, objects }: PodcastWork, now: Date) {
  await removeOldReadings(db, now)
  await removeLeftovers(db, objects, podcastLeftovers(now))
}

/** Somebody may still hear a file that was just replaced, or be uploading one. */
const WAIT = '1 hour'

const podcastLeftovers = (now: Date): Leftovers => ({
  old: (tx) =>
    rows<{ key: string; is_used: boolean }>(
      tx,
      'podcasts.leftovers',
      `select key, exists (select from podcasts p where p.key = l.key) as is_used from podcast_leftovers l
       where since < $1::timestamptz - interval '${WAIT}' order by since limit 300 for update skip locked`,
      [now],
    ),
  forget: (tx, keys) =>
    rows(tx, 'podcasts.forgetLeftovers', 'delete from podcast_leftovers where key = any($1::text[])', [keys]),
})
