import { type Config, ConfigProblem } from '../../platform/config.ts'
import { publicFetch } from '../../providers/publicFetch.ts'
import { createPush, keysFrom, PUSH_HOSTS, type PushSender, type VapidKeys } from '../../providers/push/index.ts'
import { publicUrlOf, type SandboxAddress } from '../sandbox/sandbox.ts'
import { wayOutOf } from './outgoing.ts'

/** Web Push. The keys come from the settings or from the site's shared secret; a process without either sends none. */
export function createPushOf(
  config: Config,
  sandbox: Pick<SandboxAddress, 'url'> | null,
  secret: string | null,
): PushSender | null {
  const keys = pushKeysOf(config, secret)
  if (!keys) return null
  const isSimulated = isPushSimulated(config, sandbox)
  const hosts = [...PUSH_HOSTS, ...config.PUSH_HOSTS, ...(isSimulated ? [new URL(sandbox.url).host] : [])]
  // Whatever a name of the list resolves to, nothing inside this network is reached.
  const reach = isSimulated ? {} : { fetch: publicFetch({ way: wayOutOf(config) }) }
  return createPush({ keys, subject: subjectOf(config), hosts, allowsHttp: isSimulated, ...reach })
}

/** Null when this process has none. */
export function pushKeysOf(config: Config, secret: string | null): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config
  if ((publicKey === undefined) !== (privateKey === undefined))
    throw new ConfigProblem('VAPID_PUBLIC_KEY и VAPID_PRIVATE_KEY задаются вместе.')
  const given = publicKey && privateKey ? { publicKey, privateKey } : null
  return given ?? (secret === null ? null : keysFrom(secret))
}

/** Whether the sandbox's browsers get pushes too. */
export function isPushSimulated<Address>(config: Config, sandbox: Address | null): sandbox is Address {
  return sandbox !== null && !config.isProduction
}

/** Apple refuses a subject that is no reachable address. */
function subjectOf(config: Config): string {
  if (config.VAPID_SUBJECT) return config.VAPID_SUBJECT
  const site = publicUrlOf(config)
  const [, address] = /([^\s<>]+@[^\s<>]+\.[^\s<>]+)/.exec(config.MAIL_FROM ?? '') ?? []
  return site.startsWith('https:') ? site : `mailto:${address ?? 'push@palata.example'}`
}
