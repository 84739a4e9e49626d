import { useSyncExternalStore } from 'react'

let running: number | null = null
const listeners = new Set<() => void>()

/** The bulk action whose progress stands at the foot; it goes on without being watched. */
export function watchBulk(id: number | null) {
  running = id
  for (const tell of listeners) tell()
}

const current = () => running

export function useWatchedBulk() {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    current,
    current,
  )
}
