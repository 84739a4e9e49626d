import type { ServerResponse } from 'node:http'
import type { LiveEvents } from '@palata/contract/live'

/** Bytes a reader may owe us: whoever takes longer comes again and is told what they missed. */
const MOST_OWED = 64 * 1024

export interface Reader {
  response: ServerResponse
  accountId: number
  sessionId: string
  address: string
  isModerator: boolean
  /** When the token or the access ends, ms. */
  endsAt: number
  /** What comes while the reader is told of what they missed; null once they follow. */
  held: string[] | null
  /** The second of the round at which the reader gets a sign of life. */
  slot: number
}

/** One event of the stream. */
export function encode<Name extends keyof LiveEvents>(event: Name, data: LiveEvents[Name], position?: string): string {
  return `${position ? `id: ${position}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Sends at once or drops a reader who does not read. */
export function write(reader: Reader, text: string | Buffer) {
  if (reader.held) reader.held.push(String(text))
  else if (reader.response.writableLength > MOST_OWED) reader.response.destroy()
  else reader.response.write(text)
}

/** The reader follows from here on. */
export function release(reader: Reader) {
  const held = reader.held ?? []
  reader.held = null
  for (const text of held) write(reader, text)
}

/** Milliseconds a reader has to take the last word. */
const LAST_WORD_MS = 1_000

/** Says when to come again, null for never, and ends the stream. */
export function sendAway({ response }: Reader, retry: number | null) {
  response.end(encode('bye', { retry }))
  setTimeout(() => response.destroy(), LAST_WORD_MS).unref()
}
