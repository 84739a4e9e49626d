import { useEffect, useEffectEvent, useRef } from 'react'

/** Distance from the end of a list at which its next page is requested, px. */
const AHEAD = 1100

/**
 * Calls back when the returned mark comes near the window while `isWaiting`. A changed `size` restarts the watch: a
 * short page may leave the end in view.
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
      // Inside a scrolling layer `rootMargin` does not apply, so `scrollMargin` is set too.
      { rootMargin: `0px 0px ${AHEAD}px 0px`, scrollMargin: `0px 0px ${AHEAD}px 0px` } as IntersectionObserverInit,
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [isWaiting, size])
  return mark
}
