import { defineLayer } from '#ui/layers/index.ts'
import type { PaymentDetail } from './PaymentStart.tsx'

const layers = () => import('./PaymentLayers.tsx')

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
