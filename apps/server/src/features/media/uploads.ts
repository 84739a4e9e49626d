import { type Database, transaction } from '#platform/database.ts'
import { FieldRefusal } from '#platform/errors.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import { drawPicture } from './drawing/drawing.ts'
import { type PictureFormat, type PictureHead, pictureHead } from './drawing/sizes.ts'
import { insertFiles, keyOf, putFiles } from './files.ts'
import { findUploadWith, insertDrawnPicture } from './store.ts'

/** What may be uploaded at a place, and the messages for what may not. */
export interface UploadRule {
  /** Form field that a refusal names. */
  field: string
  maxBytes: number
  tooLarge: string
  formats: PictureFormat[]
  wrongFormat: string
}

export interface Upload {
  address: string
  /** Pixels of the widest file. */
  width: number
  height: number
  /** The file moved, and its first frame was stored. */
  became_still?: true
}

/** Limits the decoded size: a small file may unpack into gigabytes. */
const LARGEST_SIDE = 12_000
/** Sum over all frames. */
export const MOST_PIXELS = 50_000_000
const TOO_MANY_PIXELS = 'В изображении слишком много точек: больше 12 000 по стороне или 50 миллионов всего'
const DAMAGED = 'Изображение повреждено'

/**
 * Stores a person's upload until `adoptPictures` attaches it; the same picture sent again is stored once. Throws a
 * `FieldRefusal` in words for the person.
 */
export async function keepUpload(
  { db, store, now }: { db: Database; store: ObjectStore; now: Date },
  ownerId: number,
  file: File,
  rule: UploadRule,
): Promise<Upload> {
  const refuse = (why: string) => {
    throw new FieldRefusal({ [rule.field]: [why] })
  }
  if (file.size > rule.maxBytes) refuse(rule.tooLarge)
  const body = Buffer.from(await file.arrayBuffer())
  const head = await pictureHead(body)
  if (!head || !rule.formats.includes(head.format)) return refuse(rule.wrongFormat) as never
  if (isTooLarge(head)) refuse(TOO_MANY_PIXELS)
  const picture = await drawPicture(body, head, MOST_PIXELS)
  if (!picture) return refuse(DAMAGED) as never
  const { width, height, files } = picture
  const told = { width, height, ...(head.isMoving && head.frames === 1 && { became_still: true as const }) }
  // Two animations may begin with the same frame, so their stills do not tell them apart.
  const whole = files.findLast(({ format }) => format === 'webp')!
  const known = await findUploadWith(db, ownerId, keyOf(whole))
  if (known) return { address: known, ...told }
  const kept = await putFiles(db, store, files, now)
  const address = await transaction(db, async (tx) => {
    const place = await insertDrawnPicture(tx, ownerId, { width, height }, now)
    await insertFiles(tx, place.name, kept)
    return place.address
  })
  return { address, ...told }
}

export function isTooLarge({ width, height, frames }: PictureHead) {
  return Math.max(width, height) > LARGEST_SIDE || width * height * frames > MOST_PIXELS
}
