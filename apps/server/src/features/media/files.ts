import { createHash } from 'node:crypto'
import { type Database, type Db, rows } from '#platform/database.ts'
import { removeLeftovers } from '#platform/files/leftovers.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import type { DrawnFile } from './drawing/drawing.ts'

/** One file of a picture; `key` is its name in the object store. */
export interface MediaFile {
  format: DrawnFile['format']
  width: number
  key: string
}

export const CONTENT_TYPES = { webp: 'image/webp', avif: 'image/avif', still: 'image/webp' } as const

/** Key made from a hash of the content, so that equal files are stored once. */
export function keyOf({ format, body }: DrawnFile): string {
  const hash = createHash('sha256').update(body).digest('hex')
  return `${hash.slice(0, 2)}/${hash.slice(2)}.${format === 'avif' ? 'avif' : 'webp'}`
}

/**
 * Uploads files to the store. Their keys are recorded as leftovers first: if the process dies before `insertFiles`, a
 * job removes the unused ones.
 */
export async function putFiles(db: Database, store: ObjectStore, files: DrawnFile[], now: Date): Promise<MediaFile[]> {
  const kept = files.map((file) => ({ format: file.format, width: file.width, key: keyOf(file) }))
  await leave(
    db,
    kept.map(({ key }) => key),
    now,
  )
  for (const [index, { body, format }] of files.entries())
    await store.put(kept[index]!.key, body, CONTENT_TYPES[format])
  return kept
}

export async function insertFiles(tx: Db, name: string, files: MediaFile[]) {
  await rows(
    tx,
    'media.insertFiles',
    `insert into media_files (name, format, width, key)
     select $1, format, width, key from jsonb_to_recordset($2::jsonb) as f(format text, width integer, key text)
     on conflict do nothing`,
    [name, JSON.stringify(files)],
  )
}

/** Records the files of removed pictures as leftovers; a job deletes those that no other picture uses. */
export async function leaveFilesOf(tx: Db, names: string[]) {
  await rows(
    tx,
    'media.leaveFiles',
    `insert into media_leftovers (key, since) select distinct key, now() from media_files where name = any($1::text[])
     on conflict (key) do update set since = excluded.since`,
    [names],
  )
}

/** Longest time an upload may take. */
const PUTTING = '1 hour'

/** Deletes unused files from the store, up to 300. Returns the number of keys examined. */
export const removeMediaLeftovers = (db: Database, store: ObjectStore, now: Date) =>
  removeLeftovers(db, store, {
    old: (tx) =>
      rows<{ key: string; is_used: boolean }>(
        tx,
        'media.leftovers',
        `select key, exists (select from media_files f where f.key = l.key) as is_used from media_leftovers l
         where since < $1::timestamptz - interval '${PUTTING}' order by since limit 300 for update skip locked`,
        [now],
      ),
    forget: (tx, keys) =>
      rows(tx, 'media.forgetLeftovers', 'delete from media_leftovers where key = any($1::text[])', [keys]),
  })

async function leave(db: Db, keys: string[], now: Date) {
  await rows(
    db,
    'media.leave',
    `insert into media_leftovers (key, since) select distinct key, $2::timestamptz from unnest($1::text[]) as k(key)
     order by key on conflict (key) do update set since = excluded.since`,
    [keys, now],
  )
}
