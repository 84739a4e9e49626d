import type { LiveEvent } from './stream.ts'

/** What the tab that reads the stream tells the others. */
type Word =
  | { kind: 'event'; event: LiveEvent }
  /** The stream stands or not; it began behind the event `from`. */
  | { kind: 'state'; isOn: boolean; from: string | null }
  | { kind: 'ask' }

export interface TabsOptions {
  /** One for each sign-in: people who share a browser share no stream. */
  name: string
  /** Reads the stream while this tab leads; ends when the signal says so, or when it is not worth trying. */
  lead: (leading: Leading) => Promise<void>
  onEvent: (event: LiveEvent) => void
  /** Whether the stream stands. */
  onState: (isOn: boolean) => void
  /** Something may have passed that this tab did not hear of. */
  onGap: () => void
  locks?: Pick<LockManager, 'request'> | undefined
  openChannel?: ((name: string) => BroadcastChannel) | undefined
}

export interface Leading {
  signal: AbortSignal
  last: () => string | null
  tell: (event: LiveEvent) => void
  /** The stream stands, begun behind the event, or it does not. */
  setState: (isOn: boolean, from?: string | null) => void
}

/**
 * One stream for all tabs of a browser: who holds the lock reads it and tells the others; when that tab closes, the
 * lock goes to the next one, which reads on behind the last event it has heard of.
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
    // It does not begin behind what this tab has heard of: between the two something may have happened.
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
      // Not worth trying, for any tab: the lock is kept, so that the others do not try in turn.
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    } finally {
      isLeading = false
    }
  }

  return {
    /** Takes part: reads the stream or hears of it. */
    join() {
      if (leaving) return
      const here = new AbortController()
      leaving = here
      say({ kind: 'ask' })
      locks
        .request(name, { signal: here.signal }, () => leadWhileHere(here.signal))
        // Called off while it waited for the lock.
        .catch((error: unknown) => here.signal.aborted || console.error('Живые обновления остановились', error))
    },
    /** Leaves the stream to the other tabs, and goes on hearing. */
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
