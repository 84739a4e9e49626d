/** Where the stream of server-sent events stands. It is read by `fetch`: an EventSource cannot show a token. */
export const LIVE_ADDRESS = '/api/live/'

/** What changed, by its ids alone: whoever hears of it reads it by the calls that decide what they may read. */
export type LiveNews =
  /** Of a discussion; `ids` are the comments, unless they are too many to be named. */
  | { topic: 'comments'; kind: 'post' | 'signal'; id: number; ids?: number[] }
  | { topic: 'reactions'; kind: 'post' | 'signal'; id: number }
  /** Published, taken away, put back, pinned. */
  | { topic: 'posts'; id: number }
  | { topic: 'signals'; id: number }
  | { topic: 'prices' }
  /** Of forecasters: a network's posts came, were edited or are gone. */
  | { topic: 'forecasts'; source: 'twitter' | 'telegram' }
  /** The reader's own. */
  | { topic: 'notifications' }
  | { topic: 'portfolio' }
  /** Their rights, name or settings. */
  | { topic: 'me' }

/**
 * The events by their names. `news` names what changed; `hello` comes first and `beat` now and then, both with the
 * milliseconds over which readers spread what all of them ask at once; `reset` says that what was missed is not known
 * any more; `bye` ends the stream and says when to come again, or that there is nothing to come for.
 */
export interface LiveEvents {
  hello: { spread: number }
  beat: { spread: number }
  news: LiveNews[]
  reset: Record<string, never>
  bye: { retry: number | null }
}

/** Milliseconds between two signs of life. */
export const LIVE_BEAT_MS = 20_000
