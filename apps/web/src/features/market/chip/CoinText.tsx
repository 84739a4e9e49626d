import type { CoinPrice } from '@palata/contract/posts'
import { useEffect, useRef, useState } from 'react'
import { useNow } from '#ui/time/useNow.ts'
import { useFreshCoins } from './freshPrices.ts'
import { renewCoinFigures, withCoinChips } from './mentions.ts'

interface CoinTextProps {
  /** HTML sanitised by the server. */
  html: string
  /** Prices of coins in the text (`coin_prices` of a post); other coins show only a symbol with a tooltip. */
  coins?: readonly CoinPrice[]
  className?: string | undefined
}

const NONE: readonly CoinPrice[] = []

/**
 * Renders HTML with coin mentions (`<span data-coin-id="jito">JTO</span>`) as focusable chips with tooltips: `<CoinText
 * html={post.content} coins={post.coin_prices} />`. The server renders the same. New prices are written into the chips
 * only, so that players and spoilers in the text keep their state. A component that renders its HTML itself calls
 * `withCoinChips` once and `renewCoinFigures` on every change of the prices (`useFreshCoins`) and of the time.
 */
export function CoinText({ html, coins: given = NONE, className }: CoinTextProps) {
  const coins = useFreshCoins(given)
  const now = useNow()
  const root = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(() => ({ html, text: withCoinChips(html, coins, now) }))
  if (drawn.html !== html) setDrawn({ html, text: withCoinChips(html, coins, now) })
  useEffect(() => {
    if (root.current) renewCoinFigures(root.current, coins, now)
  })
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from an allow-list of tags
    <div ref={root} className={className} dangerouslySetInnerHTML={{ __html: drawn.text }} />
  )
}
