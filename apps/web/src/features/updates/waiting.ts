import type { Updates } from '@palata/contract/updates'

/** What waited and what came are one; of an item that came twice the newer one counts. */
export function joinHeld(held: Updates | null, fresh: Updates): Updates {
  if (!held) return fresh
  return {
    ...fresh,
    alpha: { ...held.alpha, ...fresh.alpha },
    news: joinLists(fresh.news, held.news),
    signals: joinLists(fresh.signals, held.signals),
  }
}

/** The items alone, which would stand above what is being read. */
export const heldOf = (come: Updates): Updates => ({ ...come, comments: [] })

/** Everything but the items: counts, prices and the bell move nothing. */
export const restOf = (come: Updates): Updates => ({ ...come, alpha: {}, news: [], signals: [] })

function joinLists<Item extends { id: number }>(newer: readonly Item[], older: readonly Item[]): Item[] {
  const known = new Set(newer.map(({ id }) => id))
  return [...newer, ...older.filter(({ id }) => !known.has(id))]
}
