import { type RefObject, useEffect, useEffectEvent } from 'react'

export const NEW_MARKER_MS = 5_000
/** Share of the card that must be visible. */
const VISIBLE = 0.1

/** Calls back when the reader has seen the new item: hovered it, or had it in view for five seconds. */
export function useNewMarker(element: RefObject<HTMLElement | null>, isNew: boolean, onSeen: () => void) {
  const seen = useEffectEvent(onSeen)

  useEffect(() => {
    const node = element.current
    if (!node || !isNew) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isInSight = false

    function update() {
      clearTimeout(timer)
      timer = undefined
      if (isInSight && document.visibilityState === 'visible') timer = setTimeout(seen, NEW_MARKER_MS)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)!
        isInSight = last.intersectionRatio >= VISIBLE
        update()
      },
      { threshold: [VISIBLE] },
    )
    const enter = () => seen()

    isInSight = shareInSight(node.getBoundingClientRect()) >= VISIBLE
    if (isInSight) update()
    observer.observe(node)
    node.addEventListener('mouseenter', enter)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      node.removeEventListener('mouseenter', enter)
      document.removeEventListener('visibilitychange', update)
    }
  }, [element, isNew])
}

function shareInSight({ top, bottom, height }: DOMRect) {
  if (!height) return 0
  return Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0)) / height
}
