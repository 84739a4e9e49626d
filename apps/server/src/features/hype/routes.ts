import { type Hype, hype, type Mindshare } from '@palata/contract/hype'
import { type CoinRow, findCoin } from '#features/market'
import { placeOf, readPlace, showSaid } from '#features/talk'
import { implement } from '#http/implement.ts'
import type { Findables } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { readId } from '#platform/format/place.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import type { Viewer } from '#platform/viewer.ts'
import { listMindshares, listOfAccount } from './accounts.ts'
import { readFragment, readHype } from './present.ts'
import { type CountedRow, listCounted, listWindows } from './store.ts'

const PAGE_SIZE = 20
/** Counts are made every ten minutes and are the same for everybody. */
const KEPT = { freshMs: 30_000, staleMs: 60_000, maxEntries: 4 }

export interface HypeSite {
  caches: Caches
  findables: Findables
}

export const hypeRoutes = ({ caches, findables }: HypeSite) => {
  const shares = caches.open<Hype>(KEPT)
  const accounts = caches.open<Mindshare[]>(KEPT)

  /** One page of posts; `rows` has one row more than a page when there are more. */
  async function page(asking: { db: Db; viewer: Viewer; coin: CoinRow | null }, rows: CountedRow[], address: string) {
    const shown = rows.slice(0, PAGE_SIZE)
    const last = rows.length > shown.length ? shown.at(-1)! : null
    return {
      results: await showSaid({ ...asking, findables }, shown),
      next: last && `${address}cursor=${encodeURIComponent(placeOf(last))}`,
    }
  }

  return implement(hype, {
    fragment: ({ db }) => readFragment(db),
    shares: async ({ db, query }) => shares(query.days, () => readHype(db, query.days)),
    ofCoin: async ({ db, params, query: { days, of, cursor }, viewer }) => {
      const coin = await findCoin(db, params.id)
      refuseUnless(coin, 'not_found')
      const after = cursor ? readPlace(cursor) : null
      const window = (await listWindows(db)).find((one) => one.days === Number(days))
      if (!window) return { results: [], next: null }
      const asked = { coinId: coin.id, days: window.days, until: window.made_at, of }
      const found = await listCounted(db, asked, after, PAGE_SIZE + 1)
      return page({ db, viewer, coin }, found, `/api/hype/coins/${coin.id}/posts/?days=${days}&of=${of}&`)
    },
    mindshares: async ({ db, now }) => ({ results: await accounts('all', () => listMindshares(db, now)) }),
    ofAccount: async ({ db, params, query, viewer, now }) => {
      const id = readId(params.id)
      const after = query.cursor ? readPlace(query.cursor) : null
      const found = await listOfAccount(db, id, now, after, PAGE_SIZE + 1)
      refuseUnless(found, 'not_found')
      return page({ db, viewer, coin: null }, found, `/api/hype/accounts/${id}/posts/?`)
    },
  })
}
