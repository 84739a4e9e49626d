import type { ClubValues } from '@palata/contract/club/settings'
import { tagOf } from '@palata/contract/club/tariffs'
import type { Logger } from 'pino'
import type { Cashier, Prices } from '../features/payments/index.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import { createCryptoCloud } from '../providers/cryptocloud/index.ts'
import type { SandboxAddress } from './sandbox/sandbox.ts'
import { noteRowsAtDesk } from './setAside.ts'

/** Production never accepts the sandbox's money unless the operator allowed simulators. */
export function isPaymentSimulated(config: Config): boolean {
  return !config.CRYPTOCLOUD_API_KEY && (!config.isProduction || config.ALLOW_SIMULATORS)
}

/** Address of the sandbox's postbacks: this process directly, past any proxy. */
export function postbackUrlOf(config: Config): string {
  return `http://127.0.0.1:${config.PORT}/api/payments/cryptocloud/callback/`
}

/** Keys of the sandbox's shop, valid only there. */
const SANDBOX_SHOP = {
  apiKey: 'sandbox-api-key',
  shopId: 'sandbox-shop',
  secretKey: 'sandbox-secret-key-of-no-worth',
}

/** Takes money at the operator's shop, in the sandbox, or nowhere. */
export function createCashier(
  config: Config,
  sandbox: Pick<SandboxAddress, 'url'> | null,
  logger: Logger,
  club: () => ClubValues,
  db: Database | null = null,
): Cashier {
  const shop = shopOf(config, sandbox)
  return {
    provider: shop
      ? createCryptoCloud({ ...shop, logger, noteRows: noteRowsAtDesk(db, logger, { invoices: 'CryptoCloud, счета' }) })
      : null,
    get prices() {
      return pricesOf(club())
    },
    acceptsTest: !config.isProduction || config.CRYPTOCLOUD_ACCEPT_TEST,
    logger,
  }
}

/** Settings of the shop; null when no money is taken. */
export function shopOf(config: Config, sandbox: Pick<SandboxAddress, 'url'> | null) {
  const { CRYPTOCLOUD_API_KEY: apiKey, CRYPTOCLOUD_SHOP_ID: shopId, CRYPTOCLOUD_SECRET_KEY: secretKey } = config
  if (apiKey && shopId && secretKey) return { baseUrl: config.CRYPTOCLOUD_API_URL, apiKey, shopId, secretKey }
  return isPaymentSimulated(config) && sandbox ? { baseUrl: `${sandbox.url}/cryptocloud/v2`, ...SANDBOX_SHOP } : null
}

/** The prices of the offer and the tag of a year. */
export function pricesOf(club: ClubValues): Prices {
  const { price_1year: year, price_2months: twoMonths, price_pon: pon, link_opensea: ponLink } = club
  return { year, twoMonths, pon, ponLink, yearTag: tagOf({ year, twoMonths }, club.tag_1year) }
}
