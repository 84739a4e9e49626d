import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** Where the collector reports; no address of the site. */
const REPORTS = '/__messages'

/**
 * Runs in WebKit's pages, whose driver does not tell their console (WebDriver BiDi, which does, is not in the release).
 * Reports synchronously, so that a page that is being left still reports.
 */
function collect(address: string) {
  const report = (...words: unknown[]) => {
    const text = words.map((word) => (word instanceof Error ? `${word.name}: ${word.message}` : String(word))).join(' ')
    const call = new XMLHttpRequest()
    call.open('POST', address, false)
    try {
      call.send(`${text} ${location.pathname}`)
    } catch {
      navigator.sendBeacon(address, `${text} ${location.pathname}`)
    }
  }
  for (const level of ['error', 'warn'] as const) console[level] = report
  // The browser breaks off what a page that is left still loads.
  let isLeft = false
  addEventListener('beforeunload', () => (isLeft = true))
  addEventListener('unhandledrejection', ({ reason }) => report('Unhandled', reason))
  addEventListener('securitypolicyviolation', (event) => report(event.violatedDirective, event.blockedURI))
  addEventListener(
    'error',
    (event) => {
      const { target } = event
      if (!(target instanceof Element)) report(event.message)
      else if (!isLeft) report('Failed to load', target.getAttribute('src') ?? target.getAttribute('href'))
    },
    true,
  )
}

const COLLECTOR = `(${collect})(${JSON.stringify(REPORTS)})`
const HASH = `'sha256-${createHash('sha256').update(COLLECTOR).digest('base64')}'`

export interface Gateway {
  origin: string
  /** Whether the network is there; without it connections are refused and open ones break. */
  setOnline: (isOnline: boolean) => Promise<void>
  /** Holds replies to paths that match until the returned function is called. */
  hold: (path: RegExp) => () => void
  /** Answers paths that match with this status until the returned function is called. */
  refuse: (path: RegExp, status?: number) => () => void
  /** Paths requested so far. */
  asked: string[]
  /** What the collector reported since the last call. */
  messages: () => string[]
  close: () => Promise<void>
}

/** A way to the server that a test can cut, slow and listen to, the same for all engines. */
export async function openGateway(server: string, { collects }: { collects: boolean }): Promise<Gateway> {
  const target = new URL(server)
  const sockets = new Set<Socket>()
  const held = new Map<RegExp, Promise<void>>()
  const refused = new Map<RegExp, number>()
  const asked: string[] = []
  let said: string[] = []

  const proxy = createServer((incoming, reply) => void answer(incoming, reply))
  proxy.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })

  async function answer(incoming: IncomingMessage, reply: ServerResponse) {
    const path = incoming.url!
    if (path === REPORTS) {
      said.push(await textOf(incoming))
      return reply.writeHead(204).end()
    }
    asked.push(path)
    for (const [pattern, until] of held) if (pattern.test(path)) await until
    for (const [pattern, status] of refused) if (pattern.test(path)) return reply.writeHead(status).end()
    const headers = { ...incoming.headers, ...(collects && { 'accept-encoding': 'identity' }) }
    const call = request(
      { host: target.hostname, port: target.port, path, method: incoming.method, headers },
      (came) => void pass(came, reply),
    )
    call.on('error', () => reply.destroy())
    reply.on('close', () => call.destroy())
    incoming.pipe(call)
  }

  async function pass(came: IncomingMessage, reply: ServerResponse) {
    const headers = { ...came.headers }
    if (!collects || !headers['content-type']?.startsWith('text/html')) {
      reply.writeHead(came.statusCode!, headers)
      reply.flushHeaders()
      return came.pipe(reply)
    }
    const html = (await textOf(came)).replace(/<head[^>]*>/, (head) => `${head}<script>${COLLECTOR}</script>`)
    const policy = headers['content-security-policy']
    delete headers['content-length']
    delete headers['transfer-encoding']
    if (policy) headers['content-security-policy'] = String(policy).replace(/script-src /, `script-src ${HASH} `)
    return reply.writeHead(came.statusCode!, headers).end(html)
  }

  async function setOnline(isOnline: boolean) {
    if (isOnline === proxy.listening) return
    if (isOnline) {
      proxy.listen(port, '127.0.0.1')
      await once(proxy, 'listening')
    } else {
      const closed = once(proxy, 'close')
      proxy.close()
      for (const socket of sockets) socket.destroy()
      await closed
    }
  }

  function hold(path: RegExp) {
    const { promise, resolve } = Promise.withResolvers<void>()
    held.set(path, promise)
    return () => {
      held.delete(path)
      resolve()
    }
  }

  function refuse(path: RegExp, status = 404) {
    refused.set(path, status)
    return () => void refused.delete(path)
  }

  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    ...{ origin: `http://127.0.0.1:${port}`, setOnline, hold, refuse, asked },
    messages: () => {
      const all = said
      said = []
      return all
    },
    close: () => setOnline(false),
  }
}

async function textOf(stream: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
