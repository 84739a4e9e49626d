import type { Db } from '#platform/database.ts'
import { isGifAddress } from './gifs/address.ts'
import { adoptPictures } from './uploadStore.ts'

/** Attaches a picture that a person named; false when it is neither their upload nor a GIF of the search. */
export type PictureTaker = (
  tx: Db,
  address: string,
  ownerId: number,
  belongsTo: { kind: string; id: number },
) => Promise<boolean>

export function pictureTaker(secret: string): PictureTaker {
  return async (tx, address, ownerId, belongsTo) =>
    isGifAddress(address, secret) || adoptPictures(tx, [address], ownerId, belongsTo)
}
