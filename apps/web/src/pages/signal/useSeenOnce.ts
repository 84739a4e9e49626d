import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Visible share of the part, or of the window it fills, that counts as seen. */
const SHARE = 0.1

/** Calls `onSeen` once when the reader has reached the part of the page. */
export function useSeenOnce(part: RefObject<HTMLElement | null>, isThere: boolean, onSeen: () => void) {
  const tell = useEffectEvent(onSeen)
  useEffect(() => {
    if (!isThere || !part.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeen = entries.some(({ isIntersecting, intersectionRatio, intersectionRect, rootBounds }) => {
          const fills = intersectionRect.height / (rootBounds?.height || window.innerHeight)
          return isIntersecting && (intersectionRatio >= SHARE || fills >= SHARE)
        })
        if (!isSeen) return
        observer.disconnect()
        tell()
      },
      { threshold: [0, 0.01, SHARE] },
    )
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [part, isThere])
}
