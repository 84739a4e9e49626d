import { errors, jwtVerify } from 'jose'
import { ProviderError } from '../errors.ts'
import { createHttp, type HttpOptions } from '../http.ts'
import { Created, Info, Infos, numberOf } from './answers.ts'

export { numberOf }

export interface CryptoCloudOptions extends HttpOptions {
  apiKey: string
  shopId: string
  /** Key that signs postbacks. */
  secretKey: string
}

/** The provider's record of an invoice: the only source for counting money. */
export interface InvoiceRecord {
  /** With the prefix `INV-`. */
  id: string
  status: 'created' | 'paid' | 'overpaid' | 'partial' | 'canceled'
  /** Our id from the creation; null for invoices made elsewhere. */
  orderId: string | null
  amountCents: number
  /** ISO code of the sum's currency. */
  currency: string
  /** US cents received. */
  receivedCents: number
  /** Payment time, if the provider gives one. */
  finishedAt: Date | null
  isTest: boolean
}

export interface NewInvoice {
  id: string
  payUrl: string
  expiresAt: Date
  isTest: boolean
}

export interface PaymentProvider {
  /** Creates an invoice in US dollars. Never retried by itself. Throws `ProviderError`. */
  create(order: { orderId: string; amountCents: number }): Promise<NewInvoice>
  /** At most `MOST_READ` ids; unknown ones are absent. Throws `ProviderError`. */
  read(ids: string[]): Promise<InvoiceRecord[]>
  /** The invoice id in a postback, null when there is none. Throws `BadPostback` for an invalid signature. */
  invoiceOf(postback: { token: string; invoice_id: string }, now: Date): Promise<string | null>
}

/** The postback's token was not signed by the provider or has expired. */
export class BadPostback extends Error {
  override name = 'BadPostback'
}

/** Invoices per `read`. */
export const MOST_READ = 100
const HOURS_TO_PAY = 24
/** A postback's token is valid for five minutes; this is the tolerated clock difference. */
const CLOCK_SKEW_SECONDS = 60

/** CryptoCloud v2, named Trybit since 2026 (docs.trybit.com). */
export function createCryptoCloud({ apiKey, shopId, secretKey, ...options }: CryptoCloudOptions): PaymentProvider {
  const http = createHttp(
    'cryptocloud',
    { timeoutMs: 6_000, retries: 1, callsPerMinute: 600, maxBytes: 1_000_000, ...options },
    { authorization: `Token ${apiKey}`, accept: 'application/json' },
  )
  const secret = new TextEncoder().encode(secretKey)

  return {
    async create({ orderId, amountCents }) {
      const body = {
        shop_id: shopId,
        amount: amountCents / 100,
        currency: 'USD',
        order_id: orderId,
        add_fields: { time_to_pay: { hours: HOURS_TO_PAY, minutes: 0 } },
      }
      const { result } = await http.post('/invoice/create', body, Created, { query: { locale: 'ru' } })
      return {
        id: result.uuid,
        payUrl: payUrlOf(result.link, options.baseUrl),
        expiresAt: result.expiry_date,
        isTest: result.test_mode,
      }
    },

    async read(ids) {
      if (ids.length > MOST_READ) throw new Error(`more than ${MOST_READ} invoices at once`)
      const { result } = await http.post('/invoice/merchant/info', { uuids: ids }, Infos, { isSafe: true })
      // Of many, an impossible record costs only itself; asked for alone, it is an error, so that its postback comes again.
      const infos = ids.length === 1 ? http.rows(result, Info, 'invoices') : http.each(result, Info, 'invoices')
      return infos
        .map((info) => ({
          id: info.uuid,
          status: info.status,
          orderId: info.order_id ? String(info.order_id) : null,
          amountCents: Math.round(info.amount * 100),
          currency: info.currency,
          receivedCents: Math.round((info.amount_paid_usd ?? info.received_usd ?? 0) * 100),
          finishedAt: info.date_finished ?? null,
          isTest: info.test_mode,
        }))
        .filter(({ id }) => ids.includes(id))
    },

    async invoiceOf({ token, invoice_id }, now) {
      try {
        await jwtVerify(token, secret, {
          algorithms: ['HS256'],
          requiredClaims: ['exp'],
          clockTolerance: CLOCK_SKEW_SECONDS,
          currentDate: now,
        })
      } catch (error) {
        if (error instanceof errors.JOSEError) throw new BadPostback(error.code)
        throw error
      }
      // The token is not bound to the invoice, so the invoice is always read back from the provider.
      return numberOf(invoice_id)
    },
  }
}

/** The payer's browser opens the page, so only https is valid, except for a stand-in on this machine. */
function payUrlOf(link: string, baseUrl: string): string {
  const text = /^[a-z][a-z0-9+.-]*:/i.test(link) && !/^[\w.-]+:\d+(\/|$)/.test(link) ? link : `https://${link}`
  const url = URL.canParse(text) ? new URL(text) : null
  const isOwnMachine = url?.protocol === 'http:' && isLoopback(url) && isLoopback(new URL(baseUrl))
  if (!url || (url.protocol !== 'https:' && !isOwnMachine)) throw unusable('pay link is not https')
  return url.href
}

function isLoopback({ hostname }: URL) {
  return hostname === '127.0.0.1' || hostname === 'localhost' || hostname === '[::1]'
}

function unusable(message: string) {
  return new ProviderError('cryptocloud', message, { status: 200, retryable: false })
}
