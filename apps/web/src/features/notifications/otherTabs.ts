/** One for the page: a channel does not hear itself, so that nobody is told of what they did. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('notifications')

/** Tells this browser's other tabs that something was read. */
export function tellOtherTabs() {
  channel?.postMessage('read')
}

/** Hears that something was read in another tab. Returns how to stop. */
export function hearOtherTabs(onRead: () => void): () => void {
  channel?.addEventListener('message', onRead)
  return () => channel?.removeEventListener('message', onRead)
}
