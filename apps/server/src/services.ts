import type { Logger } from 'pino'
import type { Prices } from './features/membership/index.ts'
import type { Site } from './features/wallets/index.ts'
import type { Config } from './platform/config.ts'
import { type Chain, createChain } from './providers/chain/index.ts'
import { createMailer, type Mailer } from './providers/mail/index.ts'
import { createNftMarket, type NftMarket } from './providers/nft/index.ts'
import { type BotCheck, createTurnstile, PASSING_SECRET, type TurnstileOptions } from './providers/turnstile/index.ts'

const SITEVERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

/** Where the sandbox listens, when there is one. */
export interface SandboxAddress {
  url: string
  smtpUrl: string
}

/** Whether anything is left for the sandbox to stand in for. */
export function needsSandbox(config: Config): boolean {
  return isMarketSimulated(config) || !config.SMTP_URL || !config.TURNSTILE_SECRET_KEY
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

/** The sandbox's own chain and collection. */
const SANDBOX_CHAIN_ID = 31337
const SANDBOX_COLLECTION = '0x9A1A7a0000000000000000000000000000000721'
const OPENSEA = 'https://api.opensea.io'

/** The operator's chain; while developing, the sandbox's; otherwise none, and administrators set who holds the NFT. */
export function createChainOf(config: Config, sandbox: SandboxAddress | null, logger: Logger): Chain {
  const { ETH_RPC_URL: rpcUrls, NFT_CONTRACT: contracts, ETH_CHAIN_ID: chainId } = config
  if (rpcUrls && contracts) return createChain({ rpcUrls, contracts, chainId, logger })
  if (!isChainSimulated(config, sandbox)) return createChain({ rpcUrls: [], contracts: [], chainId, logger })
  const url = `${sandbox!.url}/chain`
  return createChain({ rpcUrls: [url], contracts: [SANDBOX_COLLECTION], chainId: SANDBOX_CHAIN_ID, logger })
}

/** Nobody becomes a holder by a toy chain where real members are. */
export function isChainSimulated(config: Config, sandbox: SandboxAddress | null): boolean {
  return sandbox !== null && !config.ETH_RPC_URL && config.NODE_ENV !== 'production'
}

/** The script of a wallet for whoever has none: only where the chain is a toy too. */
export function demoWalletOf(config: Config, sandbox: SandboxAddress | null): string | undefined {
  return isChainSimulated(config, sandbox) ? `${sandbox!.url}/__sim/wallet.js` : undefined
}

/** Null: the widget shows no prices. */
export function createNftMarketOf(config: Config, sandbox: SandboxAddress | null, logger: Logger): NftMarket | null {
  const { OPENSEA_SLUG: slug, OPENSEA_API_KEY: apiKey, OPENSEA_BASE_URL: baseUrl } = config
  if (slug) return createNftMarket({ slug, apiKey, baseUrl: baseUrl ?? OPENSEA, logger })
  if (!isChainSimulated(config, sandbox)) return null
  return createNftMarket({ slug: 'palata', baseUrl: `${sandbox!.url}/opensea`, logger })
}

/** Where wallets are linked: what the message to be signed names. */
export function siteOf(config: Config): Site {
  const url = publicUrlOf(config)
  return { domain: new URL(url).host, uri: `${url}/user/subscription/wallets` }
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
