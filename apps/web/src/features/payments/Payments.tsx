import type { Invoice, InvoiceState } from '@palata/contract/payments'
import { countOf } from '@palata/contract/text/plural'
import { useId } from 'react'
import { usePage } from '#api/page.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Figure } from '#ui/numbers/index.ts'
import { longDate } from '#ui/time/time.ts'
import styles from './Payments.module.css'
import { isSettled } from './purchase/invoiceTexts.ts'
import { useWatchedInvoices } from './purchase/watch.ts'

const STATES: Record<InvoiceState, string> = {
  created: 'Ждёт оплаты',
  expired: 'Срок счёта вышел',
  partial: 'Оплачен частично',
  paid: 'Оплачен',
  overpaid: 'Оплачен с избытком',
  late: 'Оплачен после срока',
  review: 'На проверке',
}

/** The person's invoices with their state and the next action; null without invoices. */
export function Payments() {
  const heading = useId()
  const { data } = useWatchedInvoices()
  if (!data || data.results.length === 0) return null
  return (
    <section className={styles.block} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        Платежи
      </h2>
      <ul className={styles.list}>
        {data.results.map((invoice) => (
          <Payment key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </section>
  )
}

function Payment({ invoice }: { invoice: Invoice }) {
  const { id, tariff, state, advice, pay_url, code, is_gift: isGift } = invoice
  const option = usePage().config.offer.find((known) => known.tariff === tariff)
  return (
    <li className={styles.payment}>
      <time dateTime={invoice.created_at}>{longDate(invoice.created_at)}</time>
      <p className={styles.what}>
        <b>
          {option?.title ?? countOf(invoice.days, ['день', 'дня', 'дней'])}
          {isGift && ', в подарок'}
          {code && ` · код ${code}`}
        </b>
        {/* A paid invoice needs no further words. */}
        {state !== 'paid' && (
          <small>
            {advice} {pay_url && <PayLink url={pay_url} />}
          </small>
        )}
      </p>
      <code className={styles.number}>{id}</code>
      <span className={styles.state} data-state={state}>
        {isSettled(state) && <Icon name="check" size={16} />}
        {STATES[state]}
      </span>
      <b className={styles.price}>
        <Figure kind="money" value={invoice.price_usd} isColumn />
      </b>
    </li>
  )
}

function PayLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      Открыть страницу оплаты
    </a>
  )
}
