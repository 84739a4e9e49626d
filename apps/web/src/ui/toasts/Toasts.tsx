import { useEffect, useSyncExternalStore } from 'react'
import { loadedRegion, loadRegion, whenRegionLoads } from './store.ts'

const IDLE_MS = 2_000

/** The place of toasts. Its code is loaded while the page is idle, because without a network it would be too late. */
export function Toasts() {
  const Region = useSyncExternalStore(whenRegionLoads, loadedRegion, () => null)
  useEffect(() => {
    if (loadedRegion()) return
    // A toast asks again, and says why that failed.
    const timer = setTimeout(() => loadRegion().catch(() => {}), IDLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return Region && <Region />
}
