import { coinId } from '#demo/content/coins.ts'
import type { DemoStage } from '#demo/stage.ts'
import type { Db } from '#platform/database.ts'
import type { MarketSources } from '#providers/marketSources.ts'
import { findImpulsesIn } from './jobs.ts'
import { setList } from './tags/tagStore.ts'
import { fillTags } from './tags/tags.ts'

const LISTS: [name: string, symbols: string][] = [
  ['На слуху', 'hype zec sol pump ena aave tao near ondo jto'],
  ['Идеи редакции', 'btc eth hype sol aave link pendle'],
  ['Разлоки месяца', 'arb op apt sui tia strk imx eigen'],
]

/** Categories from the provider, the editors' lists, and the legs of the demo prices. */
export async function insertScreener(tx: Db, { now }: DemoStage, { sources }: { sources: MarketSources }) {
  await fillTags(tx, sources.market, now)
  for (const [name, symbols] of LISTS) await setList(tx, name, symbols.split(' ').map(coinId))
  await findImpulsesIn(tx, now)
}
