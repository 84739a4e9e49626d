import type { FastifyInstance } from 'fastify'
import { type SimInvoice, type Till, timeText } from './till.ts'

export const SANDBOX_KEYS = {
  apiKey: 'sandbox-api-key',
  shopId: 'sandbox-shop',
  secretKey: 'sandbox-secret-key-of-no-worth',
}

const CURRENCIES = ['USD', 'RUB', 'EUR', 'GBP', 'UAH', 'KZT']
const MOST_UUIDS = 100
const NETWORK = { code: 'TRC20', id: 4, fullname: 'Tron' }
const USDT = { id: 4, code: 'USDT', fullcode: 'USDT_TRC20', network: NETWORK, name: 'Tether', stablecoin: true }

interface Order {
  shop_id?: unknown
  amount?: unknown
  currency?: unknown
  order_id?: unknown
  add_fields?: { time_to_pay?: { hours?: number; minutes?: number } }
}

/** The part of CryptoCloud's API v2 that a shop needs: create, read and cancel invoices. */
export function cryptoCloudApi(till: Till, desk: { settings: { testMode: boolean } }) {
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== `Token ${SANDBOX_KEYS.apiKey}`)
        return reply.code(401).send(refused({ authorization: 'Unauthorized request.' }))
    })

    app.post<{ Body: Order | null }>('/invoice/create', async (request, reply) => {
      const { shop_id, amount, currency = 'USD', order_id, add_fields } = request.body ?? {}
      const problems = {
        ...(shop_id !== SANDBOX_KEYS.shopId && { shop_id: 'Invalid shop_id.' }),
        ...(!(Number(amount) > 0) && { amount: 'Invalid value amount.' }),
        ...(!CURRENCIES.includes(String(currency)) && { currency: 'Invalid value currency.' }),
      }
      if (Object.keys(problems).length > 0) return reply.code(400).send(refused(problems))
      const { hours = 24, minutes = 0 } = add_fields?.time_to_pay ?? {}
      const invoice = till.open({
        orderId: order_id == null || order_id === '' ? null : String(order_id),
        amount: Number(amount),
        currency: String(currency),
        testMode: desk.settings.testMode,
        lifeMs: (hours * 60 + minutes) * 60_000,
      })
      const origin = `${request.protocol}://${request.host}`
      return { status: 'success', result: { ...shared(invoice), link: `${origin}/cryptocloud/pay/${invoice.number}` } }
    })

    app.post<{ Body: { uuids?: unknown } | null }>('/invoice/merchant/info', async (request, reply) => {
      const uuids = request.body?.uuids
      if (!Array.isArray(uuids) || uuids.length > MOST_UUIDS)
        return reply.code(400).send(refused({ uuids: 'Invalid value uuids.' }))
      const found = uuids.map((uuid) => till.find(String(uuid))).filter((invoice) => invoice !== undefined)
      return { status: 'success', result: found.map(infoOf) }
    })

    app.post<{ Body: { uuid?: unknown } | null }>('/invoice/merchant/canceled', async (request, reply) => {
      const invoice = till.find(String(request.body?.uuid))
      if (invoice?.status !== 'created')
        return reply.code(400).send({ status: 'error', validate_error: 'Invoice is not created' })
      invoice.status = 'canceled'
      return { status: 'success', result: ['ok'] }
    })
  }
}

/** `invoice_info` of a postback and a row of `merchant/info`. */
export function infoOf(invoice: SimInvoice) {
  const isSettled = invoice.status === 'paid' || invoice.status === 'overpaid'
  return {
    ...shared(invoice),
    order_id: invoice.orderId,
    invoice_status: isSettled ? 'success' : 'created',
    date_finished: invoice.finishedAt === null ? null : timeText(invoice.finishedAt),
    amount_paid_usd: invoice.paidUsd,
    received: receivedOf(invoice),
    received_usd: receivedOf(invoice),
    tx_list: invoice.paidUsd > 0 ? [`0x${invoice.number.toLowerCase().repeat(8)}`] : [],
  }
}

/** What the shop gets: less the service's fee. */
const receivedOf = ({ paidUsd }: SimInvoice) => Math.round(paidUsd * 98) / 100

function shared(invoice: SimInvoice) {
  return {
    uuid: `INV-${invoice.number}`,
    created: timeText(invoice.createdAt),
    expiry_date: timeText(invoice.expiresAt),
    address: '',
    side_commission: 'client',
    side_commission_cc: 'client',
    type_payments: 'crypto',
    amount: invoice.amount,
    amount_usd: invoice.amount,
    amount_in_fiat: invoice.amount,
    fee: 1.4,
    fee_usd: 1.4,
    service_fee: 1.12,
    service_fee_usd: 1.12,
    fiat_currency: invoice.currency,
    status: invoice.status,
    is_email_required: false,
    invoice_id: null,
    currency: USDT,
    project: { id: 1, name: 'Sandbox', fail: '', success: '', logo: '' },
    test_mode: invoice.testMode,
  }
}

function refused(result: Record<string, string>) {
  return { status: 'error', result }
}
