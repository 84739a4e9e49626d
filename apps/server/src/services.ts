import type { Prices } from './features/membership/index.ts'
import type { Config } from './platform/config.ts'
import { createMailer, type Mailer } from './providers/mail/index.ts'
import { type BotCheck, createTurnstile, PASSING_SECRET, type TurnstileOptions } from './providers/turnstile/index.ts'
import { isSocialSimulated } from './social.ts'

const SITEVERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

/** Where the sandbox listens, when there is one. */
export interface SandboxAddress {
  url: string
  smtpUrl: string
}

/** Whether anything is left for the sandbox to stand in for. */
export function needsSandbox(config: Config): boolean {
  return isMarketSimulated(config) || !config.SMTP_URL || !config.TURNSTILE_SECRET_KEY || isSocialSimulated(config)
}

/** Prices come from the sandbox unless the operator named a real source. */
export function isMarketSimulated(config: Config): boolean {
  return !config.COINGECKO_BASE_URL
}

/** Where readers find us: what links in letters begin with. */
export function publicUrlOf(config: Config): string {
  return (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '')
}

/** Mail goes to the operator's server, or to the sandbox's page of caught letters. */
export function createMail(config: Config, sandbox: SandboxAddress | null): Mailer {
  const url = config.SMTP_URL ?? sandbox?.smtpUrl
  if (!url) throw new Error('neither SMTP_URL nor a sandbox')
  const from = config.MAIL_FROM ?? `${config.BRAND} <noreply@${new URL(publicUrlOf(config)).hostname}>`
  return createMailer({ url, from, replyTo: config.MAIL_REPLY_TO })
}

/** Without keys the sandbox believes any token, and the client's stand-in for the widget yields one. */
export function createBotCheck(
  config: Config,
  sandbox: SandboxAddress | null,
  logger: TurnstileOptions['logger'],
): BotCheck {
  const secret = config.TURNSTILE_SECRET_KEY
  const hostnames = config.TURNSTILE_HOSTNAMES ?? (config.PUBLIC_URL ? [new URL(config.PUBLIC_URL).hostname] : [])
  return createTurnstile({
    secret: secret ?? PASSING_SECRET,
    verifyUrl: config.TURNSTILE_VERIFY_URL ?? (secret ? SITEVERIFY : `${sandbox?.url}/turnstile/v0/siteverify`),
    hostnames,
    logger,
  })
}

/** The words of the specification stand beside its prices; with other prices the saving is counted. */
const USUAL_TAG = { year: 239, twoMonths: 59, tag: 'экономия 44%' }

export function pricesOf(config: Config): Prices {
  const [year, twoMonths] = [config.PRICE_1YEAR, config.PRICE_2MONTHS]
  const isUsual = year === USUAL_TAG.year && twoMonths === USUAL_TAG.twoMonths
  const yearTag = config.TAG_1YEAR ?? (isUsual ? USUAL_TAG.tag : undefined)
  return {
    year,
    twoMonths,
    pon: config.PRICE_PON,
    ponLink: config.LINK_OPENSEA,
    ...(yearTag !== undefined && { yearTag }),
  }
}
