import type { Updates } from '@palata/contract/updates'

/** Merges waiting and new data; of two versions of an item the newer one wins. */
export function joinHeld(held: Updates | null, fresh: Updates): Updates {
  if (!held) return fresh
  return {
    ...fresh,
    alpha: { ...held.alpha, ...fresh.alpha },
    news: joinLists(fresh.news, held.news),
    signals: joinLists(fresh.signals, held.signals),
  }
}

/** Keeps only the items, which would be inserted above the reader's position. */
export const heldOf = (come: Updates): Updates => ({ ...come, comments: [], own_comments: [] })

/** Everything except the items: counts, prices and the bell move nothing. */
export const restOf = (come: Updates): Updates => ({ ...come, alpha: {}, news: [], signals: [] })

function joinLists<Item extends { id: number }>(newer: readonly Item[], older: readonly Item[]): Item[] {
  const known = new Set(newer.map(({ id }) => id))
  return [...newer, ...older.filter(({ id }) => !known.has(id))]
}
