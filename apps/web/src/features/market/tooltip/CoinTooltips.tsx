import type { Coin } from '@palata/contract/market'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { useNavigate } from '#navigation'
import { coinPath } from '#paths.ts'
import type { Point } from '#ui/tooltips/place.ts'
import { coinQuery } from '../queries.ts'
import { isInTitle, mentionAt, showsCoin } from './pressed.ts'

const CoinTooltip = lazy(async () => ({ default: (await import('./CoinTooltip.tsx')).CoinTooltip }))

const COIN = '[data-coin-id]'
const COIN_BUTTON = '[role="button"][data-coin-id]'

interface Shown {
  mention: HTMLElement
  at: Point
  takesFocus: boolean
}

/**
 * Watches every coin mention of the page; the tooltip's code comes with the first one pointed at. `star` puts the coin
 * into the reader's portfolio: the market knows of none.
 */
export function CoinTooltips({ star }: { star?: (coin: Coin) => ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const leave = useLeaving()
  const showAt = (mention: HTMLElement, { clientX: x, clientY: y }: MouseEvent) =>
    setShown({ mention, at: { x, y }, takesFocus: false })

  const onPointer = useEffectEvent((event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    const mention = mentionAt(event.target)
    if (mention && idOf(mention) !== idOf(shown?.mention)) showAt(mention, event)
  })

  /** A tap opens it, a tap elsewhere closes it; in a title on a narrow page it does not follow the title's link. */
  const onClick = useEffectEvent((event: MouseEvent, isTouch: boolean) => {
    const target = event.target as Element
    const mention = mentionAt(target)
    if (!mention) {
      if (!isInTooltip(target)) setShown(null)
      return
    }
    const staysOnPage = showsCoin(target)
    if (staysOnPage) event.preventDefault()
    if (staysOnPage || isTouch) showAt(mention, event)
    else {
      setShown(null)
      if (!isInTitle(mention) && !target.closest('a, button')) void leave(idOf(mention)!)
    }
  })

  /** A title is one link: reached by the keyboard, it shows the coin it names first. */
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    const mention = target instanceof Element && target.matches(':focus-visible') && focusedMention(target)
    if (!mention || shown?.mention === mention) return
    // After the browser has scrolled to it, because scrolling closes a tooltip.
    requestAnimationFrame(
      () => document.activeElement === target && setShown({ mention, at: below(mention), takesFocus: false }),
    )
  })

  const onBlur = useEffectEvent(({ target, relatedTarget }: FocusEvent) => {
    if ((focusedMention(target) || isInTooltip(target)) && !isInTooltip(relatedTarget)) setShown(null)
  })

  /** Enter and Space show it and go to its link, Escape closes it and goes back. */
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (key === 'Escape' && shown) {
      // The dialog around the mention stays open.
      event.stopImmediatePropagation()
      if (isInTooltip(target)) shown.mention.focus({ preventScroll: true })
      setShown(null)
    }
    const mention = target instanceof HTMLElement && target.matches(COIN_BUTTON) ? target : null
    if (!mention || (key !== 'Enter' && key !== ' ')) return
    event.preventDefault()
    setShown({ mention, at: below(mention), takesFocus: true })
  })

  // It comes after the page: the pointer or the focus may wait on a mention already.
  useEffect(() => {
    const awaited =
      document.querySelector<HTMLElement>(`${COIN}:hover`) ?? focusedMention(document.querySelector(':focus-visible'))
    if (awaited) setShown({ mention: awaited, at: below(awaited), takesFocus: false })
  }, [])

  useEffect(() => {
    // Not every browser tells in a click event whether it was a touch.
    let isTouch = false
    const stop = new AbortController()
    const { signal } = stop
    const onDown = ({ pointerType }: PointerEvent) => {
      isTouch = pointerType === 'touch'
    }
    document.addEventListener('pointerdown', onDown, { capture: true, passive: true, signal })
    document.addEventListener('pointerover', (event) => onPointer(event), { signal })
    // Before the router's own handler, which would navigate.
    document.addEventListener('click', (event) => onClick(event, isTouch), { capture: true, signal })
    document.addEventListener('focusin', (event) => onFocus(event), { signal })
    document.addEventListener('focusout', (event) => onBlur(event), { signal })
    document.addEventListener('keydown', (event) => onKey(event), { capture: true, signal })
    return () => stop.abort()
  }, [])

  if (!shown) return null
  const { mention, at, takesFocus } = shown
  return (
    <Suspense>
      <CoinTooltip
        key={`${idOf(mention)} ${at.x} ${at.y}`}
        mention={mention}
        at={at}
        takesFocus={takesFocus}
        star={star}
        onClose={() => setShown(null)}
      />
    </Suspense>
  )
}

/** Opens the coin's page. */
function useLeaving() {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (id: string) => {
    const coin = await queryClient.fetchQuery(coinQuery(api, id)).catch(() => null)
    if (coin) navigate(coinPath(coin.slug))
  }
}

const idOf = (mention: HTMLElement | undefined) => mention?.dataset.coinId

/** A chip itself, or the first mention of a title whose link has the focus. */
function focusedMention(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return null
  if (target.matches(COIN_BUTTON)) return target
  return target instanceof HTMLAnchorElement && isInTitle(target) ? target.querySelector<HTMLElement>(COIN) : null
}

function isInTooltip(target: EventTarget | null) {
  return target instanceof Element && target.closest('[data-coin-tooltip]') !== null
}

function below(mention: HTMLElement): Point {
  const { left, bottom } = mention.getBoundingClientRect()
  return { x: left, y: bottom }
}
