import type { Logger } from 'pino'
import { writeRows } from '#platform/batches/writeRows.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import type { MarketData } from '#providers/coingecko/index.ts'
import { listsChanged } from '../events.ts'
import { listStaleTags, setTag } from './tagStore.ts'

/** Categories whose coins track another coin: excluded from tops. */
const LEFT_OUT = [
  ...['stablecoins', 'bridged-stablecoins', 'wrapped-tokens', 'bridged-tokens'],
  ...['liquid-staking-tokens', 'liquid-restaking-tokens'],
]
/** Categories for filters; the provider has hundreds, most of one fund or shop. */
const FOLLOWED = [
  ...['layer-1', 'layer-2', 'decentralized-finance-defi', 'decentralized-exchange', 'centralized-exchange-token-cex'],
  ...['meme-token', 'artificial-intelligence', 'ai-agents', 'gaming', 'real-world-assets-rwa', 'depin', 'oracle'],
  ...['privacy-coins', 'proof-of-work-pow', 'lending-borrowing', 'restaking', 'non-fungible-tokens-nft'],
  ...['solana-ecosystem', 'ethereum-ecosystem', 'base-ecosystem', 'binance-smart-chain'],
]
/** The provider limits calls per minute: a few at a time, each category once a day, some 800 calls a month. */
const AT_ONCE = 5
const PER_PAGE = 250

type Source = Pick<MarketData, 'categories' | 'ofCategory'>

/** Refreshes categories older than a day. One that fails keeps its coins and is tried again. */
export async function refreshTags(db: Database, market: Source, now: Date, log: Pick<Logger, 'warn'>) {
  const stale = await listStaleTags(db, [...LEFT_OUT, ...FOLLOWED], now, AT_ONCE)
  if (stale.length === 0) return
  const names = await namesOf(market)
  for (const slug of stale) {
    try {
      await takeTag(db, market, names, slug, now)
    } catch (error) {
      log.warn({ err: error, category: slug }, 'a category was not read; its coins stay')
    }
  }
}

/** All categories at once, for the demo. */
export async function fillTags(tx: Db, market: Source, now: Date) {
  const names = await namesOf(market)
  for (const slug of [...LEFT_OUT, ...FOLLOWED].filter((one) => names.has(one))) {
    const coins = await market.ofCategory(slug, PER_PAGE)
    await setTag(tx, tagOf(slug, names.get(slug)!), coins, now)
  }
}

async function takeTag(db: Database, market: Source, names: Map<string, string>, slug: string, now: Date) {
  const name = names.get(slug)
  // The provider has removed or renamed the category: nothing is stored, and it is tried again tomorrow.
  const coins = name === undefined ? [] : await market.ofCategory(slug, PER_PAGE)
  await transaction(db, async (tx) => {
    const tag = tagOf(slug, name ?? slug)
    const write = () => setTag(tx, tag, coins, now)
    const { results } = await writeRows(tx, [tag], { source: 'Категории монет', keyOf: () => slug, write }, now)
    if (results.includes(true)) await emit(tx, listsChanged, {})
  })
}

const tagOf = (slug: string, name: string) => ({ slug, name, isLeftOut: LEFT_OUT.includes(slug) })

async function namesOf(market: Source) {
  return new Map((await market.categories()).map(({ id, name }) => [id, name]))
}
