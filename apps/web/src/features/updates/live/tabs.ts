import type { LiveEvent } from './stream.ts'

/** Messages from the leading tab to the others. */
type Word =
  | { kind: 'event'; event: LiveEvent }
  /** Whether the stream is connected; it continues after the event `from`. */
  | { kind: 'state'; isOn: boolean; from: string | null }
  | { kind: 'ask' }

export interface TabsOptions {
  /** One per session: people who share a browser do not share a stream. */
  name: string
  /** Reads the stream while this tab leads; returns when the signal aborts or when retrying is pointless. */
  lead: (leading: Leading) => Promise<void>
  onEvent: (event: LiveEvent) => void
  /** Called when the stream connects or disconnects. */
  onState: (isOn: boolean) => void
  /** Called when events may have been missed. */
  onGap: () => void
  locks?: Pick<LockManager, 'request'> | undefined
  openChannel?: ((name: string) => BroadcastChannel) | undefined
}

export interface Leading {
  signal: AbortSignal
  last: () => string | null
  tell: (event: LiveEvent) => void
  /** Reports that the stream is connected, starting after the event `from`, or disconnected. */
  setState: (isOn: boolean, from?: string | null) => void
}

/**
 * One stream for all tabs of a browser: the tab that holds the lock reads it and passes events to the others; when it
 * closes, the lock goes to the next one, which continues after the last event it received.
 */
export function shareStream({ name, lead, onEvent, onState, onGap, locks, openChannel }: TabsOptions) {
  if (!locks || !openChannel) return null
  const channel = openChannel(name)
  let last: string | null = null
  let isLeading = false
  let isOn = false
  let leaving: AbortController | null = null

  const say = (word: Word) => channel.postMessage(word)

  function hear(event: LiveEvent) {
    if (event.id) last = event.id
    onEvent(event)
  }

  function setState(next: boolean, begun: string | null) {
    // The stream does not continue from this tab's last event, so events may have been missed.
    const hasGap = next && (last === null || (!isOn && begun !== last))
    isOn = next
    onState(next)
    if (!hasGap) return
    last ??= begun
    onGap()
  }

  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'ask') {
      if (isLeading) say({ kind: 'state', isOn, from: last })
    } else if (isLeading) return
    else if (data.kind === 'event') hear(data.event)
    else setState(data.isOn, data.from)
  }

  async function leadWhileHere(signal: AbortSignal) {
    isLeading = true
    try {
      await lead({
        signal,
        last: () => last,
        tell: (event) => {
          hear(event)
          say({ kind: 'event', event })
        },
        setState: (next, begun = null) => {
          setState(next, begun)
          say({ kind: 'state', isOn: next, from: begun })
        },
      })
      // Retrying is pointless for any tab: the lock is kept, so that the others do not try in turn.
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    } finally {
      isLeading = false
    }
  }

  return {
    /** Joins: reads the stream, or listens to the leading tab. */
    join() {
      if (leaving) return
      const here = new AbortController()
      leaving = here
      say({ kind: 'ask' })
      locks
        .request(name, { signal: here.signal }, () => leadWhileHere(here.signal))
        // Aborted while waiting for the lock.
        .catch((error: unknown) => here.signal.aborted || console.error('Живые обновления остановились', error))
    },
    /** Gives up leading and keeps listening. */
    leave() {
      leaving?.abort()
      leaving = null
    },
    close() {
      leaving?.abort()
      leaving = null
      channel.close()
    },
  }
}
