import type { Tariff } from '@palata/contract/membership'
import { findRecipient } from '#features/people'
import type { Db } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { writeGiftLetter, writeGiverLetter } from './letters.ts'
import { endOfGift } from './rules.ts'
import * as store from './store.ts'

/** Refuses an invoice for a gift that is somebody else's, of another tariff, or paid. */
export async function requirePayable(db: Db, id: number, accountId: number, tariff: Tariff) {
  const gift = await store.findGift(db, id)
  refuseUnless(gift?.giver_id === accountId && !gift.is_from_team && gift.tariff === tariff, 'not_found')
  refuseUnless(gift.paid_at === null, 'gift_paid')
}

/** Whether a payment reaches somebody: its giver, or without them whoever the letter goes to. */
export async function mayPayGift(db: Db, id: number): Promise<boolean> {
  const gift = await store.findGift(db, id)
  return gift !== undefined && (gift.giver_id !== null || (gift.email !== null && gift.paid_at === null))
}

/**
 * Opens the link of a paid gift and writes to both. A second payment for it makes another gift of its giver, without an
 * address: nobody said to whom.
 */
export async function payGift(tx: Db, id: number, days: number, now: Date) {
  const known = await store.lockGift(tx, id)
  if (!known) throw new Error(`no gift ${id}`)
  if (known.paid_at === null) await store.setPaid(tx, id, days, endOfGift(now), now)
  const another = { tariff: known.tariff, days, words: '', email: null, send_at: null, isFromTeam: false }
  const paidId =
    known.paid_at === null
      ? id
      : await store.insertGift(tx, { ...another, giverId: known.giver_id, endsAt: endOfGift(now) }, now)
  const gift = (await store.findGift(tx, paidId))!
  await writeGiftLetter(tx, gift, now)
  const giver = gift.giver_id === null ? undefined : await findRecipient(tx, gift.giver_id)
  if (giver) await writeGiverLetter(tx, gift, giver, now)
}
