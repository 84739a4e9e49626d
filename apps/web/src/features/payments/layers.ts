import type { Tariff } from '@palata/contract/membership'
import { defineLayer } from '#ui/layers/index.ts'

const layers = () => import('./PaymentLayers.tsx')

interface PaymentDetail {
  /** The option chosen before: the purchase then starts at the payment step. */
  tariff?: Tariff
}

/** The purchase dialog, from the choice to the link to the content. */
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
