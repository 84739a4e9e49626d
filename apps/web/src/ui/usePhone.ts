import { useSyncExternalStore } from 'react'

/** As --phone of ui/theme/breakpoints.css. */
const PHONE = '(width < 768px)'

/** Whether the window has no room for a table. Asked in the browser only. */
export function usePhone() {
  return useSyncExternalStore(subscribe, isPhone, () => false)
}

const isPhone = () => matchMedia(PHONE).matches

function subscribe(tell: () => void) {
  const list = matchMedia(PHONE)
  list.addEventListener('change', tell)
  return () => list.removeEventListener('change', tell)
}
