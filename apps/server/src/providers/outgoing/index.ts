import { isIP } from 'node:net'

export { openTlsTunnel, openTunnel, TunnelRefused } from './tunnel.ts'

/** How requests leave this network. */
export interface WayOut {
  /** `http:`, `https:` or `socks5:`, with name and password where the proxy wants them. */
  proxy: URL
  /** Hosts that go through it, subdomains included; empty: all public ones. */
  hosts: readonly string[]
}

/**
 * Whether requests to the host go through the proxy. An address in figures, a name without a dot and names that exist
 * only inside a network never do: a proxy outside would not find them.
 */
export function goesThrough({ hosts }: Pick<WayOut, 'hosts'>, hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 || !host.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)$/.test(host)) return false
  return hosts.length === 0 || hosts.some((one) => host === one || host.endsWith(`.${one}`))
}

/** From now on every `fetch` of this process goes the way; null leaves all as it is. */
export async function sendBy(way: WayOut | null) {
  // Loaded on demand: most installations go straight.
  if (way) (await import('./byWay.ts')).takeWay(way)
}
