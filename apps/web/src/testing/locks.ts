type Work = () => Promise<unknown>

/** Fake browser locks by name: later requests wait until the holder releases the lock. */
export function fakeLocks() {
  const queues = new Map<string, Promise<unknown>>()
  return {
    request: (async (name: string, { signal }: { signal?: AbortSignal }, work: Work) => {
      const before = queues.get(name) ?? Promise.resolve()
      const mine = before.then(async () => {
        if (signal?.aborted) throw new DOMException('called off', 'AbortError')
        return work()
      })
      queues.set(
        name,
        mine.catch(() => {}),
      )
      return mine
    }) as LockManager['request'],
  }
}

/** Fake channels of one page: they deliver to each other at once, not to themselves. */
export function fakeChannels() {
  const open = new Set<{ name: string; onmessage: ((event: MessageEvent) => void) | null }>()
  return (name: string) => {
    const channel = {
      name,
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage(data: unknown) {
        for (const other of open)
          if (other !== channel && other.name === name) other.onmessage?.({ data } as MessageEvent)
      },
      close: () => open.delete(channel),
    }
    open.add(channel)
    return channel as unknown as BroadcastChannel
  }
}
