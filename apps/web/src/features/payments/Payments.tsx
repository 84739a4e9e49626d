import type { Invoice, InvoiceState } from '@palata/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '#api/api.tsx'
import { Figure } from '#ui/numbers/index.ts'
import { longDate } from '#ui/time/time.ts'
import styles from './Payments.module.css'
import { invoices } from './queries.ts'

const STATES: Record<InvoiceState, string> = {
  created: 'Ждёт оплаты',
  expired: 'Срок вышел',
  partial: 'Оплачен частично',
  paid: 'Оплачен',
  overpaid: 'Оплачен с избытком',
  late: 'Оплачен после срока',
  review: 'На проверке',
}

/** The person's invoices with their state and what to do next; nothing without invoices. */
export function Payments() {
  const heading = useId()
  const { data } = useQuery(invoices(useApi()))
  if (!data || data.results.length === 0) return null
  return (
    <section aria-labelledby={heading}>
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
  const { id, tariff, state, advice, pay_url } = invoice
  return (
    <li className={styles.payment}>
      <p className={styles.what}>
        <b>{tariff === '1year' ? '12 месяцев' : '2 месяца'}</b>
        <Figure kind="money" value={invoice.price_usd} isColumn />
        <time dateTime={invoice.created_at}>{longDate(invoice.created_at)}</time>
      </p>
      <span className={styles.state} data-state={state}>
        {STATES[state]}
      </span>
      <p className={styles.advice}>
        {advice} {pay_url && <PayLink url={pay_url} />}
      </p>
      <code className={styles.number}>{id}</code>
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
