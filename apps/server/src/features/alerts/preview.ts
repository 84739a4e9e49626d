import { type AlertWhat, MOST_PREVIEWED, type PriceCondition } from '@palata/contract/alerts'
import { mutingOf } from '#features/mutes'
import { listAssetIds } from '#features/portfolio'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { keysOf } from './finding/find.ts'
import { listPostsOf, listSignalsOf } from './finding/store.ts'
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
  price: 'coin',
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
  const muting = await mutingOf(db, viewer.id, now)
  const shown = [...posts, ...signals].filter(
    (item) => item.author_id !== viewer.id && !muting?.(keysOf(item), 'notifications'),
  )
  const newestFirst = (items: typeof shown) => items.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  // The first of a story is what is told: the last of its items keeps the place.
  const told = newestFirst([...new Map(newestFirst(shown).map((item) => [item.thread, item])).values()])
  return {
    count: told.length,
    is_more: posts.length === MOST_READ || signals.length === MOST_READ,
    results: told.slice(0, MOST_PREVIEWED).map(({ what, post_id, signal_id, title, at, symbol }) => ({
      what,
      title,
      url: `/${PATHS[what]}/${post_id ?? signal_id}`,
      at: at.toISOString(),
      symbol,
    })),
  }
}
