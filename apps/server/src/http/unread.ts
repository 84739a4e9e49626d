import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What HTTP's parser could not read, in words; every other fault of the request is a bad one. */
const FAULTS: Record<string, [status: string, text: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Заголовки или адрес запроса слишком длинные'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'Запрос передавался слишком долго'],
}
const BAD: [status: string, text: string] = ['400 Bad Request', 'Запрос не разобран: это не HTTP']

/** Answers a request that never became one: no route, hook or error handler hears of it. */
export function refuseUnread(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, detail] = FAULTS[error.code ?? ''] ?? BAD
  const body = JSON.stringify({ detail })
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

/** Answers a request that expects what we do not know; `100-continue` alone never comes here. */
export function refuseExpectation(_: IncomingMessage, response: ServerResponse) {
  const body = JSON.stringify({ detail: 'Ожидание из заголовка Expect не поддерживается' })
  response.writeHead(417, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(body)
}
