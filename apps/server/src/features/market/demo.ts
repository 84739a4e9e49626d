import { setTimeout } from 'node:timers/promises'
import { type DemoStage, type Ids, idsOf } from '#demo/stage.ts'
import type { Db } from '#platform/database.ts'
import { type MarketSources, quoteOf } from './jobs.ts'
import { setQuotes } from './store.ts'

export async function fillCoins(tx: Db, _: DemoStage, { sources }: { sources: MarketSources }): Promise<Ids> {
  await setQuotes(tx, await firstQuotes(sources))
  return idsOf(tx, 'select api_id as key, id from coins')
}

/** The provider may still be starting: three tries, a second apart. */
async function firstQuotes({ market }: MarketSources) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const pages = await Promise.all([1, 2].map((page) => market.markets({ page, perPage: 250 })))
      return pages.flat().map(quoteOf)
    } catch (error) {
      if (attempt === 3) throw new NoPrices(error)
      await setTimeout(1000)
    }
  }
}

/** The demo's posts speak of coins and their prices, so there is nothing to show without them. */
export class NoPrices extends Error {
  override name = 'NoPrices'
  constructor(cause: unknown) {
    super(
      'Сервис цен не отвечает, а демо-сообщество без цен не заполнить. Проверьте COINGECKO_BASE_URL и запустите снова или запустите без демо: DEMO=0',
      { cause },
    )
  }
}
