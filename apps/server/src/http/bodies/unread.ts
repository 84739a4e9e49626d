import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Code of the error of a body in too small parts. */
export const TINY_CHUNKS = 'TINY_CHUNKS'
/** Code of the error of too many requests sent without waiting for answers. */
export const SENT_AHEAD = 'SENT_AHEAD'

/** Answers to errors of the HTTP parser; any other error is a bad request. */
const FAULTS: Record<string, [status: string, text: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Заголовки или адрес запроса слишком длинные'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'Запрос передавался слишком долго'],
  [SENT_AHEAD]: ['429 Too Many Requests', 'Слишком много запросов послано без ожидания ответа'],
  [TINY_CHUNKS]: ['400 Bad Request', 'Тело запроса передаётся слишком мелкими частями'],
}
const BAD: [status: string, text: string] = ['400 Bad Request', 'Запрос не разобран: это не HTTP']

/** Answers a request that could not be parsed: no route, hook or error handler sees it. */
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
  // In the middle of an earlier answer our words would become part of it.
  if (socket.writable && !isAnswering(socket)) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

/** Whether an answer to an earlier request of this connection has begun. Node.js keeps it there for its own check. */
function isAnswering(socket: Socket & { _httpMessage?: ServerResponse | null }) {
  return socket._httpMessage?.headersSent === true
}

/** Answers a request with an unknown `Expect` header; `100-continue` never gets here. */
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
