import type { KnownCoin } from '@palata/contract/market'
import { searchCoins } from '#features/coinSearch'
import { presentKnown } from '#features/market'
import { dictionary, fold } from '#features/words'
import type { Db } from '#platform/database.ts'
import { findCoin } from './query/operators.ts'

const MOST = 20
const SHORTEST = 2

/** Coins with this or a similar name. A Russian name finds its coin too, in first place. */
export async function findCoins(db: Db, text: string): Promise<KnownCoin[]> {
  const wanted = text.replace(/^\$/, '')
  if (wanted.length < SHORTEST) return []
  const named = dictionary().coinsOf(fold(wanted)).length > 0 ? await findCoin(db, wanted) : undefined
  const similar = await searchCoins(db, wanted, MOST, { isInside: true })
  const found = named ? [named, ...similar.filter(({ id }) => id !== named.id)].slice(0, MOST) : similar
  return found.map(presentKnown)
}
