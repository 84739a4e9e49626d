import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { refuseUnread, SENT_AHEAD } from '../bodies/unread.ts'

/** Requests that a connection may send before the first of them is answered; browsers and proxies send none. */
export const MOST_SENT_AHEAD = 16

const SLICE_MS = 4

/** What one connection has sent. */
interface Line {
  isBusy: boolean
  waiting: (() => void)[]
  isCut: boolean
}

/**
 * Of a connection one request is at work at a time, and the others wait in their order. Node.js begins all that it finds
 * in what it has read, tens of thousands in one turn of the loop. A connection that sends more than `MOST_SENT_AHEAD` is
 * closed.
 */
export function serveInTurn(server: Server) {
  const [handle] = server.listeners('request') as [RequestListener]
  const lines = new WeakMap<Socket, Line>()
  server.off('request', handle)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const line = lines.get(socket) ?? { isBusy: false, waiting: [], isCut: false }
    lines.set(socket, line)
    if (line.isCut) return
    if (line.waiting.length >= MOST_SENT_AHEAD) {
      line.isCut = true
      // A pause would not do: Node.js reads on after each request.
      refuseUnread(Object.assign(new Error('sent ahead'), { code: SENT_AHEAD }), socket)
      return
    }
    const work = () => handle(request, response)
    response.once('close', () => {
      line.isBusy = false
      if (line.waiting.length > 0) later(() => next(socket, line))
    })
    if (line.isBusy || line.waiting.length > 0) line.waiting.push(work)
    else begin(line, work)
  })
}

/** What was sent ahead, of all connections. */
const ahead: (() => void)[] = []

/** Begins it between the requests of those who wait for their answers: in each turn of the loop for a few milliseconds. */
function later(work: () => void) {
  ahead.push(work)
  if (ahead.length === 1) setImmediate(workAhead)
}

function workAhead() {
  const until = performance.now() + SLICE_MS
  let done = 0
  while (done < ahead.length && performance.now() < until) {
    ahead[done]!()
    done += 1
  }
  ahead.splice(0, done)
  if (ahead.length > 0) setImmediate(workAhead)
}

function next(socket: Socket, line: Line) {
  const work = line.waiting.shift()
  if (work && !socket.destroyed) begin(line, work)
}

function begin(line: Line, work: () => void) {
  line.isBusy = true
  work()
}
