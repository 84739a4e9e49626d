import type { Logger } from 'pino'
import type { Prices } from '#features/membership'
import type { PaymentProvider } from '#providers/cryptocloud/index.ts'

/** Who takes the money, and for how much. */
export interface Cashier {
  /** Null when the operator has set none up. */
  provider: PaymentProvider | null
  prices: Prices
  /** Whether invoices of the provider's test mode count: nobody pays them. */
  acceptsTest: boolean
  logger: Logger
}
