import { useEffect, useEffectEvent, useRef } from 'react'

/** The distance to the end of a list at which its next part is requested, px. */
const AHEAD = 1100

/**
 * Calls back when the returned mark comes near the viewport while `isWaiting`.
 * `size` makes the watch anew after each part: a short one may leave the end in sight.
 */
export function useEndOfList(onEnd: () => void, isWaiting: boolean, size: number) {
  const mark = useRef<HTMLDivElement>(null)
  const ask = useEffectEvent(onEnd)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size is what makes the watch anew
  useEffect(() => {
    if (!isWaiting || !mark.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) ask()
      },
      // Inside a layer that scrolls by itself the margin of the window does not count.
      { rootMargin: `0px 0px ${AHEAD}px 0px`, scrollMargin: `0px 0px ${AHEAD}px 0px` } as IntersectionObserverInit,
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [isWaiting, size])
  return mark
}
