import { randomBytes } from 'node:crypto'

export type Status = 'created' | 'paid' | 'overpaid' | 'partial' | 'canceled'
export type Outcome = 'pay' | 'partial' | 'overpay' | 'expire' | 'pay_late'

export interface SimInvoice {
  /** Without the prefix `INV-`. */
  number: string
  orderId: string | null
  amount: number
  currency: string
  status: Status
  paidUsd: number
  createdAt: number
  expiresAt: number
  finishedAt: number | null
  testMode: boolean
}

const DAY_MS = 86_400_000
const MOST_INVOICES = 1_000

/** Invoices of the simulated service, and the payers' actions. */
export function createTill(now: () => number) {
  const invoices = new Map<string, SimInvoice>()

  /** Finds by number with or without the prefix. An unpaid invoice past its term is cancelled. */
  function find(id: string): SimInvoice | undefined {
    const invoice = invoices.get(id.replace(/^INV-/, ''))
    if (invoice?.status === 'created' && now() >= invoice.expiresAt) invoice.status = 'canceled'
    return invoice
  }

  return {
    find,

    open(order: { orderId: string | null; amount: number; currency: string; testMode: boolean; lifeMs?: number }) {
      const { lifeMs = DAY_MS, ...rest } = order
      const number = randomBytes(4).toString('hex').toUpperCase()
      const at = { createdAt: now(), expiresAt: now() + lifeMs, finishedAt: null }
      const invoice: SimInvoice = { number, ...rest, status: 'created', paidUsd: 0, ...at }
      invoices.set(number, invoice)
      if (invoices.size > MOST_INVOICES) invoices.delete(invoices.keys().next().value!)
      return invoice
    },

    /** The latest first. */
    list: () => [...invoices.keys()].map((number) => find(number)!).reverse(),

    /** Applies the payer's outcome, in time or late. */
    settle(invoice: SimInvoice, outcome: Outcome) {
      if (outcome === 'expire' || outcome === 'pay_late') {
        invoice.expiresAt = Math.min(invoice.expiresAt, now() - 1_000)
        invoice.status = 'canceled'
      }
      if (outcome === 'expire') return
      const shares = { partial: 0.5, pay: 1, pay_late: 1, overpay: 1.25 }
      invoice.paidUsd = Math.round(invoice.amount * shares[outcome] * 100) / 100
      invoice.status = outcome === 'partial' ? 'partial' : outcome === 'overpay' ? 'overpaid' : 'paid'
      invoice.finishedAt = outcome === 'partial' ? null : now()
    },
  }
}

export type Till = ReturnType<typeof createTill>

/** `2026-11-21 12:00:00.000000`, as the service writes times. */
export function timeText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 23).replace('T', ' ')}000`
}
