const NAME = 'outbox'
const here = new EventTarget()

/** What waits has changed: said to this tab and the others. */
export function tellOutbox() {
  here.dispatchEvent(new Event(NAME))
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(null)
  channel.close()
}

/** Returns what ends it. */
export function hearOutbox(onChange: () => void): () => void {
  here.addEventListener(NAME, onChange)
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)
  channel?.addEventListener('message', onChange)
  return () => {
    here.removeEventListener(NAME, onChange)
    channel?.close()
  }
}
