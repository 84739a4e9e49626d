import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { refuseUnread, TINY_CHUNKS } from './unread.ts'

/** Chunks after which their size is asked for: some senders begin with small ones. */
const MOST_TINY = 1_024
/** Bytes of the average chunk. */
const LEAST_BYTES = 64

/**
 * Cuts bodies sent in chunks of a few bytes: each costs the loop a microsecond or two, six bytes of traffic, and a
 * megabyte of them more than a hundred milliseconds. Call it before whatever reads requests.
 */
export function refuseTinyChunks(server: Server) {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers['transfer-encoding'] === undefined) return
    // What nobody reads of the body is not read after the answer either.
    response.setHeader('connection', 'close')
    const push = request.push.bind(request)
    let chunks = 0
    let bytes = 0
    let isCut = false
    request.push = (chunk: Buffer | null, encoding) => {
      if (chunk === null) return push(chunk, encoding)
      chunks += 1
      bytes += chunk.length
      if (!isCut && chunks > MOST_TINY && bytes < chunks * LEAST_BYTES) {
        isCut = true
        request.socket.pause()
        refuseUnread(Object.assign(new Error('tiny chunks'), { code: TINY_CHUNKS }), request.socket)
      }
      return isCut ? false : push(chunk, encoding)
    }
  })
}
