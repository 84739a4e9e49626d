import { useSyncExternalStore } from 'react'

/** As --max-lg of ui/theme/breakpoints.css. */
const NARROW = '(max-width: 1024px)'

/** Whether the window has no room for the month with its events. Asked in the browser only. */
export function useNarrow() {
  return useSyncExternalStore(subscribe, isNarrow, () => false)
}

const isNarrow = () => matchMedia(NARROW).matches

function subscribe(tell: () => void) {
  const list = matchMedia(NARROW)
  list.addEventListener('change', tell)
  return () => list.removeEventListener('change', tell)
}
