import type { Api } from 'grammy'
import { z } from 'zod'
import { givenId, line } from '../given.ts'
import type { RowReader } from '../rows.ts'

export interface Invoice {
  title: string
  description: string
  /** Returned with the payment; not shown to anybody. */
  payload: string
  /** Price in Telegram Stars for thirty days. */
  stars: number
}

/** A transaction in the bot's account of Stars: the proof of a payment. */
export interface StarTransaction {
  /** Id of the payment; a refund has the id of the refunded payment. */
  id: string
  /** Its place in the bot's list, from 0. */
  position: number
  /** Stars that went back to the buyer of an invoice. A gift, a withdrawal or an advertisement goes out, too, and is none. */
  isRefund: boolean
  /** Null when the other side is no person: a withdrawal, an advertisement. */
  telegramId: number | null
  stars: number
  payload: string
  periodSeconds: number | null
  at: Date
}

/** A page of the bot's list. */
export interface StarPage {
  transactions: StarTransaction[]
  isLast: boolean
}

/** The only subscription period that Telegram sells. */
export const STAR_PERIOD_SECONDS = 2_592_000
/** Most transactions per call. */
export const TRANSACTIONS_PAGE = 100

/** Sends a request and checks its answer. Throws `ProviderError`. */
export type Call = <Result>(method: string, request: Promise<unknown>, shape: z.ZodType<Result>) => Promise<Result>

/** Calls about payments in Stars: invoices, checkouts and the bot's account. */
export function starCalls(raw: Api['raw'], call: Call, rows: RowReader) {
  return {
    /** Address of an invoice for a subscription in Stars. */
    async createInvoice({ title, description, payload, stars }: Invoice): Promise<string> {
      const invoice = {
        title,
        description,
        payload,
        provider_token: '',
        currency: 'XTR',
        prices: [{ label: title, amount: stars }],
        subscription_period: STAR_PERIOD_SECONDS,
      }
      return call('createInvoiceLink', raw.createInvoiceLink(invoice), z.url())
    },

    /** Accepts the payment, or refuses it with a Russian reason. Telegram waits ten seconds. */
    async answerCheckout(queryId: string, problem: string | null) {
      const answer = { pre_checkout_query_id: queryId, ok: problem === null }
      await call(
        'answerPreCheckoutQuery',
        raw.answerPreCheckoutQuery({ ...answer, ...(problem !== null && { error_message: problem }) }),
        z.literal(true),
      )
    },

    /** Ends the renewal of the subscription that this payment belongs to; its paid period stays. May be repeated. */
    async endRenewal(userId: number, chargeId: string) {
      const edit = { user_id: userId, telegram_payment_charge_id: chargeId, is_canceled: true }
      await call('editUserStarSubscription', raw.editUserStarSubscription(edit), z.literal(true))
    },

    /**
     * Oldest first, at most a hundred from `offset` on. A transaction that is not understood is noted and left out; it
     * keeps its position, and `isLast` counts it.
     */
    async listStarTransactions(offset: number): Promise<StarPage> {
      const asked = raw.getStarTransactions({ offset, limit: TRANSACTIONS_PAGE })
      const { transactions: given } = await call('getStarTransactions', asked, Answer)
      const placed = given.map((row, place) => ({ ...(row as object), position: offset + place }))
      const transactions = rows.each(placed, Transaction, 'star_transactions').map((one): StarTransaction => {
        const { id, position, amount, date, source, receiver } = one
        const partner = source ?? receiver
        return {
          id,
          position,
          isRefund: receiver?.type === 'user' && receiver.transaction_type === 'invoice_payment',
          telegramId: partner?.user?.id ?? null,
          stars: amount,
          payload: partner?.invoice_payload ?? '',
          periodSeconds: partner?.subscription_period ?? null,
          at: new Date(date * 1000),
        }
      })
      return { transactions, isLast: given.length < TRANSACTIONS_PAGE }
    },
  }
}

/** The largest number of its column. */
const MOST_STARS = 2_147_483_647
/** The year 9999. */
const LAST_SECOND = 253_402_300_799
/** Ten years; Telegram sells thirty days. */
const LONGEST_PERIOD = 315_360_000
/** https://core.telegram.org/bots/api#transactionpartner, read 2026-11-27 in `@grammyjs/types` 5.0.0. */
const Partner = z.object({
  type: z.string(),
  // Before Bot API 9.0 there were only payments of invoices.
  transaction_type: z.string().default('invoice_payment'),
  user: z.object({ id: z.number().int().positive() }).optional(),
  invoice_payload: line(200).optional(),
  subscription_period: z.number().int().positive().max(LONGEST_PERIOD).optional(),
})
const Transaction = z.object({
  id: givenId(200),
  position: z.number(),
  amount: z.number().int().min(0).max(MOST_STARS),
  date: z.number().int().min(0).max(LAST_SECOND),
  source: Partner.optional(),
  receiver: Partner.optional(),
})
const Answer = z.object({ transactions: z.array(z.unknown()) })
