/** Number of the reader's changes without an answer yet. */
let running = 0
let waiting: (() => void) | null = null

/** Runs a change; data received meanwhile may be older than it. */
export async function changing<T>(work: () => Promise<T>): Promise<T> {
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    if (running === 0) {
      waiting?.()
      waiting = null
    }
  }
}

/** Runs `act` now, or after the last pending change is answered. */
export function onceSettled(act: () => void) {
  if (running === 0) act()
  else waiting = act
}
