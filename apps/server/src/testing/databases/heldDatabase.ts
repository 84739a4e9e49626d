import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after } from 'node:test'

/** ReadyForQuery outside of a transaction: the statement is committed (PostgreSQL protocol 3.0, message formats). */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** The end of a statement that changed and found no row. */
const NOTHING = /C\0\0\0[\s\S](?:UPDATE|SELECT) 0\0/

/**
 * The database at another address, where the first answer with rows to each statement of these names is held back once it
 * is committed. Whoever asks there stands between a claim and what follows it.
 */
export async function heldDatabase(url: string, names: readonly string[]) {
  const { hostname, port } = new URL(url)
  const waiting = new Set(names)
  const held = Promise.withResolvers<void>()
  const releases: (() => void)[] = []
  const sockets = new Set<Socket>()

  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    let holding: Buffer[] | null = null
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        client.destroy()
        database.destroy()
      })
    }
    let name: string | undefined
    client.on('data', (asked) => {
      // A statement may come in several pieces, of which the first has its name.
      if (!holding) {
        name = [...waiting].find((one) => asked.includes(`${one}\0`))
        if (name) holding = []
      }
      database.write(asked)
    })
    database.on('data', (answered) => {
      if (!holding) return client.write(answered)
      holding.push(answered)
      const answer = Buffer.concat(holding)
      if (!answer.subarray(-READY.length).equals(READY)) return
      const send = () => {
        holding = null
        client.write(answer)
      }
      if (NOTHING.test(answer.toString('latin1')) || !waiting.delete(name!)) return send()
      releases.push(send)
      if (waiting.size === 0) held.resolve()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as AddressInfo).port)
  return {
    url: address.href,
    /** Resolves once every one of the statements is committed and unanswered. */
    held: held.promise,
    release() {
      for (const release of releases.splice(0)) release()
    },
  }
}
