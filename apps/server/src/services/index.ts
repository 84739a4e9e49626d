import type { Logger } from 'pino'
import type { MarketSources } from '../features/market/jobs.ts'
import type { FeatureServices } from '../features.ts'
import type { Config } from '../platform/config.ts'
import type { NftMarket } from '../providers/nft/index.ts'
import { createBotCheck } from './botCheck.ts'
import { createChainOf, createNftMarketOf, siteOf } from './chain.ts'
import { createSources, isMarketSimulated } from './market.ts'
import { createCashier } from './payments.ts'
import type { SandboxAddress } from './sandbox.ts'
import { createSocial, type SocialShown } from './social.ts'

/** The outside world as this process knows it: each service real, played by the sandbox, or absent. */
export interface Services extends FeatureServices {
  sandbox: SandboxAddress | null
  sources: MarketSources
  nftMarket: NftMarket | null
  /** What a page may know of Google and Telegram. */
  socialShown: SocialShown
}

export function createServices(config: Config, sandbox: SandboxAddress | null, log: Logger): Services {
  const social = createSocial(config, sandbox, log)
  return {
    sandbox,
    sources: createSources(config, isMarketSimulated(config) ? sandbox?.url : undefined, log),
    nftMarket: createNftMarketOf(config, sandbox, log),
    botCheck: createBotCheck(config, sandbox, log),
    cashier: createCashier(config, sandbox, log),
    social: social.services,
    socialShown: social.shown,
    wallets: {
      chain: createChainOf(config, sandbox, log),
      site: siteOf(config),
      graceHours: config.NFT_GRACE_HOURS,
      logo: config.NFT_LOGO,
    },
  }
}
