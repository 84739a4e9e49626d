import { useSyncExternalStore } from 'react'
import { INITIAL, type PlayerState } from './state.ts'

/** One player per page; it survives navigation. */
let state: PlayerState = INITIAL
let places: ReadonlyMap<number, number> = new Map()
const listeners = new Set<() => void>()

export const readPlayer = () => state

export function writePlayer(next: PlayerState) {
  if (next === state) return
  state = next
  tell()
}

/** Replaces the account's positions of all podcasts. */
export function writePlaces(next: ReadonlyMap<number, number>) {
  places = next
  tell()
}

/** Reads the player's state. `select` must return a stable value while its inputs are the same. */
export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => select(state),
    () => select(INITIAL),
  )
}

/** The account's position, seconds; undefined for a podcast never listened to. */
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
