import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/**
 * The only owner of a response that is written without Fastify: a stream of events, or a protocol spoken by a library.
 * A response may end at any moment (the reader left, somebody else ended it), so each call here first asks whether it
 * still stands: writing to one that does not is dropped, ending it again does nothing, and no error of its connection
 * goes unheard.
 */
export class RawResponse {
  readonly #raw: ServerResponse
  /** `ended`: the last bytes are on their way. `closed`: nothing more will be sent. */
  #state: 'open' | 'ended' | 'closed' = 'open'
  #hear: (() => void) | null = null

  /** Takes the response over with the headers set so far. The reader may have left already. */
  constructor(reply: FastifyReply) {
    const raw = reply.raw
    this.#raw = raw
    reply.hijack()
    // The connection broke, or the response had ended: either way it closes.
    raw.on('error', () => this.destroy())
    raw.once('close', () => this.#close())
    if (raw.destroyed || raw.closed || raw.writableEnded) this.#close()
    else for (const [name, value] of Object.entries(reply.getHeaders())) if (value) raw.setHeader(name, value)
  }

  get isOpen() {
    return this.#state === 'open'
  }

  /** Bytes that the connection has not taken yet. */
  get unsentBytes() {
    return this.#raw.writableLength
  }

  /** Calls `hear` once when the response has closed, at once if it has already. */
  onClose(hear: () => void) {
    if (this.#state === 'closed') hear()
    else this.#hear = hear
  }

  /** Sends status and headers of a stream that ends with its connection: without chunks each write is one event. */
  begin(status: number, headers: OutgoingHttpHeaders) {
    if (!this.isOpen || this.#raw.headersSent) return
    this.#raw.removeHeader('transfer-encoding')
    this.#raw.writeHead(status, headers)
  }

  write(data: string | Buffer) {
    if (this.isOpen) this.#raw.write(data)
  }

  end(data?: string | Buffer) {
    if (!this.isOpen) return
    this.#state = 'ended'
    this.#raw.end(data)
  }

  /** Cuts the connection; what was not sent is lost. */
  destroy() {
    if (this.#state === 'closed') return
    this.#state = 'ended'
    this.#raw.destroy()
  }

  /**
   * Lends the response to a library, which answers by itself. If it fails or forgets to end the response, the
   * connection is cut, so that nobody waits for an answer that never comes.
   */
  async lend(work: (raw: ServerResponse) => Promise<unknown>) {
    if (!this.isOpen) return
    try {
      await work(this.#raw)
    } finally {
      if (!this.#raw.writableEnded) this.destroy()
    }
  }

  #close() {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    this.#hear?.()
    this.#hear = null
  }
}
