import type { InvoiceOutcome } from '@palata/contract/payments'
import { TEST_NOW } from '#testing/render.tsx'

export const INVOICE = 'INV-7K2M9QXA'
export const PAY_URL = 'https://pay.trybit.com/7K2M9QXA'
export const inDays = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000).toISOString()

export const waiting: InvoiceOutcome = {
  id: INVOICE,
  tariff: '2months',
  days: 60,
  price_usd: 59,
  received_usd: 0,
  code: null,
  is_gift: false,
  state: 'created',
  advice: '',
  pay_url: PAY_URL,
  created_at: inDays(0),
  expires_at: inDays(1),
  settled_at: null,
  starts_at: null,
  is_frozen: false,
  access_until: null,
}
export const paid: InvoiceOutcome = {
  ...waiting,
  state: 'paid',
  pay_url: null,
  received_usd: 59,
  settled_at: inDays(0),
  starts_at: inDays(0),
  access_until: inDays(60),
}
