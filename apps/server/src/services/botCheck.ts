import { createOwnCheck, isOwnToken } from '../features/botCheck/index.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import { type BotCheck, createTurnstile, type TurnstileOptions } from '../providers/turnstile/index.ts'

const SITEVERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

/**
 * Turnstile where its keys are set; the site's own check otherwise, and for readers whose network does not reach
 * Cloudflare. A process without the secret takes no forms.
 */
export function createBotCheck(
  config: Config,
  logger: TurnstileOptions['logger'],
  { db, secret }: { db: Database; secret: string | null },
): BotCheck {
  const own = secret === null ? null : createOwnCheck(db, secret)
  const given = turnstileOf(config)
  const hostnames = config.TURNSTILE_HOSTNAMES ?? (config.PUBLIC_URL ? [new URL(config.PUBLIC_URL).hostname] : [])
  const turnstile = given && createTurnstile({ ...given, hostnames, logger })
  return {
    async verify(token, context) {
      const check = turnstile && !isOwnToken(token) ? turnstile : own
      return check ? check.verify(token, context) : { ok: false, reason: 'unavailable' }
    },
  }
}

/** Null without its keys. */
export function turnstileOf({ TURNSTILE_SECRET_KEY: secret, TURNSTILE_VERIFY_URL: verifyUrl = SITEVERIFY }: Config) {
  return secret ? { secret, verifyUrl } : null
}
