import { useSyncExternalStore } from 'react'

/** Keep in step with --phone in ui/theme/breakpoints.css. */
const PHONE = '(width < 768px)'

/** Whether the window is too narrow for a table. Call in the browser only. */
export function usePhone() {
  return useSyncExternalStore(subscribe, isPhone, () => false)
}

const isPhone = () => matchMedia(PHONE).matches

function subscribe(tell: () => void) {
  const list = matchMedia(PHONE)
  list.addEventListener('change', tell)
  return () => list.removeEventListener('change', tell)
}
