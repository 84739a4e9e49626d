import { useSyncExternalStore } from 'react'

const KEY = 'screener-folded'
/** Heard in this tab; other tabs hear the browser's own event. */
const listeners = new Set<() => void>()
/** The choice where the browser keeps nothing. */
let chosen: boolean | null = null

/** Whether this device folds the widgets above the lists, which makes room for twenty rows. */
export const useFolding = () => useSyncExternalStore(subscribe, isFolded, () => false)

export function setFolding(isOn: boolean) {
  try {
    if (isOn) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
    chosen = null
  } catch {
    chosen = isOn
  }
  for (const tell of listeners) tell()
}

function isFolded(): boolean {
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
