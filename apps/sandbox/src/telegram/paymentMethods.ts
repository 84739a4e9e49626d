import { ApiError, type Methods } from './method.ts'
import type { People } from './people.ts'
import type { Transaction, World } from './world.ts'

/** Methods of payments in Stars. */
export function paymentMethods(world: World, people: People): Methods {
  return {
    createInvoiceLink: (fields, origin) => {
      const [price, ...others] = (fields.prices as { amount: number }[] | undefined) ?? []
      if (fields.currency !== 'XTR' || !price || others.length > 0)
        throw new ApiError(400, 'Bad Request: CURRENCY_INVALID')
      const period = fields.subscription_period as number | undefined
      if (period !== undefined && period !== 2_592_000)
        throw new ApiError(400, 'Bad Request: SUBSCRIPTION_PERIOD_INVALID')
      const slug = world.newId()
      const [title, description, payload] = [fields.title, fields.description, fields.payload].map(String)
      world.invoices.set(slug, {
        slug,
        title: title!,
        description: description!,
        payload: payload!,
        stars: price.amount,
        periodSeconds: period,
      })
      return `${origin}/t.me/$${slug}`
    },
    answerPreCheckoutQuery: ({ pre_checkout_query_id, ok, error_message }) => {
      if (!people.answerCheckout(String(pre_checkout_query_id), ok === true, String(error_message ?? '')))
        throw new ApiError(400, 'Bad Request: query is too old and response timeout expired or query ID is invalid')
      return true
    },
    editUserStarSubscription: ({ user_id, telegram_payment_charge_id, is_canceled }) => {
      const paid = world.transactions.find(
        ({ id, personId, isRefund, periodSeconds }) =>
          id === telegram_payment_charge_id && personId === Number(user_id) && !isRefund && periodSeconds,
      )
      if (!paid) throw new ApiError(400, 'Bad Request: CHARGE_NOT_FOUND')
      if (is_canceled) world.endedRenewals.add(paid.subscription)
      else world.endedRenewals.delete(paid.subscription)
      return true
    },
    getStarTransactions: ({ offset, limit }) => {
      const from = Number(offset ?? 0)
      return { transactions: world.transactions.slice(from, from + Number(limit ?? 100)).map(shownTransaction) }
    },
  }

  function shownTransaction({ id, amount, date, isRefund, personId, payload, periodSeconds }: Transaction) {
    const partner = {
      type: 'user',
      transaction_type: 'invoice_payment',
      user: world.userOf(personId),
      invoice_payload: payload,
      ...(periodSeconds && { subscription_period: periodSeconds }),
    }
    return { id, amount, date, ...(isRefund ? { receiver: partner } : { source: partner }) }
  }
}
