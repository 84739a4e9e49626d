import type { Config } from '../platform/config.ts'
import { type BotCheck, createTurnstile, PASSING_SECRET, type TurnstileOptions } from '../providers/turnstile/index.ts'
import type { SandboxAddress } from './sandbox.ts'

const SITEVERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

/** Without keys the sandbox accepts any token, and the client's fake widget provides one. */
export function createBotCheck(
  config: Config,
  sandbox: SandboxAddress | null,
  logger: TurnstileOptions['logger'],
): BotCheck {
  const hostnames = config.TURNSTILE_HOSTNAMES ?? (config.PUBLIC_URL ? [new URL(config.PUBLIC_URL).hostname] : [])
  return createTurnstile({ ...turnstileOf(config, sandbox), hostnames, logger })
}

export function turnstileOf(config: Config, sandbox: Pick<SandboxAddress, 'url'> | null) {
  const secret = config.TURNSTILE_SECRET_KEY
  return {
    secret: secret ?? PASSING_SECRET,
    verifyUrl: config.TURNSTILE_VERIFY_URL ?? (secret ? SITEVERIFY : `${sandbox?.url}/turnstile/v0/siteverify`),
  }
}
