import { isIPv4, isIPv6 } from 'node:net'

/** The address without the part that names one household: `203.0.113.0`, `2001:db8:1::` (a /24 and a /48). */
export function networkOf(ip: string): string {
  const plain = unmapped(ip)
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, '.0')
  return isIPv6(plain) ? `${groups(plain).slice(0, 3).join(':')}::` : ''
}

/** Who shares a limit: one IPv4 address, or the /64 that one IPv6 subscriber is given whole. */
export function subscriberOf(ip: string): string {
  const plain = unmapped(ip)
  return isIPv6(plain) ? groups(plain).slice(0, 4).join(':') : plain
}

/** `::ffff:203.0.113.9` is an IPv4 caller on an IPv6 socket. */
function unmapped(ip: string) {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** The eight groups, the omitted zeros included. A zone (`%eth0`) only follows the last one. */
function groups(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
}
