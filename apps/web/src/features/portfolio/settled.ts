/** How many changes of the reader's hand the server has not answered yet. */
let running = 0
let waiting: (() => void) | null = null

/** A change on its way: what is heard meanwhile may be older than it. */
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

/** Now, or once the last change is answered. */
export function onceSettled(act: () => void) {
  if (running === 0) act()
  else waiting = act
}
