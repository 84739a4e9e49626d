import type { KnownCoin } from '@palata/contract/market'
import { search } from '@palata/contract/search'
import { useEffect, useState } from 'react'
import { ApiError, isAborted, useApi } from '#api/api.tsx'

export const DEBOUNCE_MS = 400
const SHORTEST = 2

const NONE: readonly KnownCoin[] = []

/** Coins that match the typed text, after a pause in typing; shorter text sends no request. */
export function useCoinSearch(typed: string) {
  const api = useApi()
  const q = typed.trim()
  const [results, setResults] = useState(NONE)
  const [isLoading, setLoading] = useState(false)
  useEffect(() => {
    if (q.length < SHORTEST) {
      setResults(NONE)
      setLoading(false)
      return
    }
    setLoading(true)
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setResults((await api.call(search.coins, { query: { q } }, { signal: stop.signal, quiet: true })).results)
      } catch (error) {
        if (isAborted(error)) return
        const status = error instanceof ApiError ? error.status : 0
        console.error(`Сетевая ошибка при поиске монет: HTTP error! Status: ${status}`)
        if (status === 500) setResults(NONE)
      }
      setLoading(false)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [q, api])
  return { results, isLoading, isAsked: q.length >= SHORTEST }
}
