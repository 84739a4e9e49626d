import type { Config } from '../../platform/config.ts'
import type { WayOut } from '../../providers/outgoing/index.ts'

type Settings = Pick<Config, 'OUTGOING_PROXY' | 'OUTGOING_PROXY_HOSTS'>

/** The proxy to outside services; null: straight. */
export function wayOutOf({ OUTGOING_PROXY: proxy, OUTGOING_PROXY_HOSTS: hosts }: Settings): WayOut | null {
  return proxy ? { proxy: new URL(proxy), hosts } : null
}
