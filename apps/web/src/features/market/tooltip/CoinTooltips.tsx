import type { Coin } from '@palata/contract/market'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { lazyPart, useNavigate } from '#navigation'
import { coinPath } from '#paths.ts'
import type { Point } from '#ui/tooltips/place.ts'
import { coinQuery } from '../queries.ts'
import { isInTitle, mentionAt, showsCoin } from './pressed.ts'

const CoinTooltip = lazyPart(async () => (await import('./CoinTooltip.tsx')).CoinTooltip)

const COIN = '[data-coin-id]'
const COIN_BUTTON = '[role="button"][data-coin-id]'

interface Shown {
  mention: HTMLElement
  at: Point
  takesFocus: boolean
}

/**
 * Handles every coin mention of the page; the tooltip's code loads on the first hover. `star` is passed in, because the
 * market feature does not know portfolios.
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

  /**
   * A tap on a mention opens it, a tap elsewhere closes it; in a title on a narrow page the title's link is not
   * followed.
   */
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

  /** A title is one link: keyboard focus on it shows the first coin in it. */
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    const mention = target instanceof Element && target.matches(':focus-visible') && focusedMention(target)
    if (!mention || shown?.mention === mention) return
    // Waits for the browser's scroll to the focus, because scrolling closes a tooltip.
    requestAnimationFrame(
      () => document.activeElement === target && setShown({ mention, at: below(mention), takesFocus: false }),
    )
  })

  const onBlur = useEffectEvent(({ target, relatedTarget }: FocusEvent) => {
    if ((focusedMention(target) || isInTooltip(target)) && !isInTooltip(relatedTarget)) setShown(null)
  })

  /** Enter and Space show the tooltip and focus its link; Escape closes it and returns the focus. */
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (key === 'Escape' && shown) {
      // Escape must not close the dialog around the mention.
      event.stopImmediatePropagation()
      if (isInTooltip(target)) shown.mention.focus({ preventScroll: true })
      setShown(null)
    }
    const mention = target instanceof HTMLElement && target.matches(COIN_BUTTON) ? target : null
    if (!mention || (key !== 'Enter' && key !== ' ')) return
    event.preventDefault()
    setShown({ mention, at: below(mention), takesFocus: true })
  })

  // This component loads after the page: a mention may already be hovered or focused.
  useEffect(() => {
    const awaited =
      document.querySelector<HTMLElement>(`${COIN}:hover`) ?? focusedMention(document.querySelector(':focus-visible'))
    if (awaited) setShown({ mention: awaited, at: below(awaited), takesFocus: false })
  }, [])

  useEffect(() => {
    // Some browsers do not tell in a click event whether it was a touch.
    let isTouch = false
    const stop = new AbortController()
    const { signal } = stop
    const onDown = ({ pointerType }: PointerEvent) => {
      isTouch = pointerType === 'touch'
    }
    document.addEventListener('pointerdown', onDown, { capture: true, passive: true, signal })
    document.addEventListener('pointerover', (event) => onPointer(event), { signal })
    // In the capture phase, before the router's handler navigates.
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

/** Returns a function that opens the coin's page. */
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

/** The focused chip, or the first mention inside a focused title link. */
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
