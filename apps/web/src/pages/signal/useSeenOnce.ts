import { type RefObject, useEffect, useEffectEvent } from 'react'

/** So much of it in the window, or of the window filled by it, counts as seen. */
const SHARE = 0.1

/** Tells once that the reader has come to the part of the page. */
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
