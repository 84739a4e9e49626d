import { adoptPictures, removePictures } from '#features/media'
import type { Db } from '#platform/database.ts'
import { FieldRefusal } from '#platform/errors.ts'
import { removeItem } from './store.ts'

export const STOREROOM_PICTURE = 'storeroom'
const OWN = '/media/'

/** Attaches an uploaded picture to the item and removes the earlier one; an external address is kept as it is. */
export async function changePicture(tx: Db, id: number, [before, image]: [string, string], editorId: number) {
  if (before === image) return
  const isKept = !image.startsWith(OWN) || (await adoptPictures(tx, [image], editorId, { kind: STOREROOM_PICTURE, id }))
  if (!isKept) throw new FieldRefusal({ image: ['Нужна картинка, загруженная вами'] })
  if (before.startsWith(OWN)) await removePictures(tx, STOREROOM_PICTURE, { addresses: [before] })
}

/** Removes an item with its picture. Returns its title; undefined when there is none. */
export async function takeOut(tx: Db, id: number): Promise<string | undefined> {
  const title = await removeItem(tx, id)
  await removePictures(tx, STOREROOM_PICTURE, { ids: [id] })
  return title
}
