import { type CoinRow, presentCoin } from '#features/market'
import { Coins, type Memberships } from './coins/coins.ts'
import { Prices } from './engine/prices.ts'
import type { StoredLeg } from './store.ts'
import { Volumes } from './windows/volumes.ts'

/** The screener's data in memory, read from the database and never written back. */
export class Memory implements Memberships {
  prices = new Prices()
  coins = new Coins()
  volumes = new Volumes()
  tags: Memberships['tags'] = new Map()
  lists: Memberships['lists'] = new Map()
  /** By base coin, newest first. */
  #legs = new Map<number, StoredLeg[]>()

  /** Rows of a correction come without a volume, which it does not change. */
  takeCoins(rows: (CoinRow & { volume_24h?: number | null })[]) {
    for (const row of rows) {
      const column = this.prices.columnOf(row.id)
      const quotedAt = row.quoted_at?.getTime() ?? 0
      this.prices.setLive(column, row.price_usd, quotedAt)
      if (row.volume_24h !== undefined) this.volumes.take(row.id, row.volume_24h)
      this.coins.take({ column, coin: presentCoin(row), quotedAt })
    }
  }

  takeLegs(legs: StoredLeg[]) {
    this.#legs = Map.groupBy(legs, ({ base_coin_id }) => base_coin_id)
  }

  legsOf(baseCoinId: number): readonly StoredLeg[] {
    return this.#legs.get(baseCoinId) ?? []
  }
}
