import type { ReceivedGift } from '@palata/contract/gifts'
import { findAccess } from '#features/access'
import { findGrant, grantDays, lockAccount } from '#features/membership'
import { type Database, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { countAttempt, forgiveAttempt, type Limit } from '#platform/limits.ts'
import { daysInWords } from './letters.ts'
import { readKey, requireOpen } from './rules.ts'
import * as store from './store.ts'

const byNetwork: Limit = { name: 'gift network', attempts: 50, seconds: 3600 }

/** What a link gives. A key that is none of ours counts as a guess. */
export async function checkGift(
  db: Database,
  key: string,
  network: string,
  secret: string,
  now: Date,
): Promise<ReceivedGift> {
  const { read, gift } = await findStanding(db, key, network, secret, now)
  requireOpen(gift, read, now)
  const { days, words, ends_at } = gift
  return { days, from: gift.is_from_team ? null : gift.giver, words, ends_at: ends_at.toISOString() }
}

/** Gives the days once, to the first who asks; asked again by the same person, says the same. */
export async function openGift(
  db: Database,
  key: string,
  { accountId, network }: { accountId: number; network: string },
  secret: string,
  now: Date,
) {
  const { read, id } = await findStanding(db, key, network, secret, now)
  const { days, grantId } = await transaction(db, async (tx) => {
    // The person before the gift, as wherever both are locked.
    refuseUnless(await lockAccount(tx, accountId), 'no_such_person')
    const gift = await store.lockGift(tx, id)
    const isMine = gift?.used_by === accountId
    // A link that was voided since it was looked up names nothing.
    if (!isMine) requireOpen(await store.findByKey(tx, read), read, now)
    const given = gift!.days!
    const cause = { reason: `Подарок: ${daysInWords(given)}`, evidence: { gift: id }, onceKey: `gift:${id}` }
    const made = await grantDays(tx, { accountId, source: 'gift', days: given }, cause, now)
    if (!isMine) await store.setUsed(tx, id, accountId, now)
    return { days: given, grantId: made.grantId }
  })
  const [access, grant] = await Promise.all([findAccess(db, accountId, now), findGrant(db, grantId)])
  return { days, access_until: access?.ends_at?.toISOString() ?? null, is_frozen: Boolean(grant?.frozen_at) }
}

async function findStanding(db: Database, key: string, network: string, secret: string, now: Date) {
  const counter: Parameters<typeof forgiveAttempt>[1] = [byNetwork, network]
  await countAttempt(db, [counter], now)
  const read = readKey(secret, key)
  const gift = read ? await store.findByKey(db, read) : undefined
  if (!read || !gift) throw new Refusal('bad_code', 'Такого подарка нет. Проверьте ссылку')
  await forgiveAttempt(db, counter)
  return { read, id: gift.id, gift }
}
