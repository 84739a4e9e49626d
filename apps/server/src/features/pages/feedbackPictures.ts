import { keepPicture, pictureHead, removePictures } from '#features/media'
import { type Database, type Db, rows } from '#platform/database.ts'
import { FieldRefusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { ObjectStore } from '#providers/objects/index.ts'

export const FEEDBACK_PICTURE = 'feedback'
/** Wide enough to read a screenshot of a wide window. */
const WIDEST = 1600
const FORMATS = ['jpeg', 'png', 'webp']
const WRONG = 'Допустимы изображения jpg, jpeg, png, webp до 2 МБ'
const MOVING = 'Движущуюся картинку не приложить: сохраните её без движения'
const DAMAGED = 'Изображение повреждено или слишком велико'

/** Contents of the uploaded files, each checked to be a picture by its bytes and not by its name. */
export async function readPictures(files: File[]): Promise<Buffer[]> {
  const bodies = await Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer())))
  for (const body of bodies) {
    const head = await pictureHead(body)
    if (!head || !FORMATS.includes(head.format)) throw new FieldRefusal({ images: [WRONG] })
    if (head.isMoving) throw new FieldRefusal({ images: [MOVING] })
  }
  return bodies
}

interface Keeping {
  db: Database
  store: ObjectStore
  now: Date
}

/** Stores all pictures of the message, or refuses and stores none. */
export async function keepPictures(keeping: Keeping, bodies: Buffer[], id: number) {
  for (const body of bodies) {
    if (await keepPicture(keeping, body, { kind: FEEDBACK_PICTURE, id }, WIDEST)) continue
    await removePictures(keeping.db, FEEDBACK_PICTURE, { ids: [id] })
    throw new FieldRefusal({ images: [DAMAGED] })
  }
}

/** Only people who answer at the desk; not even the sender. */
export async function maySeePictures(db: Db, _: number, viewer: Viewer | null): Promise<boolean> {
  if (!viewer) return false
  const found = await rows<{ id: number }>(
    db,
    'pages.maySeePictures',
    `select id from accounts where id = $1 and groups && '{Editors,Operators}'`,
    [viewer.id],
  )
  return found.length > 0
}
