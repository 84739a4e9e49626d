import type { Reply } from '@palata/contract/endpoint'
import type { updates } from '@palata/contract/updates'
import { bitcoinPrice } from '#features/market'
import { checkBoxes } from '#features/notifications'
import type { Database } from '#platform/database.ts'
import { Rounds } from '#platform/rounds.ts'
import { findNewest, type Newest } from './store.ts'

type Updates = Reply<typeof updates.check>

/** What is the same for everybody, and one person's bell. */
interface Glance extends Pick<Updates, 'market_pulse' | 'notifications'> {
  newest: Newest
}

interface Asking {
  db: Database
  accountId: number
}

/**
 * A look whether anything is new, one for all who ask while the one before is under way. It begins after they asked, so
 * it remembers nothing that could be out of date: not in a process that hears of no events, not after a deletion.
 */
export function glances() {
  const rounds = new Rounds<Asking, Glance>(lookTogether)
  return (db: Database, accountId: number) => rounds.join('all', { db, accountId })
}

async function lookTogether(asking: Asking[]): Promise<PromiseSettledResult<Glance>[]> {
  const { db } = asking[0]!
  const [newest, btc_price, boxes] = await Promise.all([
    findNewest(db),
    bitcoinPrice(db),
    checkBoxes(
      db,
      asking.map(({ accountId }) => accountId),
    ),
  ])
  const common = { newest, market_pulse: { btc_price } }
  return boxes.map((notifications) => ({ status: 'fulfilled', value: { ...common, notifications } }))
}

/** Whether anything of the kind may have come after the second; the database's instants are finer than ours. */
export const isSince = (newest: Date | null, since: Date) => newest !== null && newest >= since
