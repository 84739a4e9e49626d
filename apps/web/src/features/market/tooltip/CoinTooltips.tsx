import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { coinQuery } from '../queries.ts'

const CoinTooltip = lazy(async () => ({ default: (await import('./CoinTooltip.tsx')).CoinTooltip }))

const NARROW = '(max-width: 768px)'
const COIN = '[data-coin-id]'
const TITLE = 'h1, h2, h3, h4'

export interface Point {
  x: number
  y: number
}

/** Watches every coin mention of the page; the tooltip's code comes with the first one pointed at. */
export function CoinTooltips() {
  const [shown, setShown] = useState<{ id: string; at: Point } | null>(null)
  const leave = useLeaving()

  const onPointer = useEffectEvent((event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    const coin = coinAt(event.target)
    if (coin) setShown((now) => (now?.id === coin ? now : { id: coin, at: { x: event.clientX, y: event.clientY } }))
  })

  /** A tap opens it, a tap elsewhere closes it; in a title on a narrow page it does not follow the title's link. */
  const onClick = useEffectEvent((event: MouseEvent, isTouch: boolean) => {
    const target = event.target as Element
    const coin = coinAt(target)
    if (!coin) {
      if (!target.closest('[data-coin-tooltip]')) setShown(null)
      return
    }
    const isInTitle = target.closest(TITLE) !== null
    const staysOnPage = isInTitle && matchMedia(NARROW).matches
    if (staysOnPage) event.preventDefault()
    if (staysOnPage || isTouch) setShown({ id: coin, at: { x: event.clientX, y: event.clientY } })
    else {
      setShown(null)
      if (!isInTitle && !target.closest('a, button')) void leave(coin)
    }
  })

  /** A title is one link: reached by the keyboard, it shows the coin it names first. */
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    const mention = target instanceof Element && target.matches(':focus-visible') && mentionInTitle(target)
    // After the browser has scrolled to the link, because scrolling closes a tooltip.
    if (mention) requestAnimationFrame(() => document.activeElement === target && setShown(shownBelow(mention)))
  })

  useEffect(() => {
    // Not every browser tells in a click event whether it was a touch.
    let isTouch = false
    const onDown = ({ pointerType }: PointerEvent) => {
      isTouch = pointerType === 'touch'
    }
    const onOver = (event: PointerEvent) => onPointer(event)
    const onPress = (event: MouseEvent) => onClick(event, isTouch)
    const onFocusIn = (event: FocusEvent) => onFocus(event)
    const onFocusOut = ({ target }: FocusEvent) => mentionInTitle(target) && setShown(null)
    document.addEventListener('pointerdown', onDown, { capture: true, passive: true })
    document.addEventListener('pointerover', onOver)
    // Before the router's own handler, which would navigate.
    document.addEventListener('click', onPress, { capture: true })
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('pointerdown', onDown, { capture: true })
      document.removeEventListener('pointerover', onOver)
      document.removeEventListener('click', onPress, { capture: true })
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [])

  if (!shown) return null
  const { id, at } = shown
  return (
    <Suspense>
      <CoinTooltip key={`${id} ${at.x} ${at.y}`} id={id} at={at} onClose={() => setShown(null)} />
    </Suspense>
  )
}

/** Opens the coin's page at the market in a new tab. */
function useLeaving() {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (id: string) => {
    const coin = await queryClient.fetchQuery(coinQuery(api, id)).catch(() => null)
    if (coin?.dropstab_url) window.open(coin.dropstab_url, '_blank', 'noopener,noreferrer')
  }
}

function coinAt(target: EventTarget | null) {
  return target instanceof Element ? (target.closest<HTMLElement>(COIN)?.dataset.coinId ?? null) : null
}

function mentionInTitle(link: EventTarget | null) {
  if (!(link instanceof HTMLAnchorElement) || !link.closest(TITLE)) return null
  return link.querySelector<HTMLElement>(COIN)
}

function shownBelow(mention: HTMLElement) {
  const { left, bottom } = mention.getBoundingClientRect()
  return { id: mention.dataset.coinId!, at: { x: left, y: bottom } }
}
