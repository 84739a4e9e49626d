import { useSyncExternalStore } from 'react'

/** Keep in step with --max-lg in ui/theme/breakpoints.css. */
const NARROW = '(max-width: 1024px)'

/** Whether the window is too narrow for the month's table. Call in the browser only. */
export function useNarrow() {
  return useSyncExternalStore(subscribe, isNarrow, () => false)
}

const isNarrow = () => matchMedia(NARROW).matches

function subscribe(tell: () => void) {
  const list = matchMedia(NARROW)
  list.addEventListener('change', tell)
  return () => list.removeEventListener('change', tell)
}
