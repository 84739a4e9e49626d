import { type Db, rows } from '#platform/database.ts'

/** Time of the latest floor price of the club's NFT; null when it is not requested. */
export async function floorTakenAt(db: Db): Promise<Date | null> {
  const [row] = await rows<{ taken_at: Date }>(db, 'wallets.floorTakenAt', 'select taken_at from nft_floor')
  return row?.taken_at ?? null
}
