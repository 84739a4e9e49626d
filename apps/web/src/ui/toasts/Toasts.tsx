import { useEffect, useSyncExternalStore } from 'react'
import { loadedRegion, loadRegion, whenRegionLoads } from './store.ts'

const IDLE_MS = 2_000

/** Container of toasts. Loads its code when the page is idle, because without a network it would be too late. */
export function Toasts() {
  const Region = useSyncExternalStore(whenRegionLoads, loadedRegion, () => null)
  useEffect(() => {
    if (loadedRegion()) return
    // A failure is ignored: the first toast loads it again and shows why that failed.
    const timer = setTimeout(() => loadRegion().catch(() => {}), IDLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return Region && <Region />
}
