import { randomBytes } from 'node:crypto'
import { type Db, rows } from '#platform/database.ts'
import { drawingSize, pictureHead } from './drawing/sizes.ts'
import type { MediaFile } from './files.ts'
import { nameOf, removeNamed } from './uploadStore.ts'

/** What a picture belongs to: a kind named under `pictures` in some manifest, and the id of a row in that feature. */
export interface Belonging {
  kind: string
  /** Null for a picture from the demo or another service, which nobody may remove. */
  id: number | null
}

export interface MediaRow {
  content_type: string
  belongs_to: string
  belongs_id: number | null
  /** Empty when the body is in the row itself. */
  files: MediaFile[]
}

const EXTENSIONS: Record<string, string> = { 'image/svg+xml': 'svg', 'image/webp': 'webp', 'image/jpeg': 'jpg' }

/** A new address with 128 random bits, so that nobody finds a picture by guessing. */
export function newAddress(contentType: string): string {
  return `/media/${randomBytes(16).toString('hex')}.${EXTENSIONS[contentType]}`
}

export async function findMedia(db: Db, name: string): Promise<MediaRow | undefined> {
  const [row] = await rows<MediaRow>(
    db,
    'media.find',
    `select content_type, belongs_to, belongs_id, (
       select coalesce(jsonb_agg(jsonb_build_object('format', format, 'width', width, 'key', key) order by width), '[]')
       from media_files where name = media.name) as files
     from media where name = $1`,
    [name],
  )
  return row
}

/** Body of a picture without files; undefined when it has been removed. */
export async function findBody(db: Db, name: string): Promise<Buffer | null | undefined> {
  const [row] = await rows<{ body: Buffer | null }>(db, 'media.body', 'select body from media where name = $1', [name])
  return row?.body
}

/** Sizes of existing pictures in pixels, by address; null when not measured. */
export async function findPictureSizes(db: Db, addresses: string[]) {
  const found = await rows<{ name: string; width: number | null; height: number | null }>(
    db,
    'media.sizes',
    'select name, width, height from media where name = any($1)',
    [addresses.map(nameOf)],
  )
  return new Map(
    found.map(({ name, width, height }) => [
      `/media/${name}`,
      width === null || height === null ? null : { width, height },
    ]),
  )
}

interface Drawing extends Belonging {
  body: string
}

/** Inserts many SVG pictures in one statement; returns them with their new addresses. */
export async function insertDrawings<One extends Drawing>(tx: Db, drawings: One[]) {
  const placed = drawings.map((drawing) => ({ ...drawing, address: newAddress('image/svg+xml') }))
  await tx.query(
    `insert into media (name, content_type, body, belongs_to, belongs_id, width, height)
     select name, 'image/svg+xml', convert_to(body, 'UTF8'), kind, id, width, height
     from jsonb_to_recordset($1::jsonb)
       as f(name text, body text, kind text, id integer, width integer, height integer)`,
    [
      JSON.stringify(
        placed.map(({ address, body, kind, id }) => ({ name: nameOf(address), body, kind, id, ...drawingSize(body) })),
      ),
    ],
  )
  return placed
}

/** Stores a picture in the row itself; returns its address. */
export async function insertPicture(tx: Db, contentType: string, body: Buffer, { kind, id }: Belonging) {
  const address = newAddress(contentType)
  const size = await pictureHead(body)
  await rows(
    tx,
    'media.insert',
    `insert into media (name, content_type, body, belongs_to, belongs_id, width, height)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [nameOf(address), contentType, body, kind, id, size?.width ?? null, size?.height ?? null],
  )
  return address
}

/**
 * Uploads of other features under names of their content, which stand for good once something names them. Nobody can
 * guess the name of an upload, so whoever knows it may adopt it.
 */
export const namedPictures = { insert: insertNamed, adopt: adoptNamed }

/** Stores it as an upload of this person. What is there already stays, and is not removed for a day. */
async function insertNamed(tx: Db, name: string, contentType: string, body: Buffer, ownerId: number, now: Date) {
  const size = await pictureHead(body)
  await rows(
    tx,
    'media.insertNamed',
    `insert into media (name, content_type, body, belongs_to, belongs_id, width, height, created_at)
     values ($1, $2, $3, 'upload', $4, $5, $6, $7)
     on conflict (name) do update set created_at = excluded.created_at where media.belongs_to = 'upload'`,
    [name, contentType, body, ownerId, size?.width ?? null, size?.height ?? null, now],
  )
}

/** Gives them a kind. False when one is missing or is something else's. */
async function adoptNamed(tx: Db, names: string[], kind: string): Promise<boolean> {
  const found = await rows<{ name: string }>(
    tx,
    'media.adoptNamed',
    `update media set belongs_to = $2, belongs_id = null
     where name = any($1::text[]) and belongs_to in ('upload', $2) returning name`,
    [names, kind],
  )
  return found.length === names.length
}

/** Inserts an upload whose body is in files; visible to its owner only, until it is adopted. */
export async function insertDrawnPicture(tx: Db, ownerId: number, size: { width: number; height: number }, now: Date) {
  const address = newAddress('image/webp')
  const name = nameOf(address)
  await rows(
    tx,
    'media.insertDrawn',
    `insert into media (name, content_type, belongs_to, belongs_id, width, height, created_at)
     values ($1, 'image/webp', 'upload', $2, $3, $4, $5)`,
    [name, ownerId, size.width, size.height, now],
  )
  return { address, name }
}

/** Address of this person's unused upload with this file; undefined when there is none. */
export async function findUploadWith(db: Db, ownerId: number, key: string): Promise<string | undefined> {
  const [row] = await rows<{ name: string }>(
    db,
    'media.uploadWith',
    `select m.name from media_files f join media m using (name)
     where f.key = $2 and m.belongs_to = 'upload' and m.belongs_id = $1 limit 1`,
    [ownerId, key],
  )
  return row && `/media/${row.name}`
}

/** Addresses of pictures by id of the thing they belong to, oldest first. */
export async function listPicturesOf(db: Db, kind: string, ids: number[]): Promise<Map<number, string[]>> {
  const found = await rows<{ id: number; addresses: string[] }>(
    db,
    'media.of',
    `select coalesce(belongs_id, 0) as id, array_agg('/media/' || name order by created_at, name) as addresses
     from media where belongs_to = $1 and belongs_id = any($2::int[]) group by belongs_id`,
    [kind, ids],
  )
  return new Map(found.map(({ id, addresses }) => [id, addresses]))
}

/**
 * Removes pictures of one kind: those of the things `ids`, those at `addresses`, or those for which both is true. A
 * picture stored without the id of its thing is found by its address only.
 */
export async function removePictures(
  tx: Db,
  kind: string,
  { ids, addresses }: { ids: number[]; addresses?: string[] } | { ids?: number[]; addresses: string[] },
) {
  const names = await rows<{ name: string }>(
    tx,
    'media.remove',
    `select name from media where belongs_to = $1
       and ($2::int[] is null or belongs_id = any($2)) and ($3::text[] is null or name = any($3)) for update`,
    [kind, ids ?? null, addresses?.map(nameOf) ?? null],
  )
  await removeNamed(tx, names)
  return names.length
}
