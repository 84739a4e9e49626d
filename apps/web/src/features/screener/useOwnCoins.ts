import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePortfolioIds } from '#features/portfolio'
import { portfolioKey } from './queries.ts'

/**
 * The lists of the reader's own coins are read again when coins were added, wherever that was done. A coin whose star
 * was put out stays in its row until then: a second press takes it back.
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
