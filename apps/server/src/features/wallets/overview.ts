import { type Db, rows } from '#platform/database.ts'

/** When the floor price of the club's NFT was last taken; null where nobody asks for it. */
export async function floorTakenAt(db: Db): Promise<Date | null> {
  const [row] = await rows<{ taken_at: Date }>(db, 'wallets.floorTakenAt', 'select taken_at from nft_floor')
  return row?.taken_at ?? null
}
