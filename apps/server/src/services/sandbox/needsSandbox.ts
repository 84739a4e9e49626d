import type { Config } from '../../platform/config.ts'
import { areGifsSimulated } from '../content/gifs.ts'
import { isTranslationSimulated } from '../content/translation.ts'
import { isXSimulated } from '../content/x.ts'
import { isMarketSimulated } from '../market.ts'
import { isPaymentSimulated } from '../payments.ts'
import { isSocialSimulated } from '../social.ts'

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
  return simulated.some((is) => is(config)) || !config.SMTP_URL
}
