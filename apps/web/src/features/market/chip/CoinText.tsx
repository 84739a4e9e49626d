import type { CoinPrice } from '@palata/contract/posts'
import { useEffect, useRef, useState } from 'react'
import { renewCoinFigures, withCoinChips } from './mentions.ts'

interface CoinTextProps {
  /** HTML that the server has sanitised. */
  html: string
  /** Prices of coins that it may mention, `coin_prices` of a post; others are a symbol with a tooltip. */
  coins?: readonly CoinPrice[]
  className?: string | undefined
}

const NONE: readonly CoinPrice[] = []

/**
 * Any HTML with coin mentions (`<span data-coin-id="jito">JTO</span>`), each a chip that takes the focus and shows the
 * coin's tooltip: `<CoinText html={post.content} coins={post.coin_prices} />`. The server draws it the same way. New
 * prices are written into the chips alone: players and spoilers in the text stay as they are. Where a part draws its
 * HTML by itself, it calls `withCoinChips` once and `renewCoinFigures` with every change of the prices.
 */
export function CoinText({ html, coins = NONE, className }: CoinTextProps) {
  const root = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(() => ({ html, text: withCoinChips(html, coins) }))
  if (drawn.html !== html) setDrawn({ html, text: withCoinChips(html, coins) })
  useEffect(() => {
    if (root.current) renewCoinFigures(root.current, coins)
  })
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from an allow-list of tags
    <div ref={root} className={className} dangerouslySetInnerHTML={{ __html: drawn.text }} />
  )
}
