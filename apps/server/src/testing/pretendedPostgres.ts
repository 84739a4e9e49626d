import { createServer, type Socket } from 'node:net'

/** A message of PostgreSQL's protocol 3.0 (postgresql.org/docs/18/protocol-message-formats.html). */
export function message(type: string, body: Buffer) {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

const int = (value: number, bytes: 2 | 4) => {
  const written = Buffer.alloc(bytes)
  written.writeIntBE(value, 0, bytes)
  return written
}
const TYPES = { int4: 23, bool: 16 }

/** The greeting of a server of the version that accepts everybody. */
export const greeting = (version: string) =>
  Buffer.concat([
    message('R', int(0, 4)),
    message('S', Buffer.from(`server_version\0${version}\0`)),
    message('Z', Buffer.from('I')),
  ])

/** One row of the columns, as the answer to a question. */
function row(columns: [name: string, type: keyof typeof TYPES, value: string][]) {
  const names = columns.map(([name, type]) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int(0, 4),
      int(0, 2),
      int(TYPES[type], 4),
      int(-1, 2),
      int(-1, 4),
      int(0, 2),
    ]),
  )
  const values = columns.map(([, , value]) => Buffer.concat([int(value.length, 4), Buffer.from(value)]))
  return Buffer.concat([
    message('T', Buffer.concat([int(columns.length, 2), ...names])),
    message('D', Buffer.concat([int(columns.length, 2), ...values])),
    message('C', Buffer.from('SELECT 1\0')),
    message('Z', Buffer.from('I')),
  ])
}

/** A server of the version that greets and answers every question with what it is. It keeps no process running. */
export async function serverOf(version: string, number: number, isStandby: boolean) {
  const answer = row([
    ['version', 'int4', String(number)],
    ['is_standby', 'bool', isStandby ? 't' : 'f'],
  ])
  const listening = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(greeting(version))
      socket.on('data', (bytes) => bytes[0] === 'Q'.charCodeAt(0) && socket.write(answer))
    })
  })
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done))
  listening.unref()
  return `postgres://u:secret-word@127.0.0.1:${(listening.address() as { port: number }).port}/x`
}
