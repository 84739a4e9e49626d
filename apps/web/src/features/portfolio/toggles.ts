import { useSyncExternalStore } from 'react'
import type { Changes } from './changes.ts'

/** A row of presses is told of together, this long after the last of them. */
export const TOGGLE_DEBOUNCE_MS = 1_000

const NONE: ReadonlyMap<string, boolean> = new Map()

/** By api_id, what the reader wants and the server was not told yet. */
let wanted = NONE
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | null = null
let changes: Changes | null = null
const listeners = new Set<() => void>()

/** In or out at once; the server hears of it after the pause. What it refuses is put back. */
export function toggle(by: Changes, coinId: string, isWanted: boolean) {
  changes = by
  set(new Map(wanted).set(coinId, isWanted))
  clearTimeout(timer)
  timer = setTimeout(() => void sendToggles(), TOGGLE_DEBOUNCE_MS)
}

/** Tells what waits now: the popup opens, or the page is left. */
export async function sendToggles(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (sending !== null) return sending
  if (wanted === NONE || !changes) return
  sending = send(changes, wanted)
  await sending
  sending = null
  // What was pressed meanwhile has its own pause, unless that ended while this was on its way.
  if (timer === undefined && wanted !== NONE) await sendToggles()
}

async function send({ read, add, remove }: Changes, asked: ReadonlyMap<string, boolean>) {
  const saved = new Set(read()?.map(({ coin }) => coin.api_id))
  const changed = [...asked].filter(([id, isWanted]) => saved.has(id) !== isWanted)
  const added = changed.filter(([, isWanted]) => isWanted).map(([id]) => id)
  const removed = changed.filter(([, isWanted]) => !isWanted).map(([id]) => id)
  await Promise.all([add(added).catch(() => {}), ...removed.map((id) => remove(id))])
  set(new Map([...wanted].filter(([id, isWanted]) => asked.get(id) !== isWanted)))
}

/** What the reader wants and the server was not told yet, by api_id. */
export function useWanted(): ReadonlyMap<string, boolean> {
  return useSyncExternalStore(
    subscribe,
    () => wanted,
    () => NONE,
  )
}

function set(next: ReadonlyMap<string, boolean>) {
  wanted = next.size > 0 ? next : NONE
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}
