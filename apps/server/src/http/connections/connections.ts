import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { subscriberOf } from '#platform/address.ts'

/** How long a connection may take, in ms. */
export interface Patience {
  /** From the first byte (or from the connection, when none came) to the end of the headers. */
  headersMs: number
  /** From the first byte to the end of the body: a phone on a bad network sends a picture in minutes. */
  requestMs: number
  /** Without a byte moving in either direction: a reader who takes the answer slowly is served as long as it takes. */
  idleMs: number
  /**
   * Between two requests. Longer than a proxy keeps a connection that it does not use (nginx a minute, Caddy two), or a
   * request that it sends meets the end of the connection and is lost.
   */
  keptMs: number
  /** Between two looks at the connections. */
  checkMs: number
}

export const PATIENCE: Patience = {
  headersMs: 20_000,
  requestMs: 600_000,
  idleMs: 120_000,
  keptMs: 150_000,
  checkMs: 5_000,
}

/** Fastify's and Node.js' names of these times. */
export function timeouts({ headersMs, requestMs, idleMs, keptMs, checkMs }: Patience) {
  return {
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    keepAliveTimeout: keptMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  }
}

/**
 * Connections that wait until the loop accepts them; the system may allow fewer (`somaxconn`). Above this number it drops
 * everybody's, and each tries again later and later: with the usual 511 the six hundred of one address made others wait
 * for twenty seconds.
 */
const MOST_WAITING = 4096

/** Listens with room for the connections that come while the loop is busy. */
export const listenAt = (app: FastifyInstance, at: { host: string; port: number }) =>
  app.listen({ ...at, backlog: MOST_WAITING })

/** Room for the live streams of one address (`features/updates/live`) and for all else that its readers ask. */
export const MOST_OF_ADDRESS = 600

const BODY = JSON.stringify({ detail: 'С вашего адреса открыто слишком много соединений. Закройте лишние вкладки.' })
const REFUSAL = [
  'HTTP/1.1 429 Too Many Requests',
  'content-type: application/json; charset=utf-8',
  `content-length: ${Buffer.byteLength(BODY)}`,
  'cache-control: no-store',
  'retry-after: 20',
  'connection: close',
  '',
  BODY,
].join('\r\n')

/**
 * Refuses connections over `MOST_OF_ADDRESS` of one address (of a /56 with IPv6), so that nobody alone uses up the files
 * that the system lets the process open. A trusted proxy brings everybody's and counts by itself.
 */
export function limitConnections(server: Server, trustProxy: string) {
  const proxies = proxiesOf(trustProxy)
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const ip = socket.remoteAddress
    if (!ip || proxies.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')) return
    const who = subscriberOf(ip)
    const count = (open.get(who) ?? 0) + 1
    if (count > MOST_OF_ADDRESS) {
      socket.write(REFUSAL)
      socket.destroySoon()
      return
    }
    open.set(who, count)
    socket.once('close', () => {
      const left = open.get(who)! - 1
      if (left > 0) open.set(who, left)
      else open.delete(who)
    })
  })
}

/** The names that `TRUST_PROXY` knows, as proxy-addr reads them. */
const NETWORKS: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** The addresses and networks of a setting like `TRUST_PROXY`. */
export function proxiesOf(trustProxy: string): BlockList {
  const list = new BlockList()
  for (const item of trustProxy.split(',').map((one) => one.trim()))
    for (const network of NETWORKS[item] ?? [item]) {
      const [ip = '', bits] = network.split('/')
      const family = isIPv6(ip) ? 'ipv6' : 'ipv4'
      if (bits === undefined) list.addAddress(ip, family)
      else list.addSubnet(ip, Number(bits), family)
    }
  return list
}
