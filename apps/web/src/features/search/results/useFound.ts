import { QUERY_LENGTH } from '@palata/contract/search'
import type { MarketCoin } from '@palata/contract/search/market'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { usePressed } from '#ui/usePressed.ts'
import { foundCoins } from '../queries.ts'
import { plainWords } from '../typedQuery.ts'
import { useResults } from './useResults.ts'

/** How long what was found waits for the market's answer, which is another service's. */
export const TOGETHER_MS = 400
const NONE: MarketCoin[] = []

/**
 * What was found for the words, and the market's coins above it. Both change at once where they can, and nothing changes
 * while a pointer is pressed: coins that came late would push the list away under it.
 */
export function useFound(q: string) {
  const results = useResults(q)
  const market = useQuery({ ...foundCoins(useApi(), plainWords(q)), placeholderData: keepPreviousData })
  const isListAwaited = results.isFetching && results.shown?.q !== q
  const isMarketAwaited = market.isLoading || (market.isPlaceholderData && market.isFetching)
  const isHalf = isListAwaited !== isMarketAwaited && q.length <= QUERY_LENGTH
  const isLate = useLate(isHalf)
  const isHeld = usePressed() || (isHalf && !isLate)
  const shown = useHeld(results.shown, isHeld)
  const coins = useHeld(market.data ?? NONE, isHeld)
  return {
    ...results,
    shown,
    coins,
    isFetching: results.isFetching || shown !== results.shown,
    hasNext: results.hasNext && shown?.q === q,
  }
}

function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [kept, keep] = useState(value)
  if (!isHeld && kept !== value) keep(value)
  return isHeld ? kept : value
}

/** Whether this has been so for `TOGETHER_MS`. */
function useLate(isSo: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLate(true), TOGETHER_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isSo])
  return isLate
}
