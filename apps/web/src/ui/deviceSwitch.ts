import { useSyncExternalStore } from 'react'

/**
 * A choice of this device that is on or off, the same in all its tabs. A browser that keeps nothing keeps it until the
 * page is left.
 *
 * @param key its name in the browser's store
 * @param onServer what a page drawn by the server shows
 */
export function deviceSwitch(key: string, { onServer }: { onServer: boolean }) {
  /** Heard in this tab; other tabs hear the browser's own event. */
  const listeners = new Set<() => void>()
  /** The choice where the browser keeps nothing. */
  let chosen: boolean | null = null

  function isOn(): boolean {
    if (chosen !== null) return chosen
    try {
      return localStorage.getItem(key) !== null
    } catch {
      return false
    }
  }

  function set(next: boolean) {
    try {
      if (next) localStorage.setItem(key, '1')
      else localStorage.removeItem(key)
      chosen = null
    } catch {
      chosen = next
    }
    for (const tell of listeners) tell()
  }

  function subscribe(tell: () => void) {
    listeners.add(tell)
    addEventListener('storage', tell)
    return () => {
      listeners.delete(tell)
      removeEventListener('storage', tell)
    }
  }

  return { use: () => useSyncExternalStore(subscribe, isOn, () => onServer), set }
}
