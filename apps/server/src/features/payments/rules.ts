import type { Invoice, InvoiceState } from '@palata/contract/payments'
import type { InvoiceRecord } from '#providers/cryptocloud/index.ts'
import type { InvoiceRow, Problem } from './store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Minimum time left to pay an earlier invoice. */
export const PAYABLE_MS = 10 * MINUTE_MS
const SHORT_PAUSE_MS = 2 * MINUTE_MS
const HURRY_MS = 15_000
/** Money may come after the term; the provider is asked for this long. */
export const WATCH_MS = 30 * DAY_MS

export const TARIFF_NAMES = { '1year': '12 месяцев', '2months': '2 месяца' } as const

/** How the provider's record differs from the order; null when it does not. */
export function problemOf(
  invoice: Pick<InvoiceRow, 'order_id' | 'price_cents'>,
  record: InvoiceRecord,
  acceptsTest: boolean,
): Problem | null {
  if (record.orderId !== invoice.order_id) return 'order'
  if (record.currency !== 'USD') return 'currency'
  if (record.amountCents !== invoice.price_cents) return 'amount'
  return record.isTest && !acceptsTest ? 'test' : null
}

/** When to ask the provider again: often while the payer may be paying, later less often; null when given up. */
export function nextCheckAt(invoice: Pick<InvoiceRow, 'expires_at'>, now: Date): Date | null {
  const late = now.getTime() - invoice.expires_at.getTime()
  if (late > WATCH_MS) return null
  const pause = late < HOUR_MS ? SHORT_PAUSE_MS : late < 3 * DAY_MS ? HOUR_MS : DAY_MS
  return new Date(now.getTime() + pause)
}

/**
 * Range of next checks that a look of the payer brings forward: within the short pause, 15 seconds after the last one.
 */
export function hurriedWithin(now: Date): { from: Date; until: Date } {
  return { from: now, until: new Date(now.getTime() + SHORT_PAUSE_MS - HURRY_MS) }
}

/** Why an operator may not count the invoice, as a Russian sentence; null when they may. */
export function confirmRefusal(invoice: Pick<InvoiceRow, 'account_id' | 'status' | 'received_cents' | 'problem'>) {
  if (invoice.account_id === null) return 'Аккаунта, который платил, больше нет: деньги возвращают в кабинете сервиса'
  if (invoice.problem === 'test')
    return 'Это проверочный счёт, денег по нему не было: дни без оплаты даёт команда grant'
  const isMoneyHere = ['partial', 'paid', 'overpaid'].includes(invoice.status) || invoice.received_cents > 0
  return isMoneyHere ? null : 'По этому счёту деньги не приходили: дни без оплаты даёт команда grant'
}

const ADVICE: Record<InvoiceState, string> = {
  created: 'Ждём оплату. После перевода доступ откроется сам, обычно за несколько минут.',
  expired: 'Срок счёта вышел. Если вы не платили, создайте новый; если платили, деньги засчитаются сами.',
  partial: 'Пришла часть суммы. Доплатите остаток на странице оплаты до конца срока счёта.',
  paid: 'Оплата получена, дни добавлены.',
  overpaid: 'Оплата получена, дни добавлены. За возвратом излишка напишите в поддержку и назовите номер счёта.',
  late: 'Оплата пришла после срока счёта, но засчитана: дни добавлены.',
  review: 'Платёж не совпал со счётом, его проверяет администратор. Если прошли сутки, напишите в поддержку.',
}
const CODE_SPENT =
  'Код из этого счёта уже использован с другой вашей оплатой. Деньги пришли, их проверяет администратор: засчитает или вернёт.'
const GIFT_PAID = 'Оплата получена. Ссылка на подарок ниже, в списке подарков.'
const PARTIAL_AFTER_TERM =
  'Пришла часть суммы, а срок счёта вышел. Напишите в поддержку и назовите номер счёта: засчитаем или вернём.'

export function stateOf(invoice: InvoiceRow, now: Date): InvoiceState {
  if (invoice.settled_at) return invoice.is_late ? 'late' : invoice.status === 'overpaid' ? 'overpaid' : 'paid'
  if (invoice.problem) return 'review'
  // The service closes an invoice at the end of its term even when part of the sum came.
  if (invoice.status === 'partial' || invoice.received_cents > 0) return 'partial'
  return invoice.status === 'canceled' || invoice.expires_at <= now ? 'expired' : 'created'
}

export function presentInvoice(invoice: InvoiceRow & { provider_id: string }, now: Date): Invoice {
  const state = stateOf(invoice, now)
  const isInTerm = invoice.expires_at > now
  const isPayable = isInTerm && (state === 'created' || state === 'partial')
  return {
    id: invoice.provider_id,
    tariff: invoice.tariff,
    days: invoice.days,
    price_usd: invoice.price_cents / 100,
    received_usd: invoice.received_cents / 100,
    code: invoice.code,
    is_gift: invoice.gift_id !== null,
    state,
    advice: adviceOf(invoice, state, isInTerm),
    pay_url: isPayable ? invoice.pay_url : null,
    created_at: invoice.created_at.toISOString(),
    expires_at: invoice.expires_at.toISOString(),
    settled_at: invoice.settled_at?.toISOString() ?? null,
  }
}

function adviceOf({ problem, gift_id, settled_at }: InvoiceRow, state: InvoiceState, isInTerm: boolean): string {
  if (state === 'review' && problem === 'code') return CODE_SPENT
  if (settled_at && gift_id !== null) return GIFT_PAID
  return state === 'partial' && !isInTerm ? PARTIAL_AFTER_TERM : ADVICE[state]
}
