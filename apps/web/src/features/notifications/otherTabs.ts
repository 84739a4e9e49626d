/** One per page: a channel does not receive its own messages, so a tab is not told of its own change. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('notifications')

/** Tells this browser's other tabs that notifications were read. */
export function tellOtherTabs() {
  channel?.postMessage('read')
}

/** Listens for reads in other tabs. Returns the function that stops listening. */
export function hearOtherTabs(onRead: () => void): () => void {
  channel?.addEventListener('message', onRead)
  return () => channel?.removeEventListener('message', onRead)
}
