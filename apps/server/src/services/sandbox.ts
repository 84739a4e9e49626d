import type { Config } from '../platform/config.ts'
import { areGifsSimulated } from './gifs.ts'
import { isMarketSimulated } from './market.ts'
import { isPaymentSimulated } from './payments.ts'
import { isSocialSimulated } from './social.ts'
import { isTranslationSimulated } from './translation.ts'
import { isXSimulated } from './x.ts'

/** Where the sandbox listens, when there is one. */
export interface SandboxAddress {
  url: string
  smtpUrl: string
}

/** Whether anything is left for the sandbox to stand in for. */
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

/** Where readers find us, without a slash at the end: what links in letters begin with. Never what a request says. */
export function publicUrlOf(config: Config): string {
  return config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
}
