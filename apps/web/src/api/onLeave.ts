import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `send` when the page is hidden or left: a browser may end a hidden page without another word. The only way in
 * which a change that waits, for a pause or for another call, gets out in time. `send` must not wait for anything
 * before it asks: nothing else runs in a page that has been left. Returns the function that stops it.
 */
export function onLeave(send: () => void): () => void {
  const hidden = () => document.visibilityState === 'hidden' && send()
  document.addEventListener('visibilitychange', hidden)
  addEventListener('pagehide', send)
  return () => {
    document.removeEventListener('visibilitychange', hidden)
    removeEventListener('pagehide', send)
  }
}

/** Calls `send` when the page is hidden or left, or the component goes away. */
export function useOnLeave(send: () => void) {
  const now = useEffectEvent(send)
  useEffect(() => {
    const stop = onLeave(() => now())
    return () => {
      stop()
      now()
    }
  }, [])
}
