/** Used by the server only. */
export const loadSignalHead = async () => (await import('./opened/head.ts')).signalHead
export const loadPrefetchSignal = async () => (await import('./prefetch.ts')).prefetchSignal
