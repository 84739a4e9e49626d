import { LARGEST_AVATAR_BYTES } from '@palata/contract/accounts/profile'
import { insertPicture, pictureHead, redrawn, removePictures } from '#features/media'
import type { Db } from '#platform/database.ts'
import { FieldRefusal } from '#platform/errors.ts'

/** Limits the decoded size: a small file may unpack into gigabytes. */
const LARGEST_SIDE = 4096
const MOST_PIXELS = 16_000_000
/** Stored side in pixels: sharp on the profile page at double pixel density. */
const SIDE = 512
const DAMAGED = 'Картинка повреждена'

/** Why the file is refused as an avatar, in words for its owner; null when it is good. */
function avatarProblem(size: number, picture: Awaited<ReturnType<typeof pictureHead>>): string | null {
  if (size > LARGEST_AVATAR_BYTES) return 'Картинка больше 2 МБ'
  if (!picture || picture.format === 'gif') return 'Подойдёт PNG, JPEG или WebP'
  const { width, height } = picture
  if (Math.max(width, height) > LARGEST_SIDE || width * height > MOST_PIXELS) return 'Картинка больше 4096 × 4096 точек'
  return null
}

/**
 * Decodes and re-encodes the file, outside any transaction because it is slow. The result is a square WebP without
 * metadata; of an animation, its first frame.
 */
export async function readAvatar(file: File): Promise<{ picture: Buffer; becameStill: boolean }> {
  const body = Buffer.from(await file.arrayBuffer())
  const head = await pictureHead(body)
  const problem = avatarProblem(file.size, head)
  if (problem) throw new FieldRefusal({ avatar: [problem] })
  const picture = await redrawn.squarePicture(body, SIDE, MOST_PIXELS)
  if (!picture) throw new FieldRefusal({ avatar: [DAMAGED] })
  return { picture, becameStill: head!.isMoving }
}

export function keepAvatar(tx: Db, accountId: number, body: Buffer): Promise<string> {
  return insertPicture(tx, 'image/webp', body, { kind: 'avatar', id: accountId })
}

/** Removes the avatar if this person uploaded it; one from the demo or another sign-in service stays. */
export async function dropAvatar(tx: Db, accountId: number, address: string) {
  await removePictures(tx, 'avatar', { ids: [accountId], addresses: [address] })
}
