import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePortfolioIds } from '#features/portfolio'
import { portfolioKey } from '../queries.ts'

/**
 * Refetches the lists of the reader's coins when coins were added anywhere. A removed coin keeps its row until then, so
 * that a second press restores it.
 */
export function useOwnCoins() {
  const client = useQueryClient()
  const ids = usePortfolioIds()
  const known = useRef(ids)
  useEffect(() => {
    const before = known.current
    known.current = ids
    if (before && ids && [...ids].some((id) => !before.has(id)))
      void client.invalidateQueries({ queryKey: portfolioKey() })
  }, [client, ids])
}
