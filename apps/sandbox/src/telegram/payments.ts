import type { Delivery } from './delivery.ts'
import type { Invoice, Transaction, World } from './world.ts'

const CHECKOUT_MS = 10_000

/** Sends the bot a message in its private chat with the person. */
type SendPrivate = (personId: number, content: object) => Promise<unknown>

/** People's payments in Stars. Each action returns null, or a Russian sentence why it is impossible. */
export function createPayments(world: World, delivery: Delivery, sendPrivate: SendPrivate) {
  const checkouts = new Map<string, (answer: { ok: boolean; problem: string }) => void>()

  /** `renewed`: the subscription whose next period is paid; none for a new one. */
  async function charge(personId: number, invoice: Omit<Invoice, 'slug'>, renewed?: string) {
    const id = `stx${world.newId()}`
    const subscription = renewed ?? id
    const date = world.seconds()
    const { stars, payload, periodSeconds } = invoice
    world.transactions.push({
      id,
      subscription,
      amount: stars,
      date,
      isRefund: false,
      personId,
      payload,
      periodSeconds,
    })
    await sendPrivate(personId, {
      successful_payment: {
        currency: 'XTR',
        total_amount: stars,
        invoice_payload: payload,
        telegram_payment_charge_id: id,
        provider_payment_charge_id: '',
        ...(periodSeconds && {
          subscription_expiration_date: date + periodSeconds,
          is_recurring: true,
          ...(!renewed && { is_first_recurring: true }),
        }),
      },
    })
  }

  return {
    /** Pays an invoice: the bot is asked first and has ten seconds. */
    async pay(personId: number, slug: string): Promise<string | null> {
      const invoice = world.invoices.get(slug)
      if (!invoice) return 'Такого счёта нет'
      const id = world.newId()
      let timer: NodeJS.Timeout | undefined
      const answered = new Promise<{ ok: boolean; problem: string }>((resolve) => {
        checkouts.set(id, resolve)
        timer = setTimeout(() => resolve({ ok: false, problem: 'Бот не ответил за 10 секунд' }), CHECKOUT_MS)
      })
      const { stars, payload } = invoice
      const from = world.userOf(personId)
      const query = { id, from, currency: 'XTR', total_amount: stars, invoice_payload: payload }
      await delivery.send('pre_checkout_query', query)
      const { ok, problem } = await answered
      clearTimeout(timer)
      checkouts.delete(id)
      if (!ok) return problem
      world.started.add(personId)
      await charge(personId, invoice)
      return null
    },

    /** Charges the next 30 days of each subscription, as Telegram does automatically. */
    async renew(personId: number): Promise<string | null> {
      const own = world.transactions.filter((one) => one.personId === personId && !one.isRefund && one.periodSeconds)
      const last = new Map(own.map((one) => [one.subscription, one]))
      const renewing = [...last.values()].filter(({ subscription }) => !world.endedRenewals.has(subscription))
      if (renewing.length === 0) return 'Подписки нет'
      for (const one of renewing)
        await charge(personId, { title: '', description: '', ...one, stars: one.amount }, one.subscription)
      return null
    },

    /** The bot's owner refunds a payment: the named one, or the last. */
    async refund(personId: number, chargeId?: string): Promise<string | null> {
      const last = lastPayment(personId, chargeId)
      if (!last) return 'Платежей нет'
      world.transactions.push({ ...last, date: world.seconds(), isRefund: true })
      const { id, amount, payload } = last
      await sendPrivate(personId, {
        refunded_payment: {
          currency: 'XTR',
          total_amount: amount,
          invoice_payload: payload,
          telegram_payment_charge_id: id,
        },
      })
      return null
    },

    /** The bot's answer to a checkout; false when nobody waits for it. */
    answerCheckout(id: string, ok: boolean, problem: string): boolean {
      const resolve = checkouts.get(id)
      resolve?.({ ok, problem })
      return resolve !== undefined
    },
  }

  function lastPayment(personId: number, chargeId?: string): Transaction | undefined {
    const isGivenBack = (id: string) => world.transactions.some((other) => other.isRefund && other.id === id)
    const isWanted = ({ id }: Transaction) => (chargeId === undefined || id === chargeId) && !isGivenBack(id)
    return world.transactions.findLast((one) => one.personId === personId && !one.isRefund && isWanted(one))
  }
}
