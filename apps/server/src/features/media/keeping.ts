import { type Database, rows, transaction } from '#platform/database.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import { drawPicture } from './drawing/drawing.ts'
import { pictureHead } from './drawing/sizes.ts'
import { insertFiles, putFiles } from './files.ts'
import { type Belonging, newAddress } from './store.ts'
import { isTooLarge, MOST_PIXELS } from './uploads.ts'

/** Width in pixels of a card on a phone at double density. */
const WIDEST = 660

/**
 * Stores a picture that belongs to something from the start, re-encoded in one width. Returns its address; null when it
 * is no picture, is animated or is too large.
 */
export async function keepPicture(
  { db, store, now }: { db: Database; store: ObjectStore; now: Date },
  body: Buffer,
  { kind, id }: Belonging,
  widest = WIDEST,
): Promise<string | null> {
  const head = await pictureHead(body)
  if (!head || isTooLarge(head) || head.frames > 1) return null
  const picture = await drawPicture(body, head, MOST_PIXELS, [widest])
  if (!picture) return null
  const kept = await putFiles(db, store, picture.files, now)
  const address = newAddress('image/webp')
  const name = address.slice('/media/'.length)
  await transaction(db, async (tx) => {
    await rows(
      tx,
      'media.insertKept',
      `insert into media (name, content_type, belongs_to, belongs_id, width, height, created_at)
       values ($1, 'image/webp', $2, $3, $4, $5, $6)`,
      [name, kind, id, picture.width, picture.height, now],
    )
    await insertFiles(tx, name, kept)
  })
  return address
}
