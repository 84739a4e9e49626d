import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** A command without its tag, and the lines of the reply, in which `TAG` stands for the tag. */
export type Command = readonly [ours: RegExp, ...reply: string[]]

/**
 * A server of a documented protocol with tagged commands, such as IMAP; the client chooses their order. Returns its port
 * and the commands that came, without their tags.
 */
export async function speakTagged(greeting: string, commands: readonly Command[]) {
  const said: string[] = []
  const server = createServer((socket) => {
    socket.write(`${greeting}\r\n`)
    socket.on('error', () => {})
    createInterface({ input: socket }).on('line', (line) => {
      const [tag = '', ...words] = line.split(' ')
      const command = words.join(' ')
      said.push(command)
      const [, ...reply] = commands.find(([ours]) => ours.test(command)) ?? [/^/, 'TAG BAD it is not documented here']
      socket.write(reply.map((one) => `${one.replace(/^TAG(?= )/, tag)}\r\n`).join(''))
      if (reply.some((one) => one.startsWith('* BYE'))) socket.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, said, close: () => server.close() }
}
