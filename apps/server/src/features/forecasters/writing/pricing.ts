import type { Mention } from '#features/mentions'
import { listPricesThen } from '#features/priceHistory'
import type { Db } from '#platform/database.ts'

/** The current quote is used for posts no older than this. */
const FRESH_MS = 15 * 60_000

interface Naming {
  mentions: Mention[]
  namedAt: Date
}

/** Sets prices of older mentions to those of their time: the hour's, else the previous day's, else null. */
export async function pricedThen<Post extends Naming>(db: Db, posts: Post[], now: Date): Promise<Post[]> {
  const isOld = ({ namedAt }: Naming) => now.getTime() - namedAt.getTime() > FRESH_MS
  const wanted = posts
    .filter(isOld)
    .flatMap(({ mentions, namedAt }) => mentions.map(({ coinId }) => ({ coinId, at: namedAt })))
  const prices = (await listPricesThen(db, wanted)).values()
  const then = (mention: Mention) => ({ ...mention, ...(prices.next().value ?? { price: null, pricedAt: null }) })
  return posts.map((post) => (isOld(post) ? { ...post, mentions: post.mentions.map(then) } : post))
}
