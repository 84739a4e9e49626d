import { createHash } from 'node:crypto'
import { LARGEST_AVATAR_BYTES } from '@palata/contract/accounts'
import { insertPicture, type PictureHead, pictureHead, removeMedia, squarePicture } from '#features/media'
import type { Db } from '#platform/database.ts'
import { FieldRefusal } from '#platform/errors.ts'

/** A small file may unpack into a screen's worth of memory a thousand times over. */
const LARGEST_SIDE = 4096
const MOST_PIXELS = 16_000_000
/** Sharp on the profile page at twice the density. */
const SIDE = 512
const DAMAGED = 'Картинка повреждена'

/** Why a file is no avatar, in words for its owner. */
function avatarProblem(size: number, head: PictureHead | null): string | null {
  if (size > LARGEST_AVATAR_BYTES) return 'Картинка больше 2 МБ'
  if (!head) return 'Подойдёт PNG, JPEG или WebP'
  const { width, height } = head
  if (width < 1 || height < 1) return DAMAGED
  if (Math.max(width, height) > LARGEST_SIDE || width * height > MOST_PIXELS) return 'Картинка больше 4096 × 4096 точек'
  return null
}

/** Reads the file before any transaction begins. What is kept is drawn anew: a square without the camera's notes. */
export async function readAvatar(file: File): Promise<Buffer> {
  const body = Buffer.from(await file.arrayBuffer())
  const problem = avatarProblem(file.size, pictureHead(body))
  if (problem) throw new FieldRefusal({ avatar: [problem] })
  const picture = await squarePicture(body, SIDE, MOST_PIXELS)
  if (!picture) throw new FieldRefusal({ avatar: [DAMAGED] })
  return picture
}

/** Keeps the picture under a name nobody else's picture has; returns its address. */
export async function keepAvatar(tx: Db, accountId: number, body: Buffer) {
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 32)
  const name = `avatar-${accountId}-${digest}.webp`
  await insertPicture(tx, { name, contentType: 'image/webp', body })
  return `/media/${name}`
}

/** Takes away a picture this person uploaded; one that came with the demo or another sign-in stays. */
export async function dropAvatar(tx: Db, accountId: number, address: string) {
  const name = address.slice('/media/'.length)
  if (new RegExp(`^avatar-${accountId}-[0-9a-f]{32}\\.\\w+$`).test(name)) await removeMedia(tx, name)
}
