import type { Logger } from 'pino'
import type { PaymentProvider } from '#providers/cryptocloud/index.ts'
import type { Prices } from './offer/offer.ts'

/** Who takes the money, and the prices. */
export interface Cashier {
  /** Null when no provider is set up. */
  provider: PaymentProvider | null
  prices: Prices
  /** Whether invoices of the provider's test mode count, though nobody pays them. */
  acceptsTest: boolean
  logger: Logger
}
