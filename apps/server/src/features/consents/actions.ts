import type { ConsentPage, ConsentState } from '@palata/contract/consents'
import { accountChanged } from '#features/accounts'
import type { Caller } from '#features/sessions'
import { networkOf } from '#platform/address.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { emit } from '#platform/outbox/events.ts'
import { insertConsent, listStates } from './store.ts'

export async function readConsents(db: Db, accountId: number): Promise<{ results: ConsentState[] }> {
  const states = await listStates(db, accountId)
  return { results: states.map((state) => ({ ...state, given_at: state.given_at?.toISOString() ?? null })) }
}

/** Keeps that the person accepted these texts. Refuses when one of them has changed since they read it. */
export async function giveConsents(
  db: Database,
  accountId: number,
  read: Record<ConsentPage, number>,
  { ip }: Caller,
  now: Date,
) {
  return transaction(db, async (tx) => {
    for (const { page, revision } of await listStates(tx, accountId)) {
      if (read[page] !== revision) throw new Refusal('bad_input', 'Текст за это время изменился: прочитайте новый')
      await insertConsent(tx, { accountId, page, revision, network: networkOf(ip) }, now)
    }
    await emit(tx, accountChanged, { account_id: accountId })
    return readConsents(tx, accountId)
  })
}
