import http from 'node:http'
import https from 'node:https'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { SocksClient } from 'socks'

const TIMEOUT_MS = 10_000
const PORTS: Record<string, number> = { 'http:': 80, 'https:': 443, 'socks5:': 1080 }

/** The proxy did not open the way; the words name neither its address nor its password. */
export class TunnelRefused extends Error {
  override name = 'TunnelRefused'
  /** The proxy's own answer over HTTP; null when there was none. */
  readonly answer: number | null

  constructor(message: string, options: { answer?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.answer = options.answer ?? null
  }
}

/**
 * A connection to the host through the proxy: by CONNECT (RFC 9110, section 9.3.6) over `http:` or `https:`, or by
 * SOCKS5 (RFC 1928, with RFC 1929's password), where the proxy resolves the name. Throws `TunnelRefused`.
 */
export async function openTunnel(proxy: URL, host: string, port: number): Promise<Socket> {
  return proxy.protocol === 'socks5:' ? bySocks(proxy, host, port) : byConnect(proxy, host, port)
}

/** The same with TLS inside; the certificate must be of `servername`. */
export async function openTlsTunnel(proxy: URL, host: string, port: number, servername: string): Promise<Socket> {
  const socket = await openTunnel(proxy, host, port)
  return new Promise((take, fail) => {
    const secure = connectTls({ socket, ...(isIP(servername) === 0 && { servername }), host: servername })
    secure.setTimeout(TIMEOUT_MS, () => secure.destroy(new TunnelRefused('no TLS through the proxy in time')))
    secure.once('secureConnect', () => take(secure.setTimeout(0)))
    secure.once('error', fail)
  })
}

async function bySocks(proxy: URL, host: string, port: number): Promise<Socket> {
  try {
    const { socket } = await SocksClient.createConnection({
      proxy: {
        host: hostOf(proxy),
        port: portOf(proxy),
        type: 5,
        ...(proxy.username && { userId: decodeURIComponent(proxy.username) }),
        ...(proxy.password && { password: decodeURIComponent(proxy.password) }),
      },
      command: 'connect',
      destination: { host, port },
      timeout: TIMEOUT_MS,
    })
    return socket
  } catch (cause) {
    // The library's own error carries the proxy's password.
    const words = cause instanceof Error ? cause.message : 'no answer'
    throw new TunnelRefused(`SOCKS5: ${words}`)
  }
}

function byConnect(proxy: URL, host: string, port: number): Promise<Socket> {
  const authority = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`
  const { username, password } = proxy
  const secret = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const { request } = proxy.protocol === 'https:' ? https : http
  return new Promise((take, fail) => {
    const asked = request({
      method: 'CONNECT',
      host: hostOf(proxy),
      port: portOf(proxy),
      path: authority,
      headers: { host: authority, ...(username && { 'proxy-authorization': `Basic ${secret}` }) },
      agent: false,
      timeout: TIMEOUT_MS,
    })
    asked.once('connect', ({ statusCode: answer = 0 }, socket, head) => {
      if (answer !== 200) {
        socket.destroy()
        return fail(new TunnelRefused(`CONNECT answered ${answer}`, { answer }))
      }
      if (head.length > 0) socket.unshift(head)
      // The limit was for opening: an answer may take longer.
      take((socket as Socket).setTimeout(0))
    })
    asked.once('response', ({ statusCode: answer = 0 }) => {
      asked.destroy()
      fail(new TunnelRefused(`CONNECT answered ${answer}`, { answer }))
    })
    asked.once('timeout', () => asked.destroy(new TunnelRefused('the proxy did not answer in time')))
    asked.once('error', (cause) =>
      fail(cause instanceof TunnelRefused ? cause : new TunnelRefused('no proxy', { cause })),
    )
    asked.end()
  })
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')
const portOf = ({ port, protocol }: URL) => Number(port) || PORTS[protocol]!
