import { FIRST_DAY } from '@palata/contract/portfolio'
import { findCoin } from '#features/market'
import { type Database, transaction } from '#platform/database.ts'
import { FieldRefusal, refuseUnless } from '#platform/errors.ts'
import { dayKey } from '#platform/format/days.ts'
import { emit } from '#platform/outbox/events.ts'
import { portfolioChanged } from '../events.ts'
import { sealAmount } from './sealed.ts'
import { putAmount, removeAmount } from './store.ts'

interface Given {
  coin_id: string
  amount: string | null
  since?: string | undefined
}

/** Keeps how much of a coin in the portfolio the person has, or removes it. */
export async function setAmount(db: Database, secret: string, accountId: number, given: Given, now: Date) {
  const since = dayOf(given.since, now)
  const coin = await findCoin(db, given.coin_id)
  refuseUnless(coin, 'not_found')
  const { amount } = given
  await transaction(db, async (tx) => {
    const isChanged =
      amount === null
        ? await removeAmount(tx, accountId, coin.id)
        : await putAmount(tx, accountId, coin.id, sealAmount(secret, accountId, coin.id, { amount, since }))
    refuseUnless(isChanged || amount === null, 'not_found')
    if (isChanged) await emit(tx, portfolioChanged, { account_id: accountId })
  })
}

function dayOf(since: string | undefined, now: Date): string {
  const today = dayKey(now)
  if (since === undefined) return today
  if (since > today) throw new FieldRefusal({ since: ['Этот день ещё не настал'] })
  if (since < FIRST_DAY) throw new FieldRefusal({ since: ['Раньше 3 января 2009 года биткоина не было'] })
  return since
}
