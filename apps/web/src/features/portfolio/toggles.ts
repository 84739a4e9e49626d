import { useSyncExternalStore } from 'react'
import type { Changes } from './changes.ts'

/** Presses are sent together this long after the last one, ms. */
export const TOGGLE_DEBOUNCE_MS = 1_000

const NONE: ReadonlyMap<string, boolean> = new Map()

/** Unsent wishes by api_id: whether the coin should be in the portfolio. */
let wanted = NONE
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | null = null
/** What the running calls ask for. */
let asking = NONE
let changes: Changes | null = null
const listeners = new Set<() => void>()

/** Adds or removes the coin on the screen at once and sends it after the pause. A refused change is reverted. */
export function toggle(by: Changes, coinId: string, isWanted: boolean) {
  changes = by
  set(new Map(wanted).set(coinId, isWanted))
  clearTimeout(timer)
  timer = setTimeout(() => void sendToggles(), TOGGLE_DEBOUNCE_MS)
}

/** Sends the pending presses now: when the popup opens or the page is left. */
export async function sendToggles(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (sending !== null) return sending
  if (wanted === NONE || !changes) return
  sending = send(changes, wanted)
  await sending
  sending = null
  // Presses made meanwhile have their own timer; if it fired during this call, they are sent now.
  if (timer === undefined && wanted !== NONE) await sendToggles()
}

/** Sends what no call has asked for yet, without waiting for the running one: its answer may come too late. */
export function leaveToggles() {
  clearTimeout(timer)
  timer = undefined
  const rest = new Map([...wanted].filter(([id, isWanted]) => asking.get(id) !== isWanted))
  if (rest.size > 0 && changes) void send(changes, rest)
}

async function send({ read, add, remove }: Changes, wishes: ReadonlyMap<string, boolean>) {
  const saved = new Set(read()?.map(({ coin }) => coin.api_id))
  const changed = [...wishes].filter(([id, isWanted]) => (asking.get(id) ?? saved.has(id)) !== isWanted)
  const added = changed.filter(([, isWanted]) => isWanted).map(([id]) => id)
  const removed = changed.filter(([, isWanted]) => !isWanted).map(([id]) => id)
  const without = (from: ReadonlyMap<string, boolean>) =>
    new Map([...from].filter(([id, isWanted]) => wishes.get(id) !== isWanted))
  asking = new Map([...asking, ...wishes])
  await Promise.all([add(added).catch(() => {}), ...removed.map((id) => remove(id))])
  asking = without(asking)
  set(without(wanted))
}

/** Unsent wishes by api_id: whether the coin should be in the portfolio. */
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
