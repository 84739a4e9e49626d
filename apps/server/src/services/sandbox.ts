import type { Config } from '../platform/config.ts'
import { areGifsSimulated } from './gifs.ts'
import { isMarketSimulated } from './market.ts'
import { isPaymentSimulated } from './payments.ts'
import { isSocialSimulated } from './social.ts'
import { isTranslationSimulated } from './translation.ts'
import { isXSimulated } from './x.ts'

/** Addresses of the running sandbox. */
export interface SandboxAddress {
  url: string
  smtpUrl: string
}

/** Whether any service is simulated. */
export function needsSandbox(config: Config): boolean {
  const simulated = [
    isMarketSimulated,
    isPaymentSimulated,
    isSocialSimulated,
    areGifsSimulated,
    isTranslationSimulated,
    isXSimulated,
  ]
  return simulated.some((is) => is(config)) || !config.SMTP_URL || !config.TURNSTILE_SECRET_KEY
}

/** The site's public address without a trailing slash, for links in letters. Never taken from a request. */
export function publicUrlOf(config: Config): string {
  return config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
}
