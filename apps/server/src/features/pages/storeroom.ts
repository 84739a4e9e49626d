import { adoptPictures, removePicturesAt, removePicturesOf } from '#features/media'
import type { Db } from '#platform/database.ts'
import { FieldRefusal } from '#platform/errors.ts'
import { removeItem } from './store.ts'

export const STOREROOM_PICTURE = 'storeroom'
const OWN = '/media/'

/** An upload becomes the thing's, and the one before goes; an address elsewhere stays an address. */
export async function changePicture(tx: Db, id: number, [before, image]: [string, string], editorId: number) {
  if (before === image) return
  const isKept = !image.startsWith(OWN) || (await adoptPictures(tx, [image], editorId, { kind: STOREROOM_PICTURE, id }))
  if (!isKept) throw new FieldRefusal({ image: ['Нужна картинка, загруженная вами'] })
  if (before.startsWith(OWN)) await removePicturesAt(tx, STOREROOM_PICTURE, [before])
}

/** The thing goes, and its picture with it. Returns what it was called; undefined where there is no such thing. */
export async function takeOut(tx: Db, id: number): Promise<string | undefined> {
  const title = await removeItem(tx, id)
  await removePicturesOf(tx, STOREROOM_PICTURE, [id])
  return title
}
