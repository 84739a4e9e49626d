import { lazy, Suspense, useEffect, useState } from 'react'

const CoinTooltip = lazy(async () => ({ default: (await import('./CoinTooltip.tsx')).CoinTooltip }))

const NARROW = '(max-width: 768px)'
const COIN = '[data-coin-id]'

export interface Point {
  x: number
  y: number
}

/** Watches every coin mention of the page; the tooltip's code comes with the first one pointed at. */
export function CoinTooltips() {
  const [shown, setShown] = useState<{ id: string; at: Point } | null>(null)

  useEffect(() => {
    function onPointer(event: PointerEvent) {
      if (event.pointerType === 'touch') return
      const coin = coinAt(event.target)
      if (coin) setShown((now) => (now?.id === coin ? now : { id: coin, at: { x: event.clientX, y: event.clientY } }))
    }
    /** A tap opens it, a tap elsewhere closes it; in a title on a narrow page it does not follow the title's link. */
    function onClick(event: MouseEvent) {
      const isTouch = (event as PointerEvent).pointerType === 'touch'
      const coin = coinAt(event.target)
      const inTitle = coin !== null && (event.target as Element).closest('h1, h2, h3, h4') !== null
      if (coin && inTitle && matchMedia(NARROW).matches) event.preventDefault()
      if (coin && (isTouch || (inTitle && matchMedia(NARROW).matches)))
        setShown({ id: coin, at: { x: event.clientX, y: event.clientY } })
      else if (!(event.target as Element).closest('[data-coin-tooltip]')) setShown(null)
    }
    document.addEventListener('pointerover', onPointer)
    // Before the router's own handler, which would navigate.
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      document.removeEventListener('pointerover', onPointer)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [])

  if (!shown) return null
  return (
    <Suspense>
      <CoinTooltip key={shown.id} id={shown.id} at={shown.at} onClose={() => setShown(null)} />
    </Suspense>
  )
}

function coinAt(target: EventTarget | null) {
  return target instanceof Element ? (target.closest<HTMLElement>(COIN)?.dataset.coinId ?? null) : null
}
