import type { PonWidget } from '@palata/contract/wallets'
import { findCoin } from '#features/market'
import { writeRows } from '#platform/batches/writeRows.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import type { ProviderLogger } from '#providers/http.ts'
import type { NftMarket } from '#providers/nft/index.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

/** Updates the floor price from the market. After a failure the last one stays for a day. */
export async function refreshFloor(db: Database, market: NftMarket, logger: ProviderLogger, now: Date) {
  // A failed picture must not lose the price.
  const [floor, logo] = await Promise.allSettled([market.floor(), market.logo()])
  for (const taking of [floor, logo])
    if (taking.status === 'rejected') logger.warn({ err: taking.reason }, 'the NFT market failed; the last value stays')
  if (floor.status === 'rejected') return
  const { eth, usd, change1d, quotedAt } = floor.value
  const picture = logo.status === 'fulfilled' ? (logo.value ?? '') : ''
  const taken = { eth, usd, change_1d: change1d, logo: picture, quoted_at: quotedAt }
  await transaction(db, (tx) => {
    const write = () => store.setFloor(tx, taken, now)
    return writeRows(tx, [taken], { source: 'Нижняя цена NFT', keyOf: () => 'floor', write }, now)
  })
}

/** `ownLogo` is the operator's picture; empty when there is none. */
export async function getPonWidget(db: Db, ownLogo: string, now: Date): Promise<PonWidget> {
  const floor = await store.findFloor(db, new Date(now.getTime() - DAY_MS))
  const ether =
    floor && floor.usd === null && floor.eth !== null ? ((await findCoin(db, 'ethereum'))?.price_usd ?? null) : null
  return {
    logo: ownLogo || (floor?.logo ?? ''),
    nft_data: {
      floor_price_usd: floor?.usd ?? (ether !== null ? floor!.eth! * ether : null),
      floor_price_eth: floor?.eth ?? null,
      change_1d_percent: floor?.change_1d ?? null,
      updated_at: floor?.taken_at.toISOString() ?? null,
    },
  }
}
