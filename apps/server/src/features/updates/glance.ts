import type { Reply } from '@palata/contract/endpoint'
import type { updates } from '@palata/contract/updates'
import { bitcoinPrice } from '#features/market'
import { checkBoxes } from '#features/notifications'
import { Rounds } from '#platform/batches/rounds.ts'
import type { Database } from '#platform/database.ts'
import { findNewest, type Newest } from './store.ts'

type Updates = Reply<typeof updates.check>

/** What everybody shares, and one person's bell. */
interface Glance extends Pick<Updates, 'market_pulse' | 'notifications'> {
  newest: Newest
}

interface Asking {
  db: Database
  accountId: number
}

/**
 * Checks whether anything is new. All requests that arrive during one check share the next. It begins after they
 * asked, so it is never stale: not without events, not after a deletion.
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

/** Whether anything of the kind may be newer than the second; database times are more precise. */
export const isSince = (newest: Date | null, since: Date) => newest !== null && newest >= since
