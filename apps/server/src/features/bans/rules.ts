import { BlockList, isIP, isIPv4 } from 'node:net'
import { domainToASCII } from 'node:url'
import { FieldRefusal } from '#platform/errors.ts'

/** What a ban is about: one of the two is null. */
export interface BanTarget {
  /** A network in CIDR form; PostgreSQL clears the bits of the host. */
  network: string | null
  mailDomain: string | null
}

const LONGEST_PREFIX = { 4: 32, 6: 128 } as const
/** A wider network holds countries. */
const SHORTEST_PREFIX = { 4: 8, 6: 16 } as const
/** A subscriber's IPv6 network: one address of it is left within the hour. */
const SUBSCRIBER_PREFIX = 64
/** Networks that are not of the public Internet: behind a proxy that the server does not know, every reader is in one. */
const INNER = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::', 127],
  // IPv4 within IPv6.
  ['::ffff:0:0', 96],
  ['fc00::', 7],
  ['fe80::', 10],
] as const
const MAIL_DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * Reads what an operator typed: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/48`, `example.com`, `@почта.рф` or an
 * e-mail. A single IPv6 address means its subscriber's /64. Refuses what is none of these, and networks that are too
 * wide or not of the public Internet.
 */
export function targetOf(value: string): BanTarget {
  const [address = '', prefix, ...rest] = value.toLowerCase().split('/')
  // An address with its zone, `fe80::1%eth0`, is of one machine's network.
  if (isIP(address) === 0 || address.includes('%')) return { network: null, mailDomain: domainOf(value) }
  if (rest.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix)))
    throw refused('Сеть пишут так: 203.0.113.0/24')
  return { network: networkIn(address, prefix === undefined ? undefined : Number(prefix)), mailDomain: null }
}

function networkIn(address: string, prefix: number | undefined): string {
  const family = isIPv4(address) ? 4 : 6
  const length = prefix ?? (family === 4 ? 32 : SUBSCRIBER_PREFIX)
  if (length > LONGEST_PREFIX[family]) throw refused(`После дроби — число не больше ${LONGEST_PREFIX[family]}`)
  if (length < SHORTEST_PREFIX[family])
    throw refused(`Сеть слишком широкая: в ней целые страны. После дроби — не меньше ${SHORTEST_PREFIX[family]}`)
  if (touchesInner(address, length)) throw refused('Здесь адреса внутренней сети, а не интернета')
  return `${address}/${length}`
}

/** Whether one of the two networks holds the other. */
function touchesInner(address: string, length: number): boolean {
  return INNER.some(([inner, prefix]) => holds(inner, prefix, address) || holds(address, length, inner))
}

function holds(network: string, length: number, address: string): boolean {
  const list = new BlockList()
  list.addSubnet(network, length, familyOf(network))
  return familyOf(network) === familyOf(address) && list.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

function domainOf(value: string): string {
  const domain = domainToASCII(value.slice(value.lastIndexOf('@') + 1).trim())
  if (!MAIL_DOMAIN.test(domain)) throw refused('Нужен адрес, сеть или почтовый домен: 203.0.113.0/24 или example.com')
  return domain
}

const refused = (words: string) => new FieldRefusal({ value: [words] })

/** The domain of an e-mail and the domains above it: `a.b.c` gives `a.b.c`, `b.c` and `c`. */
export function domainsOf(email: string): string[] {
  const labels = domainToASCII(email.slice(email.lastIndexOf('@') + 1)).split('.')
  return labels.map((_, place) => labels.slice(place).join('.'))
}

/** A network as people write it: one IPv4 address without its `/32`. */
export const shownNetwork = (network: string) => network.replace(/(?<=^[\d.]+)\/32$/, '')
