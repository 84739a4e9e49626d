import { lookup as systemLookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { goesThrough, openTlsTunnel, openTunnel, type WayOut } from './outgoing/index.ts'

const V4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
/** IPv6 ranges that are not public unicast or embed an IPv4 address. */
const V6 = '::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 3fff::/20'
/** One list per family: a combined one would match addresses of the other family. */
const NOT_PUBLIC = { ipv4: listOf('ipv4', V4), ipv6: listOf('ipv6', V6) }

function listOf(kind: 'ipv4' | 'ipv6', ranges: string) {
  const list = new BlockList()
  for (const range of ranges.split(' ')) {
    const [start = '', bits] = range.split('/')
    list.addSubnet(start, Number(bits), kind)
  }
  return list
}

/** Whether the address is public: not of this machine and not of a private network. */
export function isPublicAddress(address: string): boolean {
  const kind = ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(address) as 4 | 6]
  return kind !== undefined && !NOT_PUBLIC[kind].check(address, kind)
}

type Resolve = (host: string, options: { all: true }, done: (error: Error | null, found: Found[]) => void) => void
interface Found {
  address: string
  family: number
}

/**
 * A `fetch` for untrusted addresses (SSRF guard): it connects to the very address it resolved and checked, so that a
 * name with changing DNS answers leads nowhere. Follows no redirects; with `redirect: 'error'` one is an error.
 * Through a proxy it asks for that address too, so that the proxy resolves no name anew.
 */
export function publicFetch({
  resolve = systemLookup as Resolve,
  allows = isPublicAddress,
  way = null as WayOut | null,
} = {}): typeof fetch {
  const lookup: LookupFunction = (host, options, done) => {
    resolve(host, { all: true }, (error, found) => {
      if (error) return done(error, [])
      const refused = found.length === 0 || found.some(({ address }) => !allows(address))
      if (refused) return done(new Error(`${host} is not of the internet`), [])
      const [first] = found
      return options.all ? done(null, found) : done(null, first!.address, first!.family)
    })
  }

  const locate = (host: string) =>
    new Promise<string>((take, fail) =>
      lookup(host, { all: false }, (error, address) => (error ? fail(error) : take(String(address)))),
    )

  async function connectBy({ proxy }: WayOut, url: URL, host: string): Promise<Socket> {
    const address = await locate(host)
    if (url.protocol === 'https:') return openTlsTunnel(proxy, address, Number(url.port) || 443, host)
    return openTunnel(proxy, address, Number(url.port) || 80)
  }

  return async (input, { method = 'GET', headers, body, redirect = 'manual', signal } = {}) => {
    const url = new URL(String(input))
    const content = contentOf(body)
    // Literal addresses skip the lookup, so they are checked here.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !allows(host)) throw new Error(`${host} is not of the internet`)
    const { request } = url.protocol === 'https:' ? https : http
    const socket = way && goesThrough(way, host) ? await connectBy(way, url, host) : null
    // The tunnel does not hear the signal, so what came too late is closed here.
    if (socket && signal?.aborted) socket.destroy()
    signal?.throwIfAborted()
    const reach = socket ? { createConnection: () => socket } : { lookup }
    return new Promise((take, fail) => {
      const asked = request(
        url,
        {
          method,
          ...reach,
          agent: false,
          headers: Object.fromEntries(new Headers(headers)),
          ...(signal && { signal }),
        },
        (reply) => {
          const status = reply.statusCode ?? 502
          if (redirect === 'error' && status >= 300 && status < 400) {
            reply.destroy()
            return fail(new TypeError(`${host} redirects`))
          }
          const isEmpty = status === 204 || status === 304
          const answer = isEmpty ? null : (Readable.toWeb(reply) as ReadableStream<Uint8Array>)
          take(new Response(answer, { status, headers: headersOf(reply) }))
        },
      )
      asked.on('error', fail)
      asked.end(content)
    })
  }
}

/** Other kinds of bodies would be sent empty, so they are refused. */
function contentOf(body: RequestInit['body']): string | Uint8Array | undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  throw new TypeError('publicFetch sends strings and bytes only')
}

function headersOf({ headersDistinct }: http.IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  return headers
}
