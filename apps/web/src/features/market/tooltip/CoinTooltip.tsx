import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Change } from '#ui/blocks/Change.tsx'
import { formatUsd } from '#ui/format/index.ts'
import { coinQuery } from '../queries.ts'
import styles from './CoinTooltip.module.css'
import type { Point } from './CoinTooltips.tsx'
import { placeTooltip } from './place.ts'

/** The least pause between two moves after the pointer. */
export const FOLLOW_MS = 300
/** The pointer may cross the gap between the mention and the tooltip. */
export const LEAVE_MS = 200

interface CoinTooltipProps {
  id: string
  /** The pointer's place when the tooltip opened. */
  at: Point
  onClose: () => void
}

/** Shows a coin's figures at the pointer; nothing if the coin does not load. */
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
        <dd className="num">{formatUsd(coin.market_cap)}</dd>
        <dt>FDV</dt>
        <dd className="num">{formatUsd(coin.fdv)}</dd>
      </dl>
      {coin.dropstab_url && (
        <a className={styles.link} href={coin.dropstab_url} target="_blank" rel="noopener noreferrer">
          DropsTab
        </a>
      )}
    </div>
  )
}

/** Follows the pointer over the mention, at most once per pause; closes when the pointer leaves both. */
function useFollowing(follow: (point: Point) => void, id: string, onClose: () => void) {
  useEffect(() => {
    let followedAt = 0
    let leaving: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      leaving ??= setTimeout(onClose, LEAVE_MS)
    }
    const stay = () => {
      clearTimeout(leaving)
      leaving = undefined
    }
    function onMove(event: PointerEvent) {
      if (event.pointerType === 'touch' || !(event.target instanceof Element)) return
      if (event.target.closest('[data-coin-tooltip]')) return stay()
      if (event.target.closest<HTMLElement>('[data-coin-id]')?.dataset.coinId !== id) return leave()
      stay()
      if (event.timeStamp - followedAt < FOLLOW_MS) return
      followedAt = event.timeStamp
      follow({ x: event.clientX, y: event.clientY })
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('pointermove', onMove)
    document.documentElement.addEventListener('pointerleave', leave)
    document.addEventListener('keydown', onKey)
    document.addEventListener('scroll', onClose, { capture: true, passive: true })
    return () => {
      stay()
      document.removeEventListener('pointermove', onMove)
      document.documentElement.removeEventListener('pointerleave', leave)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('scroll', onClose, { capture: true })
    }
  }, [follow, id, onClose])
}
