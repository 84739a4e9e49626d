import { useSyncExternalStore } from 'react'

let running: number | null = null
const listeners = new Set<() => void>()

/** Shows the progress of a bulk action in `BulkBar`, null hides it. The action itself runs either way. */
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
