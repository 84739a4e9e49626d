import { useSyncExternalStore } from 'react'

/** What was just done, and how it is taken back. */
export interface Done {
  words: string
  undo: (() => void) | null
}

/** Long enough to read what was done and reach for the key. */
const UNDO_MS = 12_000

let last: Done | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Says what was done; the one before it is not offered any more. */
export function sayDone(done: Done | null) {
  clearTimeout(timer)
  last = done
  if (done) timer = setTimeout(() => sayDone(null), UNDO_MS)
  for (const tell of listeners) tell()
}

export const lastDone = () => last

export function useLastDone() {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    lastDone,
    lastDone,
  )
}
