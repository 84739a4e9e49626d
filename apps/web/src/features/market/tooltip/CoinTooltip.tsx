import type { Coin } from '@palata/contract/market'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useApi } from '#api/api.tsx'
import { Link } from '#navigation'
import { coinPath } from '#paths.ts'
import { Change, Figure, fullText } from '#ui/numbers/index.ts'
import { Moment } from '#ui/time/time.ts'
import { tooltipHome } from '#ui/tooltips/home.ts'
import { type Point, placeTooltip } from '#ui/tooltips/place.ts'
import { scrollMoves } from '#ui/tooltips/scrollMoves.ts'
import { coinQuery } from '../queries.ts'
import { useStaleness } from '../useStaleness.ts'
import styles from './CoinTooltip.module.css'

/** Shortest time between two moves after the pointer, ms. */
export const FOLLOW_MS = 300
/** Time for the pointer to cross the gap between the mention and the tooltip, ms. */
export const LEAVE_MS = 200

interface CoinTooltipProps {
  /** Element with `data-coin-id` that names the coin. */
  mention: HTMLElement
  /** Position of the pointer when the tooltip opened. */
  at: Point
  /** Opened by a key: focus moves to the link inside and returns on close. */
  takesFocus: boolean
  /** Shown beside the coin's name. */
  star: ((coin: Coin) => ReactNode) | undefined
  onClose: () => void
}

/** Shows a coin's figures at the pointer; null when the coin does not load. */
export function CoinTooltip({ mention, at, takesFocus, star, onClose }: CoinTooltipProps) {
  const { coinId: id = '', since } = mention.dataset
  const tooltipId = useId()
  const { data: coin } = useQuery(coinQuery(useApi(), id))
  const element = useRef<HTMLDivElement>(null)
  const [pointer, setPointer] = useState(at)
  const [place, setPlace] = useState(at)
  useFollowing(setPointer, mention, onClose)
  const isShown = coin !== undefined
  const staleness = useStaleness(coin?.updated_at ?? null)
  const isLost = staleness === 'lost'

  useEffect(() => {
    if (!isShown || !mention.matches('[role="button"]')) return
    mention.setAttribute('aria-describedby', tooltipId)
    return () => mention.removeAttribute('aria-describedby')
  }, [isShown, mention, tooltipId])

  useEffect(() => {
    if (isShown && takesFocus) firstControl(element.current)?.focus({ preventScroll: true })
  }, [isShown, takesFocus])

  // biome-ignore lint/correctness/useExhaustiveDependencies: its size is known once the coin is
  useLayoutEffect(() => {
    const { offsetWidth: width, offsetHeight: height } = element.current ?? { offsetWidth: 0, offsetHeight: 0 }
    setPlace(placeTooltip(pointer, { width, height }, { width: innerWidth, height: innerHeight }))
  }, [pointer, coin])

  if (!coin) return null
  return createPortal(
    <div
      ref={element}
      id={tooltipId}
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
        {star && <span className={styles.star}>{star(coin)}</span>}
      </p>
      <p className={styles.price} data-staleness={staleness}>
        <b>{isLost ? 'нет данных' : fullText('price', coin.price_usd)}</b>
        {!isLost && <Change percent={coin.change_1d_usd} period="24 ч" />}
        {staleness === 'late' && coin.updated_at && (
          <small>
            на <Moment at={coin.updated_at} />
          </small>
        )}
      </p>
      {since !== undefined && !isLost && (
        <p>
          <Change percent={Number(since)} period="с публикации" plus />
        </p>
      )}
      <dl className={styles.figures} data-staleness={staleness}>
        <dt>Кап.</dt>
        <dd>
          <Figure kind="large" value={isLost ? null : coin.market_cap} isColumn inControl />
        </dd>
        <dt>FDV</dt>
        <dd>
          <Figure kind="large" value={isLost ? null : coin.fdv} isColumn inControl />
        </dd>
      </dl>
      <p className={styles.links}>
        <Link className={styles.link} to={coinPath(coin.slug)} onClick={onClose}>
          Страница монеты
        </Link>
        {coin.dropstab_url && (
          <a className={styles.link} href={coin.dropstab_url} target="_blank" rel="noopener noreferrer">
            DropsTab
          </a>
        )}
      </p>
    </div>,
    tooltipHome(),
  )
}

/** The link, or the star when the coin has no link. */
const firstControl = (tooltip: HTMLElement | null) =>
  tooltip?.querySelector<HTMLElement>('a') ?? tooltip?.querySelector('button')

/** Follows the pointer over the mention at most once per `FOLLOW_MS`; closes when the pointer leaves both. */
function useFollowing(follow: (point: Point) => void, mention: HTMLElement, onClose: () => void) {
  useEffect(() => {
    const id = mention.dataset.coinId
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
    document.addEventListener('pointermove', onMove)
    document.documentElement.addEventListener('pointerleave', leave)
    const onScroll = (event: Event) => scrollMoves(event, mention) && onClose()
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      stay()
      document.removeEventListener('pointermove', onMove)
      document.documentElement.removeEventListener('pointerleave', leave)
      document.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [follow, mention, onClose])
}
