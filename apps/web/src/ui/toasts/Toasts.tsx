import { useEffect, useSyncExternalStore } from 'react'
import { loadedRegion, loadRegion, whenRegionLoads } from './store.ts'

const LATEST_MS = 10_000
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Container of toasts. Loads its code at the reader's first move, and without one after ten seconds: without a network
 * the first toast would be too late, and a page that nobody uses has none.
 */
export function Toasts() {
  const Region = useSyncExternalStore(whenRegionLoads, loadedRegion, () => null)
  useEffect(() => {
    if (loadedRegion()) return
    const waiting = new AbortController()
    const load = () => {
      waiting.abort()
      // A failure is ignored: the first toast loads it again and shows why that failed.
      loadRegion().catch(() => {})
    }
    const timer = setTimeout(load, LATEST_MS)
    waiting.signal.addEventListener('abort', () => clearTimeout(timer))
    for (const sign of SIGNS) addEventListener(sign, load, { signal: waiting.signal, passive: true, capture: true })
    return () => waiting.abort()
  }, [])
  return Region && <Region />
}
