import type { Tariff } from '@palata/contract/membership'
import { defineLayer } from '#ui/layers/index.ts'

const layers = () => import('./PaymentLayers.tsx')

interface PaymentDetail {
  /** What is chosen already: then the purchase begins with paying. */
  tariff?: Tariff
}

/** The purchase, from the choice to the first text. */
export const paymentLayer = defineLayer<PaymentDetail>({
  id: 'subscription_popup',
  load: async () => (await layers()).PaymentLayer,
})

export const telegramPaymentLayer = defineLayer({
  id: 'telegram_subscribe_popup',
  load: async () => (await layers()).TelegramPaymentLayer,
})

export const paymentHelpLayer = defineLayer({
  id: 'problem_subscribe',
  load: async () => (await layers()).PaymentHelpLayer,
})
