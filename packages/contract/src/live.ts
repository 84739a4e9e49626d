/** Address of the stream of server-sent events. It is read by `fetch`: EventSource cannot send the access token. */
export const LIVE_ADDRESS = '/api/live/'

/** What changed, as ids only: the client fetches the content by endpoints, which check access. */
export type LiveNews =
  /** A thread; `ids` are the changed comments, absent when there are too many. */
  | { topic: 'comments'; kind: 'post' | 'signal'; id: number; ids?: number[] }
  | { topic: 'reactions'; kind: 'post' | 'signal'; id: number }
  /** A post was published, removed, restored or pinned. */
  | { topic: 'posts'; id: number }
  | { topic: 'signals'; id: number }
  | { topic: 'prices' }
  /** Forecasters' posts in this network were added, edited or deleted. */
  | { topic: 'forecasts'; source: 'twitter' | 'telegram' }
  /** The reader's own notifications. */
  | { topic: 'notifications' }
  | { topic: 'portfolio' }
  /** What the reader asked not to see. */
  | { topic: 'mutes' }
  /** Whom and what the reader follows. */
  | { topic: 'follows' }
  /** The reader's rules of alerts. */
  | { topic: 'alerts' }
  /** The reader's rights, name or settings. */
  | { topic: 'me' }

/**
 * Server-sent events by name. `hello` comes first, `beat` every `LIVE_BEAT_MS`; clients delay simultaneous requests by
 * a random part of their `spread`, in milliseconds. `news` lists changes. `reset`: the server no longer knows which
 * news the client missed. `bye` ends the stream; reconnect after `retry` milliseconds, or never when it is null.
 */
export interface LiveEvents {
  hello: { spread: number }
  beat: { spread: number }
  news: LiveNews[]
  reset: Record<string, never>
  bye: { retry: number | null }
}

/** Milliseconds between two `beat` events. */
export const LIVE_BEAT_MS = 20_000
