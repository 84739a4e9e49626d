import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Change } from '#ui/Change.tsx'
import { formatPrice, formatUsd } from '#ui/format/index.ts'
import styles from './CoinTooltip.module.css'
import type { Point } from './CoinTooltips.tsx'
import { placeTooltip } from './place.ts'
import { coinQuery } from './queries.ts'

/** How often it follows the pointer. */
export const FOLLOW_MS = 300

interface CoinTooltipProps {
  id: string
  /** Where the pointer was at first. */
  at: Point
  onClose: () => void
}

/** A coin's figures by the pointer; a coin that does not load shows nothing. */
export function CoinTooltip({ id, at, onClose }: CoinTooltipProps) {
  const { data: coin } = useQuery(coinQuery(useApi(), id))
  const element = useRef<HTMLDivElement>(null)
  const [pointer, setPointer] = useState(at)
  const [place, setPlace] = useState(at)
  useFollowing(setPointer, id, onClose)

  // biome-ignore lint/correctness/useExhaustiveDependencies: its size is known once the coin is
  useLayoutEffect(() => {
    const { offsetWidth: width, offsetHeight: height } = element.current ?? { offsetWidth: 0, offsetHeight: 0 }
    setPlace(placeTooltip(pointer, { width, height }, { width: innerWidth, height: innerHeight }))
  }, [pointer, coin])

  if (!coin) return null
  return (
    <div
      ref={element}
      className={styles.tooltip}
      style={{ left: place.x, top: place.y }}
      role="tooltip"
      data-coin-tooltip
    >
      <p className={styles.head}>
        <img src={coin.image} alt="" width={24} height={24} />
        <b>{coin.name}</b>
        <span>{coin.symbol.toUpperCase()}</span>
        {coin.rank !== null && <span>#{coin.rank}</span>}
      </p>
      <p className={styles.price}>
        <span className="num">{formatUsd(coin.price_usd)}</span>
        <Change percent={coin.change_1d_usd} />
      </p>
      <dl className={styles.figures}>
        <dt>Кап.</dt>
        <dd className="num">${formatPrice(coin.market_cap)}</dd>
        <dt>FDV</dt>
        <dd className="num">{coin.fdv === null ? 'N/A' : `$${formatPrice(coin.fdv)}`}</dd>
      </dl>
      <a className={styles.link} href={coin.dropstab_url} target="_blank" rel="noopener noreferrer">
        DropsTab
      </a>
    </div>
  )
}

/** Follows the pointer over the mention, at most once per pause; leaving both it and the tooltip closes. */
function useFollowing(follow: (point: Point) => void, id: string, onClose: () => void) {
  useEffect(() => {
    let followedAt = 0
    function onMove(event: PointerEvent) {
      if (event.pointerType === 'touch' || !(event.target instanceof Element)) return
      if (event.target.closest('[data-coin-tooltip]')) return
      if (event.target.closest<HTMLElement>('[data-coin-id]')?.dataset.coinId !== id) return onClose()
      if (event.timeStamp - followedAt < FOLLOW_MS) return
      followedAt = event.timeStamp
      follow({ x: event.clientX, y: event.clientY })
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('pointermove', onMove)
    document.addEventListener('keydown', onKey)
    document.addEventListener('scroll', onClose, { capture: true, passive: true })
    return () => {
      document.removeEventListener('pointermove', onMove)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('scroll', onClose, { capture: true })
    }
  }, [follow, id, onClose])
}
