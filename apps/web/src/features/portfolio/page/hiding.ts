import { useSyncExternalStore } from 'react'

const KEY = 'portfolio_sums_hidden'

/** Heard in this tab; other tabs hear the browser's own event. */
const listeners = new Set<() => void>()

/**
 * Whether this device hides sums. Read before the first sum is drawn; the server's page
 * hides, so that none is seen before the choice is known.
 */
export function useHiding(): boolean {
  return useSyncExternalStore(subscribe, isHiding, () => true)
}

export function setHiding(isOn: boolean) {
  chosen = isOn
  try {
    if (isOn) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
    chosen = null
  } catch {
    // A browser that keeps nothing hides until the page is left.
  }
  for (const tell of listeners) tell()
}

/** The choice where the browser keeps nothing. */
let chosen: boolean | null = null

function isHiding(): boolean {
  if (chosen !== null) return chosen
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    removeEventListener('storage', tell)
  }
}
