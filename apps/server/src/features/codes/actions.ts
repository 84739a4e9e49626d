import { countOf } from '@palata/contract/text/plural'
import { findAccess } from '#features/access'
import { findGrant, grantDays, lockAccount } from '#features/membership'
import { type Database, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { countAttempt, forgiveAttempt, type Limit } from '#platform/limits.ts'
import { present, requireUsable } from './rules.ts'
import * as store from './store.ts'

const byAccount: Limit = { name: 'code account', attempts: 10, seconds: 3600 }
const byAddress: Limit = { name: 'code address', attempts: 50, seconds: 3600 }

/** Who tries a code, and from where. */
export interface Trier {
  accountId: number
  network: string
}

/** Finds the code that somebody typed. What is no code counts as a guess, by person and by address. */
export async function findTyped(db: Database, code: string, { accountId, network }: Trier, now: Date) {
  const counters: Parameters<typeof countAttempt>[1] = [
    [byAddress, network],
    [byAccount, String(accountId)],
  ]
  await countAttempt(db, counters, now)
  const found = await store.findCode(db, code)
  requireUsable(found, found ? await store.readUses(db, found.id, accountId, now) : { taken: 0, isUsed: false }, now)
  for (const counter of counters) await forgiveAttempt(db, counter)
  return found
}

/** What the code would give this person now. */
export async function checkCode(db: Database, code: string, trier: Trier, now: Date) {
  return present(await findTyped(db, code, trier, now))
}

/** Gives the days of a code, once to each person and to no more people than it may. */
export async function useCode(db: Database, typed: string, trier: Trier, now: Date) {
  const { id, percent } = await findTyped(db, typed, trier, now)
  if (percent !== null)
    throw new Refusal('bad_code', 'Этот код снижает цену: выберите с ним подписку, и она станет дешевле')
  const { accountId } = trier
  const { days, grantId } = await transaction(db, async (tx) => {
    // The person before the code, as wherever both are locked.
    refuseUnless(await lockAccount(tx, accountId), 'no_such_person')
    const code = await store.lockCode(tx, id)
    requireUsable(code, await store.readUses(tx, id, accountId, now), now)
    await store.insertUsed(tx, { codeId: id, accountId }, now)
    const given = code.days!
    const cause = {
      reason: `Код ${code.code}: ${countOf(given, ['день', 'дня', 'дней'])}`,
      evidence: { code: code.code },
      onceKey: `code:${id}:${accountId}`,
    }
    const made = await grantDays(tx, { accountId, source: 'code', days: given }, cause, now)
    return { days: given, grantId: made.grantId }
  })
  const [access, grant] = await Promise.all([findAccess(db, accountId, now), findGrant(db, grantId)])
  return { days, access_until: access?.ends_at?.toISOString() ?? null, is_frozen: Boolean(grant?.frozen_at) }
}
