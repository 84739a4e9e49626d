import type { Tariff } from '@palata/contract/membership'
import { lockAccount } from '#features/membership'
import type { Database, Db } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { findTyped, type Trier } from './actions.ts'
import { requireLowers, requireUsable } from './rules.ts'
import * as store from './store.ts'

/** A lower price that a code gives one person. */
interface Discount {
  codeId: number
  code: string
  percent: number
}

/** The discount of a typed code for this tariff. Refused in words when it gives none. */
export async function findDiscount(
  db: Database,
  { code: typed, tariff }: { code: string; tariff: Tariff },
  trier: Trier,
  now: Date,
): Promise<Discount> {
  const { id, code, ...row } = await findTyped(db, typed, trier, now)
  return { codeId: id, code, percent: requireLowers({ id, code, ...row }, tariff) }
}

/** Keeps a use of the code for an invoice until its end; in the transaction that writes the invoice. */
export async function holdDiscount(
  tx: Db,
  { codeId, accountId }: { codeId: number; accountId: number },
  until: Date,
  now: Date,
) {
  refuseUnless(await lockAccount(tx, accountId), 'no_such_person')
  const code = await store.lockCode(tx, codeId)
  requireUsable(code, await store.readUses(tx, codeId, accountId, now), now)
  if (!(await store.hold(tx, { codeId, accountId }, until, now)))
    throw new Refusal(
      'bad_code',
      'С этим кодом у вас уже есть открытый счёт: оплатите его или дождитесь конца его срока',
    )
}

/** Keeps what `holdDiscount` kept until `until` as long as the invoice that was made. */
export const keepDiscount = store.prolong

/** Lets go of what `holdDiscount` kept: the invoice was not made. */
export const releaseDiscount = store.release

/**
 * Counts the use: the invoice is paid. It counts after its hold, too: who pays late pays the price of their invoice, so
 * a code may then have one use more than it says. False when the person has spent it before.
 */
export const spendDiscount = store.spend
