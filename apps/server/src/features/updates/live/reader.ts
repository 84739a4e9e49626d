import type { ServerResponse } from 'node:http'
import type { LiveEvents } from '@palata/contract/live'

/** Most unsent bytes per reader: a slower one is dropped and reconnects to get what they missed. */
const MOST_OWED = 64 * 1024

export interface Reader {
  response: ServerResponse
  accountId: number
  sessionId: string
  address: string
  isModerator: boolean
  /** When the token or the access ends, in ms. */
  endsAt: number
  /** Events that arrive while missed ones are sent; null once the reader follows. */
  held: string[] | null
  /** Second of the round in which the reader gets a heartbeat. */
  slot: number
}

/** Encodes one server-sent event. */
export function encode<Name extends keyof LiveEvents>(event: Name, data: LiveEvents[Name], position?: string): string {
  return `${position ? `id: ${position}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Sends at once, or drops a reader who does not read. */
export function write(reader: Reader, text: string | Buffer) {
  if (reader.held) reader.held.push(String(text))
  else if (reader.response.writableLength > MOST_OWED) reader.response.destroy()
  else reader.response.write(text)
}

/** Sends the held events; the reader follows from here on. */
export function release(reader: Reader) {
  const held = reader.held ?? []
  reader.held = null
  for (const text of held) write(reader, text)
}

/** Milliseconds to deliver the last event. */
const LAST_WORD_MS = 1_000

/** Tells the reader when to reconnect, null for never, and ends the stream. */
export function sendAway({ response }: Reader, retry: number | null) {
  response.end(encode('bye', { retry }))
  setTimeout(() => response.destroy(), LAST_WORD_MS).unref()
}
