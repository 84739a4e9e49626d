import { useSyncExternalStore } from 'react'
import { INITIAL, type PlayerState } from './state.ts'

/** One player for the whole page, whatever is navigated. */
let state: PlayerState = INITIAL
let places: ReadonlyMap<number, number> = new Map()
const listeners = new Set<() => void>()

export const readPlayer = () => state

export function writePlayer(next: PlayerState) {
  if (next === state) return
  state = next
  tell()
}

/** Where the listener's account is in each podcast. */
export function writePlaces(next: ReadonlyMap<number, number>) {
  places = next
  tell()
}

/** `select` returns something that stays the same while what it is made of does. */
export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => select(state),
    () => select(INITIAL),
  )
}

/** Seconds; undefined for what they never listened to. */
export const usePlace = (id: number) =>
  useSyncExternalStore(
    subscribe,
    () => places.get(id),
    () => undefined,
  )

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
