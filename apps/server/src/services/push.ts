import { type Config, ConfigProblem } from '../platform/config.ts'
import { createPush, keysFrom, PUSH_HOSTS, type PushSender } from '../providers/push/index.ts'
import { publicUrlOf, type SandboxAddress } from './sandbox.ts'

/**
 * Pushes to browsers. The keys are the operator's, or made of the secret that every process of the site shares; a
 * process that does not know it sends none.
 */
export function createPushOf(
  config: Config,
  sandbox: Pick<SandboxAddress, 'url'> | null,
  secret: string | null,
): PushSender | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config
  if ((publicKey === undefined) !== (privateKey === undefined))
    throw new ConfigProblem('VAPID_PUBLIC_KEY и VAPID_PRIVATE_KEY задаются вместе.')
  const given = publicKey && privateKey ? { publicKey, privateKey } : null
  const keys = given ?? (secret === null ? null : keysFrom(secret))
  if (!keys) return null
  const isSimulated = sandbox !== null && !config.isProduction
  const hosts = isSimulated ? [...PUSH_HOSTS, new URL(sandbox.url).host] : PUSH_HOSTS
  return createPush({ keys, subject: subjectOf(config), hosts, allowsHttp: isSimulated })
}

/** Apple refuses a subject that reaches nobody. */
function subjectOf(config: Config): string {
  if (config.VAPID_SUBJECT) return config.VAPID_SUBJECT
  const site = publicUrlOf(config)
  const [, address] = /([^\s<>]+@[^\s<>]+\.[^\s<>]+)/.exec(config.MAIL_FROM ?? '') ?? []
  return site.startsWith('https:') ? site : `mailto:${address ?? 'push@palata.example'}`
}
