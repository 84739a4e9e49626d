import { IncomingMessage } from 'node:http'
import { type BlockList, isIP, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerIp } from '#platform/address.ts'
import { proxiesOf } from '../connections/connections.ts'

/** What requests tell of a wrong `TRUST_PROXY`, for the operator: without any address. */
const SIGNS = {
  unlisted: {
    said: 'Перед сайтом стоит прокси, которого нет в TRUST_PROXY: все читатели для программы — один адрес',
    advice:
      'Один читатель исчерпает пределы за всех. Добавьте адрес прокси в TRUST_PROXY; он должен передавать X-Forwarded-For.',
  },
  silent: {
    said: 'С адресов из TRUST_PROXY приходят запросы без X-Forwarded-For',
    advice:
      'Если там прокси, пусть передаёт этот заголовок: иначе все читатели — один адрес. Если прокси там нет, уберите эти адреса из TRUST_PROXY: иначе каждый оттуда назовётся чужим адресом.',
  },
  distant: {
    said: 'Почти все запросы называют в X-Forwarded-For ещё один адрес, которому программа не верит',
    advice:
      'Если перед сайтом стоит CDN, добавьте её сети в TRUST_PROXY: иначе все читатели одного её узла — один адрес. Если её нет, ничего не меняйте.',
  },
} as const
type Sign = keyof typeof SIGNS
type ProxyWarning = (typeof SIGNS)[Sign]

/** One request is somebody's try; so many are a setting. */
export const SURE_AFTER = 20
/** `distant` is told by its share among so many requests: a stranger can write the header too. */
export const SHARE_OF = 1_000
const MOST = 0.9
/** The desk hears of a sign that still comes once in this time, ms. */
const AGAIN_MS = 600_000

/** Addresses that no reader from the internet has. */
const PRIVATE = proxiesOf('loopback, linklocal, uniquelocal, 100.64.0.0/10')
const LOOPBACK = proxiesOf('loopback')
const has = (list: BlockList, ip: string) => isIP(ip) > 0 && list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')

interface Options {
  trustProxy: string
  publicUrl: string
  now: () => Date
  /** All signs so far; called anew while they still come. `isNew`: one of them was not told before. */
  tell: (warnings: ProxyWarning[], isNew: boolean) => void
}

/** Watches requests for signs that `TRUST_PROXY` does not fit the way they come. */
export function watchProxies(app: FastifyInstance, { trustProxy, publicUrl, now, tell }: Options) {
  const signOf = readerOfSigns(proxiesOf(trustProxy), new URL(publicUrl))
  const counts: Record<Sign, number> = { unlisted: 0, silent: 0, distant: 0 }
  const told = new Map<Sign, number>()
  let asked = 0
  app.addHook('onRequest', (request, _, done) => {
    // The server's own reads and probes come past the proxy.
    if (!(request.raw instanceof IncomingMessage) || /^\/(health|metrics)\b/.test(request.url)) return done()
    const sign = signOf(request)
    asked += 1
    if (sign) counts[sign] += 1
    if (sign && isSure(sign)) hear(sign)
    if (asked >= SHARE_OF) asked = counts.distant = 0
    done()
  })
  const isSure = (sign: Sign) =>
    sign === 'distant' ? asked >= SHARE_OF && counts.distant >= MOST * asked : counts[sign] >= SURE_AFTER

  function hear(sign: Sign) {
    const at = now().getTime()
    const before = told.get(sign)
    if (before !== undefined && at - before < AGAIN_MS) return
    told.set(sign, at)
    // What no longer comes was mended at the proxy.
    for (const [one, when] of told) if (at - when > 2 * AGAIN_MS) told.delete(one)
    tell(
      [...told.keys()].map((one) => SIGNS[one]),
      before === undefined,
    )
  }
}

function readerOfSigns(proxies: BlockList, { host, hostname }: URL) {
  const isPublic = !['localhost', '[::1]'].includes(hostname) && !hostname.startsWith('127.')
  const kinds = new WeakMap<Socket, { isProxy: boolean; isPrivate: boolean; isLoopback: boolean }>()
  const kindOf = (socket: Socket) => {
    const known = kinds.get(socket)
    if (known) return known
    const ip = socket.remoteAddress ?? ''
    const kind = { isProxy: has(proxies, ip), isPrivate: has(PRIVATE, ip), isLoopback: has(LOOPBACK, ip) }
    kinds.set(socket, kind)
    return kind
  }
  return (request: FastifyRequest): Sign | null => {
    const { headers } = request
    const named = headers['x-forwarded-for']
    const { isProxy, isPrivate, isLoopback } = kindOf(request.raw.socket)
    if (isProxy) {
      // Past the proxy, this machine itself asks by its local name.
      if (!named) return !isLoopback || (isPublic && headers.host === host) ? 'silent' : null
      if (!named.includes(',')) return null
      const ips = request.ips ?? []
      if (named.toString().split(',').length < ips.length) return null
      return has(PRIVATE, callerIp(request)) ? 'unlisted' : 'distant'
    }
    if (!named && !headers.forwarded && !headers['x-real-ip']) return null
    return isPrivate ? 'unlisted' : 'distant'
  }
}
