import { MOST_PRICES, market, type QuotedPrice } from '@palata/contract/market'
import type { CoinPrice } from '@palata/contract/posts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { coinsOnScreen, newest, onPriceNews, quotedAt, receivedPrices } from './freshPrices.ts'

/** Prices are requested before the oldest is marked as late, ms. */
const OLD_MS = 4 * 60_000
/** Shortest time between two requests, ms. */
const GAP_MS = 60_000
const LOOK_MS = 15_000
/** A price that the server has not renewed is requested again after this part of its age. */
const PART_OF_AGE = 1 / 4
const LONGEST_WAIT_MS = 30 * 60_000

/**
 * Keeps the prices of the coins on the screen fresh while the page is visible: all of them in one request when one is
 * older than four minutes, or older than a minute when the server tells of new prices. Requests are a minute apart, also
 * after a failure; the server's page counts as the first. A coin whose price the server has not renewed waits the longer
 * the older its price is, because some coins are priced rarely or no longer.
 */
export function PriceRefresh() {
  const api = useApi()
  const client = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    /** Coins that wait, with the end of the wait. */
    const waits = new Map<string, number>()
    let askedAt = Date.now()

    function look(oldMs: number) {
      const now = Date.now()
      if (document.visibilityState !== 'visible' || now - askedAt < GAP_MS) return
      const prices = client.getQueryData(receivedPrices.queryKey)
      const coins = coinsOnScreen().map((coin) => newest(coin, prices?.[coin.api_id]))
      const old = coins.filter((coin) => now - quotedAt(coin) > oldMs)
      if (!old.some(({ api_id }) => now >= (waits.get(api_id) ?? 0))) return
      askedAt = now
      // Sorted, so that pages with the same coins request the same address. An id with a comma cannot be requested.
      const ids = [...new Set(coins.map(({ api_id }) => api_id))].filter((id) => !id.includes(',')).sort()
      for (let from = 0; from < ids.length; from += MOST_PRICES)
        void ask(ids.slice(from, from + MOST_PRICES), old).catch(() => {})
    }

    async function ask(ids: string[], old: CoinPrice[]) {
      const { results } = await logFailure('цен монет', () =>
        api.call(market.prices, { query: { ids: ids.join() } }, { signal, quiet: true }),
      )
      const prices = Object.fromEntries(results.map((price) => [price.id, price]))
      client.setQueryData(receivedPrices.queryKey, (known) => ({ ...known, ...prices }))
      for (const coin of old) if (ids.includes(coin.api_id)) delay(coin, prices[coin.api_id])
    }

    function delay(coin: CoinPrice, received: QuotedPrice | undefined) {
      if (newest(coin, received) !== coin) return void waits.delete(coin.api_id)
      const now = Date.now()
      waits.set(coin.api_id, now + Math.min((now - quotedAt(coin)) * PART_OF_AGE, LONGEST_WAIT_MS))
    }

    const lookForOld = () => look(OLD_MS)
    const timer = setInterval(lookForOld, LOOK_MS)
    const unhear = onPriceNews(() => look(GAP_MS))
    document.addEventListener('visibilitychange', lookForOld, { signal })
    return () => {
      clearInterval(timer)
      unhear()
      stop.abort()
    }
  }, [api, client])
  return null
}
