import { isIP, isIPv4, isIPv6, SocketAddress } from 'node:net'

/** The address without the part of a single household: `203.0.113.0`, `2001:db8:1::` (a /24 and a /48). */
export function networkOf(ip: string): string {
  const plain = canonicalIp(ip)
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, '.0')
  return isIPv6(plain) ? `${groups(plain).slice(0, 3).join(':')}::` : ''
}

/** Address to count limits by: one IPv4 address, or the /56 that an IPv6 subscriber usually has. */
export function subscriberOf(ip: string): string {
  const plain = canonicalIp(ip)
  if (!isIPv6(plain)) return plain
  const [one, two, three, four] = groups(plain)
  return `${[one, two, three].join(':')}:${(Number.parseInt(four!, 16) >> 8).toString(16)}/56`
}

/** The caller's address: the furthest one named by trusted proxies, skipping invalid ones in their header. */
export function callerIp({ ip, ips }: { ip: string; ips?: string[] | undefined }): string {
  return ips?.findLast((named) => isIP(named) > 0) ?? ip
}

/** Canonical spelling: lower case, no leading zeros. An IPv4 address mapped to IPv6 becomes IPv4. */
export function canonicalIp(ip: string): string {
  if (!isIPv6(ip)) return ip
  const { address } = new SocketAddress({ address: ip.split('%')[0]!, family: 'ipv6' })
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}

/** The eight groups, including omitted zeros. */
function groups(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
}
