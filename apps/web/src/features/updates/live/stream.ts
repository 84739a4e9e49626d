import { LIVE_ADDRESS, LIVE_BEAT_MS, type LiveEvents } from '@palata/contract/live'
import { createParser } from 'eventsource-parser'

/** An event of the stream. */
export type LiveEvent = {
  [Name in keyof LiveEvents]: { name: Name; data: LiveEvents[Name]; id?: string | undefined }
}[keyof LiveEvents]

/** Why the stream ended, and after how many ms to reconnect; null for never. */
export interface Ending {
  why: 'bye' | 'refused' | 'silent' | 'lost'
  status?: number
  retry: number | null
}

export interface StreamOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  token: () => string | null
  /** Id of the last received event. */
  last: string | null
  signal: AbortSignal
  onEvent: (event: LiveEvent) => void
}

/** The server sends `hello` at once; only a buffering proxy would delay it this long, ms. */
const HELLO_MS = 5_000
const SILENCE_MS = 2 * LIVE_BEAT_MS + 5_000
const NAMES = new Set<string>(['hello', 'beat', 'news', 'reset', 'bye'] satisfies (keyof LiveEvents)[])

/** Reads the stream to its end. */
export async function readStream({ fetch, token, last, signal, onEvent }: StreamOptions): Promise<Ending> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), HELLO_MS)
  let ending: Ending = { why: 'lost', retry: 0 }
  const parser = createParser({
    onEvent: ({ event = '', data, id }) => {
      if (!NAMES.has(event)) return
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      const heard = { name: event, data: JSON.parse(data) as unknown, id } as LiveEvent
      if (heard.name === 'bye') ending = { why: 'bye', retry: heard.data.retry }
      else onEvent(heard)
    },
  })
  try {
    const bearer = token()
    const response = await fetch(LIVE_ADDRESS, {
      headers: {
        accept: 'text/event-stream',
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(last && { 'last-event-id': last }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.ok || !response.body) return refusalOf(response)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return ending
      parser.feed(value)
      if (ending.why !== 'bye') continue
      await reader.cancel()
      return ending
    }
  } catch {
    // A lost network, a buffering proxy or a closing tab: each is an ending of the stream.
    return silence.signal.aborted ? { why: 'silent', retry: null } : { ...ending, why: 'lost' }
  } finally {
    clearTimeout(timer)
  }
}

function refusalOf({ status, headers }: Response): Ending {
  const after = Number(headers.get('retry-after')) * 1000
  return { why: 'refused', status, retry: after > 0 ? after : null }
}
