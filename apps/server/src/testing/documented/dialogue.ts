import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** A line of ours, and the code and words of the server's reply; several words are a reply of several lines. */
export type Turn = [ours: RegExp, code: number, ...words: string[]]

/** A server that speaks a documented dialogue of lines, such as SMTP. Returns its port and what was said. */
export async function speak(greeting: string, turns: readonly Turn[]) {
  const said: string[] = []
  const server = createServer((socket) => {
    socket.write(`${greeting}\r\n`)
    socket.on('error', () => {})
    let [next, isData] = [0, false]
    createInterface({ input: socket }).on('line', (line) => {
      if (isData && line !== '.') return
      said.push(line)
      const [ours, code, ...words] = turns[next] ?? [/^$/, 500, 'unexpected']
      next += 1
      isData = code === 354
      if (!ours.test(line)) return socket.end(`500 ${line} is not documented here\r\n`)
      socket.write(words.map((word, place) => `${code}${place < words.length - 1 ? '-' : ' '}${word}\r\n`).join(''))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, said, close: () => server.close() }
}

/** Says the lines to a server and checks that it replies with the documented codes. */
export async function assertReplies(port: number, lines: readonly (readonly [line: string, code: number])[]) {
  const socket = connect(port, '127.0.0.1')
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]()
  const codeOf = async () => {
    for (;;) {
      const { value, done } = await replies.next()
      assert.ok(!done, 'the server hung up')
      if (/^\d{3} /.test(value)) return Number(value.slice(0, 3))
    }
  }
  try {
    assert.equal(await codeOf(), 220, 'the greeting')
    for (const [line, code] of lines) {
      socket.write(`${line}\r\n`)
      assert.equal(await codeOf(), code, line)
    }
  } finally {
    socket.destroy()
  }
}
