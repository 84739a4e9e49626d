import { randomBytes } from 'node:crypto'
import { type Db, rows } from '#platform/database.ts'
import { drawingSize, pictureSize } from './sizes.ts'

/** What a picture belongs to: a kind some manifest names under `pictures`, and the row's id in that feature. */
export interface Belonging {
  kind: string
  /** Null where the picture came with the demo or another service, so that nobody takes it away. */
  id: number | null
}

export interface MediaRow {
  content_type: string
  belongs_to: string
  belongs_id: number | null
}

const EXTENSIONS: Record<string, string> = { 'image/svg+xml': 'svg', 'image/webp': 'webp' }

/** A new address: 128 random bits, so that no picture is found by trying names. */
export function newAddress(contentType: string): string {
  return `/media/${randomBytes(16).toString('hex')}.${EXTENSIONS[contentType]}`
}

export async function findMedia(db: Db, name: string): Promise<MediaRow | undefined> {
  const [row] = await rows<MediaRow>(
    db,
    'media.find',
    'select content_type, belongs_to, belongs_id from media where name = $1',
    [name],
  )
  return row
}

/** Undefined when it was removed meanwhile. */
export async function findBody(db: Db, name: string): Promise<Buffer | undefined> {
  const [row] = await rows<{ body: Buffer }>(db, 'media.body', 'select body from media where name = $1', [name])
  return row?.body
}

/** Sizes of those of the pictures that are there, by address; null where one could not be measured. */
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

interface Drawing {
  /** Of `newAddress`. */
  address: string
  contentType: string
  body: string
  belongsTo: Belonging
}

/** Many pictures that are text, at once. */
export async function insertDrawings(tx: Db, drawings: Drawing[]) {
  await tx.query(
    `insert into media (name, content_type, body, belongs_to, belongs_id, width, height)
     select name, content_type, convert_to(body, 'UTF8'), belongs_to, belongs_id, width, height
     from jsonb_to_recordset($1::jsonb)
       as f(name text, content_type text, body text, belongs_to text, belongs_id integer, width integer, height integer)`,
    [
      JSON.stringify(
        drawings.map(({ address, contentType, body, belongsTo }) => ({
          name: nameOf(address),
          content_type: contentType,
          body,
          belongs_to: belongsTo.kind,
          belongs_id: belongsTo.id,
          ...drawingSize(body),
        })),
      ),
    ],
  )
}

/** Keeps an uploaded picture; returns its address. */
export async function insertPicture(tx: Db, contentType: string, body: Buffer, { kind, id }: Belonging) {
  const address = newAddress(contentType)
  const size = await pictureSize(body)
  await rows(
    tx,
    'media.insert',
    `insert into media (name, content_type, body, belongs_to, belongs_id, width, height)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [nameOf(address), contentType, body, kind, id, size?.width ?? null, size?.height ?? null],
  )
  return address
}

/** Takes the picture away if that is what it belongs to. */
export async function removePicture(tx: Db, address: string, { kind, id }: Belonging) {
  await rows(tx, 'media.remove', 'delete from media where name = $1 and belongs_to = $2 and belongs_id = $3', [
    nameOf(address),
    kind,
    id,
  ])
}

/** What the pictures belonged to is gone. */
export async function removePicturesOf(tx: Db, kind: string, ids: number[]) {
  await rows(tx, 'media.removeOf', 'delete from media where belongs_to = $1 and belongs_id = any($2::int[])', [
    kind,
    ids,
  ])
}

/** As above, for pictures that came without the id of what they belong to. */
export async function removePicturesAt(tx: Db, kind: string, addresses: string[]) {
  await rows(tx, 'media.removeAt', 'delete from media where belongs_to = $1 and name = any($2::text[])', [
    kind,
    addresses.map(nameOf),
  ])
}

function nameOf(address: string) {
  return address.slice('/media/'.length)
}
