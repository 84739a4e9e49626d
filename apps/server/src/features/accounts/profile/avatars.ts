import { LARGEST_AVATAR_BYTES } from '@palata/contract/accounts'
import { insertPicture, type PictureHead, pictureHead, removePicture, squarePicture } from '#features/media'
import type { Db } from '#platform/database.ts'
import { FieldRefusal } from '#platform/errors.ts'

/** A small file may unpack into a screen's worth of memory a thousand times over. */
const LARGEST_SIDE = 4096
const MOST_PIXELS = 16_000_000
/** Sharp on the profile page at twice the density. */
const SIDE = 512
const DAMAGED = 'Картинка повреждена'

/** Why a file is no avatar, in words for its owner. */
function avatarProblem(size: number, picture: PictureHead | null): string | null {
  if (size > LARGEST_AVATAR_BYTES) return 'Картинка больше 2 МБ'
  if (!picture || picture.format === 'gif') return 'Подойдёт PNG, JPEG или WebP'
  const { width, height } = picture
  if (Math.max(width, height) > LARGEST_SIDE || width * height > MOST_PIXELS) return 'Картинка больше 4096 × 4096 точек'
  return null
}

/** Reads the file before any transaction begins. What is kept is drawn anew: a square without the camera's notes. */
export async function readAvatar(file: File): Promise<Buffer> {
  const body = Buffer.from(await file.arrayBuffer())
  const problem = avatarProblem(file.size, await pictureHead(body))
  if (problem) throw new FieldRefusal({ avatar: [problem] })
  const picture = await squarePicture(body, SIDE, MOST_PIXELS)
  if (!picture) throw new FieldRefusal({ avatar: [DAMAGED] })
  return picture
}

export function keepAvatar(tx: Db, accountId: number, body: Buffer): Promise<string> {
  return insertPicture(tx, 'image/webp', body, { kind: 'avatar', id: accountId })
}

/** Takes away a picture this person uploaded; one that came with the demo or another sign-in stays. */
export async function dropAvatar(tx: Db, accountId: number, address: string) {
  await removePicture(tx, address, { kind: 'avatar', id: accountId })
}
