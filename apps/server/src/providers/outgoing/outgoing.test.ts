import assert from 'node:assert/strict'
import dns from 'node:dns'
import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, mock, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createServer as createSocksServer } from '@pondwader/socks5-server'
import { createProxy } from 'proxy'
import { getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { CERTIFICATE, KEY } from '#testing/services/certificate.ts'
import { failureOf } from '../check.ts'
import { transportOf } from '../mail/index.ts'
import { publicFetch } from '../publicFetch.ts'
import { checkWay } from './check.ts'
import { goesThrough, openTlsTunnel, openTunnel, sendBy } from './index.ts'

setDefaultCACertificates([...getCACertificates(), CERTIFICATE])
const PASSWORD = 'p@ss:w/rd'

// Only a proxy knows `*.example`, and leads it to this machine.
const systemLookup = dns.lookup
mock.method(dns, 'lookup', (host: string, ...rest: unknown[]) => {
  const known = host.endsWith('.example') ? '127.0.0.1' : host
  return (systemLookup as (...given: unknown[]) => void)(known, ...rest)
})

async function listening<S extends TcpServer>(server: S): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    if ('closeAllConnections' in server) (server as unknown as Server).closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const answer: RequestListener = async (request, response) => {
  const { method, url, headers } = request
  response.end(JSON.stringify([method, url, headers.host, await text(request)]))
}
const plainPort = await listening(createHttpServer(answer))
const sealedPort = await listening(createHttpsServer({ key: KEY, cert: CERTIFICATE }, answer))
/** Where each proxy was asked to lead. */
const led: Record<'http' | 'socks5', string[]> = { http: [], socks5: [] }
const httpProxy = createProxy()
httpProxy.authenticate = ({ headers }) =>
  headers['proxy-authorization'] === `Basic ${Buffer.from(`club:${PASSWORD}`).toString('base64')}`
httpProxy.on('connect', ({ url }) => void led.http.push(String(url)))
const socksProxy = createSocksServer({ auth: { username: 'club', password: PASSWORD } })
socksProxy.setRulesetValidator(({ destAddress, destPort }) => {
  led.socks5.push(`${destAddress}:${destPort}`)
  return true
})
const socksPort = await listening(createTcpServer((socket) => void socksProxy._handleConnection(socket)))
const secret = encodeURIComponent(PASSWORD)
const proxies = {
  http: new URL(`http://club:${secret}@127.0.0.1:${await listening(httpProxy)}`),
  socks5: new URL(`socks5://club:${secret}@127.0.0.1:${socksPort}`),
}
const kinds = ['http', 'socks5'] as const
beforeEachOf(import.meta.filename, () => {
  for (const kind of kinds) led[kind] = []
})

for (const kind of kinds)
  test(`fetch goes through a proxy of the kind ${kind}, which resolves the name, and the certificate is checked`, async () => {
    const direct = getGlobalDispatcher()
    try {
      await sendBy({ proxy: proxies[kind], hosts: ['service.example'] })
      for (const [origin, port] of [
        ['http', plainPort],
        ['https', sealedPort],
      ] as const) {
        const reply = await fetch(`${origin}://api.service.example:${port}/say?a=1`, { method: 'POST', body: 'слова' })
        assert.deepEqual(await reply.json(), ['POST', '/say?a=1', `api.service.example:${port}`, 'слова'])
      }
      assert.deepEqual(led[kind], [`api.service.example:${plainPort}`, `api.service.example:${sealedPort}`])
      // A certificate of another name: `*.service.example` is not `a.b.service.example`.
      await assert.rejects(fetch(`https://a.b.service.example:${sealedPort}/`))
      // What is not named goes straight: an inner service is not shown to the proxy.
      led[kind] = []
      assert.equal((await fetch(`http://127.0.0.1:${plainPort}/`)).status, 200)
      assert.equal((await fetch(`http://localhost:${plainPort}/`)).status, 200)
      assert.deepEqual(led[kind], [])
    } finally {
      setGlobalDispatcher(direct)
    }
  })

for (const kind of kinds)
  test(`a guarded address is resolved and checked here also through a proxy of the kind ${kind}`, async () => {
    const way = { proxy: proxies[kind], hosts: [] }
    const to = (address: string) => (_host: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(null, [{ address, family: 4 }])
    const open = (address: string, isAllowed: boolean) =>
      publicFetch({ way, resolve: to(address) as never, allows: () => isAllowed })
    const reply = await open('127.0.0.1', true)(`https://service.example:${sealedPort}/push`, {
      method: 'POST',
      body: 'x',
    })
    assert.deepEqual(await reply.json(), ['POST', '/push', `service.example:${sealedPort}`, 'x'])
    // The proxy was given the address that was checked, not the name.
    assert.deepEqual(led[kind], [`127.0.0.1:${sealedPort}`])
    await assert.rejects(open('10.0.0.1', false)(`https://service.example:${sealedPort}/`), /not of the internet/)
    assert.equal(led[kind].length, 1)
    // Another name than the certificate's.
    await assert.rejects(open('127.0.0.1', true)(`https://other.example:${sealedPort}/`), /altnames|does not match/)
  })

test('letters go through the proxy where their server is named', async () => {
  for (const kind of kinds) {
    const said: string[] = []
    const mailPort = await listening(
      createTcpServer((socket) => {
        socket.write('220 mail\r\n')
        socket.on('data', (line) => {
          said.push(String(line).split(' ')[0]!.trim())
          socket.write(String(line).startsWith('QUIT') ? '221 bye\r\n' : '250 fine\r\n')
        })
        socket.on('error', () => {})
      }),
    )
    const transport = transportOf({ url: `smtp://mail.example:${mailPort}`, proxy: proxies[kind] })
    assert.equal(await transport.verify(), true)
    transport.close()
    assert.equal(said[0], 'EHLO')
    assert.deepEqual(led[kind], [`mail.example:${mailPort}`])
  }
})

test('a proxy that does not open the way is told apart from the service, without its password', async () => {
  const wrong = (kind: 'http' | 'socks5') => Object.assign(new URL(proxies[kind]), { password: 'wrong' })
  const nobody = new URL('http://127.0.0.1:1')
  const told = async (proxy: URL) => {
    const error = await openTunnel(proxy, 'service.example', plainPort).then(
      () => assert.fail('a way was opened'),
      (cause: Error) => cause,
    )
    assert.ok(!JSON.stringify([error, error.message, error.cause, error.stack]).includes(secret))
    assert.ok(!JSON.stringify([error, error.message, error.cause]).includes('wrong'))
    return failureOf(new TypeError('fetch failed', { cause: error }), 'TELEGRAM_API_URL').said
  }
  assert.equal(await told(wrong('http')), 'Прокси не принял имя и пароль, ответ 407')
  assert.match(await told(wrong('socks5')), /^Прокси не открыл дорогу к службе/)
  assert.equal(await told(nobody), 'Прокси не открыл дорогу к службе: ECONNREFUSED')
  const [closed] = await checkWay({ proxy: nobody, hosts: ['api.service.example'] })
  assert.deepEqual([closed!.state, closed!.said], ['failed', 'Прокси не открыл дорогу к службе: ECONNREFUSED'])
  const socket = await openTlsTunnel(proxies.http, 'api.service.example', sealedPort, 'api.service.example')
  socket.destroy()
})

test('which hosts go through the proxy', () => {
  const named = ['api.telegram.org', 'x.com']
  const cases: [host: string, hosts: string[], goes: boolean][] = [
    ['api.telegram.org', named, true],
    ['API.Telegram.org', named, true],
    ['api.x.com', named, true],
    ['notx.com', named, false],
    ['api.coingecko.com', named, false],
    ['api.coingecko.com', [], true],
    ['127.0.0.1', [], false],
    ['[::1]', [], false],
    ['93.184.216.34', [], false],
    ['localhost', [], false],
    ['minio', [], false],
    ['s3.internal', [], false],
    ['db.lan', [], false],
  ]
  assert.deepEqual(
    cases.map(([host, hosts]) => [host, hosts, goesThrough({ hosts }, host)]),
    cases,
  )
})
