import { useSyncExternalStore } from 'react'

/** The last action: its outcome in words, and how to undo it, null if it cannot be undone. */
export interface Done {
  words: string
  undo: (() => void) | null
}

/** Long enough to read what was done and reach for the key. */
const UNDO_MS = 12_000

let last: Done | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Announces an action; the previous one can no longer be undone here. */
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
