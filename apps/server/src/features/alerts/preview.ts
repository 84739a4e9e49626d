import { MOST_PREVIEWED, type PriceCondition } from '@palata/contract/alerts'
import type { AlertWhat } from '@palata/contract/alerts/whats'
import { listCoins } from '#features/market'
import { keyed, mutingOf } from '#features/mutes'
import { listAssetIds } from '#features/portfolio'
import type { About, TellWindow } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { alertables } from './finding/alertables.ts'
import { aboutOf } from './finding/find.ts'
import { listPostsOf, listSignalsOf } from './finding/hitStore.ts'
import { listThreads } from './finding/store.ts'
import { playPrices } from './prices/preview.ts'
import { coinIdsOf, requirePrice } from './rules/actions.ts'

const WEEK_MS = 7 * 24 * 3_600_000
/** Items read of each kind; more are said to be more. */
const MOST_READ = 1_000
const MODELS = { alpha: 'Material', news: 'News', opinion: 'Opinion' } as const
const PATHS = {
  alpha: 'material',
  news: 'news',
  opinion: 'opinion',
  signal: 'signal',
  outcome: 'signal',
} as const

/** What a rule would have told this reader in the last week: each story once, nothing muted, nothing of their own. */
export async function previewOf(
  db: Db,
  viewer: Viewer,
  { coins, whats, price }: { coins: string[] | null; whats: AlertWhat[]; price: PriceCondition | null },
  now: Date,
) {
  const asked = await coinIdsOf(db, coins)
  requirePrice(whats, price, asked)
  const coinIds = asked ?? (await listAssetIds(db, viewer.id))
  const since = new Date(now.getTime() - WEEK_MS)
  if (price) {
    const { told, isMore } = await playPrices(db, coinIds, price, since, now)
    return { count: told.length, is_more: isMore, results: told.slice(0, MOST_PREVIEWED) }
  }
  const models = whats.flatMap((what) => (what in MODELS ? [MODELS[what as keyof typeof MODELS]] : []))
  const posts = models.length > 0 ? await listPostsOf(db, coinIds, models, since, now, MOST_READ) : []
  const signals = await listSignalsOf(db, coinIds, whats, since, now, MOST_READ)
  const things = await listThings(db, coinIds, whats, { since, until: now })
  const muting = await mutingOf(db, viewer.id, now)
  const texts = [...posts, ...signals].map(
    ({ post_id, signal_id, ...item }): Previewed => ({
      ...item,
      url: `/${PATHS[item.what as keyof typeof PATHS]}/${post_id ?? signal_id}`,
      about: aboutOf({ post_id, signal_id, ...item }),
    }),
  )
  const shown = [...texts, ...things].filter(
    ({ author_id, about }) => author_id !== viewer.id && !muting?.(keyed(about), 'notifications'),
  )
  const newestFirst = (items: Previewed[]) => items.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  // The first of a story is what is told: the last of its items keeps the place.
  const told = newestFirst([...new Map(newestFirst(shown).map((item) => [item.thread, item])).values()])
  return {
    count: told.length,
    is_more: [posts, signals, things].some(({ length }) => length >= MOST_READ),
    results: told.slice(0, MOST_PREVIEWED).map(({ what, title, url, at, symbol }) => ({
      what,
      title,
      url,
      at: at.toISOString(),
      symbol,
    })),
  }
}

interface Previewed {
  what: AlertWhat
  title: string
  url: string
  at: Date
  symbol: string
  thread: string
  author_id: number | null
  about: Omit<About, 'id'>
}

/** What other features would have told of the coins. */
async function listThings(db: Db, coinIds: number[], whats: AlertWhat[], window: TellWindow): Promise<Previewed[]> {
  const found: Previewed[] = []
  for (const [kind, { what, listAbout }] of alertables) {
    if (!whats.includes(what)) continue
    const told = await listAbout(db, coinIds, window, MOST_READ)
    const threads = await listThreads(
      db,
      kind,
      told.map(({ id }) => id),
    )
    const coins = new Map((await listCoins(db, coinIds)).map((coin) => [coin.id, coin]))
    for (const one of told) {
      const coin = coins.get(one.coinIds.find((id) => coins.has(id)) ?? 0)
      const { title, path } = (coin && one.ofCoin?.get(coin.id)) ?? one
      const thread = threads.get(one.id) ?? `${kind} ${one.id} ${one.edition}`
      const { senderId: author_id, at, about } = one
      found.push({ what, title, url: path, at, symbol: coin?.symbol.toUpperCase() ?? '', thread, author_id, about })
    }
  }
  return found
}
