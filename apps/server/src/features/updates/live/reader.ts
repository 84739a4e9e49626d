import type { LiveEvents } from '@palata/contract/live'
import type { RawResponse } from '#platform/replies/rawResponse.ts'

/** Most unsent bytes per reader: a slower one is dropped and reconnects to get what they missed. */
const MOST_OWED = 64 * 1024
/** Milliseconds to deliver the last event. */
const LAST_WORD_MS = 1_000

interface ReaderOptions {
  response: RawResponse
  accountId: number
  sessionId: string
  address: string
  isModerator: boolean
  endsAt: number
  slot: number
}

/** Encodes one server-sent event. */
export function encode<Name extends keyof LiveEvents>(event: Name, data: LiveEvents[Name], position?: string): string {
  return `${position ? `id: ${position}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** One live stream: hears what they missed, then follows, then is sent away or leaves. */
export class Reader {
  readonly accountId: number
  readonly sessionId: string
  readonly address: string
  /** Second of the round in which the reader gets a heartbeat. */
  readonly slot: number
  isModerator: boolean
  /** When the token or the access ends, in ms. */
  endsAt: number
  readonly #response: RawResponse
  /** Events that arrive while missed ones are sent; null once the reader follows. */
  #held: (string | Buffer)[] | null = []
  #heldBytes = 0

  constructor({ response, accountId, sessionId, address, isModerator, endsAt, slot }: ReaderOptions) {
    this.#response = response
    this.accountId = accountId
    this.sessionId = sessionId
    this.address = address
    this.isModerator = isModerator
    this.endsAt = endsAt
    this.slot = slot
  }

  /** Sends before the held events: the greeting and what was missed. */
  tellFirst(text: string) {
    this.#response.write(text)
  }

  /** Sends at once, or drops a reader who does not read. */
  tell(text: string | Buffer) {
    if (this.#held) {
      this.#held.push(text)
      this.#heldBytes += text.length
    }
    if (this.#heldBytes + this.#response.unsentBytes > MOST_OWED) this.#response.destroy()
    else if (!this.#held) this.#response.write(text)
  }

  /** Sends the held events; the reader follows from here on. */
  follow() {
    const held = this.#held ?? []
    this.#held = null
    this.#heldBytes = 0
    for (const text of held) this.tell(text)
  }

  /** Tells the reader when to reconnect in ms, null for never, and ends the stream. Once is enough. */
  sendAway(retry: number | null) {
    if (!this.#response.isOpen) return
    this.#held = null
    this.#response.end(encode('bye', { retry }))
    setTimeout(() => this.#response.destroy(), LAST_WORD_MS).unref()
  }

  /** Cuts the stream: the reader reconnects with the same last event. */
  drop() {
    this.#response.destroy()
  }
}
