import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Where a link that somebody pasted must never lead: this machine, its network, and what is no address of the Internet. */
const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
/** Everything but what is routed: within it, tunnels that carry an IPv4 address and the documentation's own. */
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** Whether the address is of the open Internet. */
export function isOutside(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inside.check(address, 'ipv4')
  return family === 6 && outside.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/** Looks names up for a connection and gives it addresses of the open Internet alone: what was checked is what is called. */
export const lookupOutside: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, [])
    const open = found.filter(({ address }) => isOutside(address))
    const [first] = open
    if (!first) return callback(new Error(`${hostname} leads inside`), [])
    return options.all ? callback(null, open) : callback(null, first.address, first.family)
  })
}
