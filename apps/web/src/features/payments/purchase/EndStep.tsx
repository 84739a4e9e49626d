import type { SubscriptionOption } from '@palata/contract/membership'
import type { InvoiceOutcome } from '@palata/contract/payments'
import type { ReactNode } from 'react'
import { usePage } from '#api/page.tsx'
import { paths } from '#paths.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { tied } from '#ui/format/index.ts'
import styles from './EndStep.module.css'
import { FirstSteps } from './FirstSteps.tsx'
import { HelpButton } from './HelpButton.tsx'
import { dollars, type Ending, isSettled } from './invoiceTexts.ts'
import { Facts, StepFrame } from './StepFrame.tsx'

interface EndStepProps {
  invoice: InvoiceOutcome
  ending: Ending
  option: SubscriptionOption
  isBusy: boolean
  /** Words of the button that leads from the purchase to what was paid for. */
  readLabel: string
  onOther: () => void
  onAgain: () => void
  onRead: () => void
  onClose: () => void
}

const SIGNS = { good: 'check', waiting: 'warning', closed: 'close' } as const

/** The outcome of a payment in words, with one next action. */
export function EndStep({ invoice, ending, option, ...presses }: EndStepProps) {
  const { state, received_usd, price_usd } = invoice
  const isDone = isSettled(state)
  return (
    <StepFrame
      step={isDone ? 3 : state === 'expired' ? 1 : 2}
      title={ending.title}
      bought={option}
      sign={
        <span className={styles.sign} data-look={ending.look}>
          <Icon name={SIGNS[ending.look]} size={24} />
        </span>
      }
      actions={<Actions invoice={invoice} {...presses} />}
    >
      <p>{tied(ending.text)}</p>
      {state === 'partial' && <Received received={received_usd} price={price_usd} />}
      <Facts facts={ending.facts} />
      {isDone ? <FirstSteps onLeave={presses.onClose} /> : <HelpButton />}
    </StepFrame>
  )
}

type Presses = Omit<EndStepProps, 'ending' | 'option'>

function Actions({ invoice, isBusy, readLabel, onOther, onAgain, onRead, onClose }: Presses): ReactNode {
  const { state, pay_url, received_usd, price_usd } = invoice
  switch (state) {
    case 'expired':
      return (
        <>
          <Button kind="secondary" onClick={onOther}>
            Другой срок
          </Button>
          <Button isBusy={isBusy} onClick={onAgain}>
            Оплатить снова
          </Button>
        </>
      )
    case 'overpaid':
      return (
        <>
          <SupportButton>Вернуть {dollars(received_usd - price_usd)}</SupportButton>
          <Button onClick={onRead}>{readLabel}</Button>
        </>
      )
    case 'paid':
    case 'late':
      return <Button onClick={onRead}>{readLabel}</Button>
    case 'partial':
    case 'created':
      if (pay_url)
        return (
          <Button href={pay_url} target="_blank" rel="noopener noreferrer">
            Доплатить
            <Icon name="external" size={16} />
          </Button>
        )
      break
    case 'review':
  }
  return (
    <>
      <SupportButton>Написать нам</SupportButton>
      <Button onClick={onClose}>Понятно</Button>
    </>
  )
}

function SupportButton({ children }: { children: ReactNode }) {
  const { support } = usePage().config.links
  return (
    <Button
      kind="secondary"
      href={support || paths.report}
      target={support ? '_blank' : undefined}
      rel="noopener noreferrer"
    >
      {children}
    </Button>
  )
}

function Received({ received, price }: { received: number; price: number }) {
  const part = Math.min(100, Math.round((100 * received) / price))
  return (
    <div className={styles.received}>
      <span className={styles.track} role="img" aria-label={`Пришло ${part}%`}>
        <i style={{ width: `${part}%` }} />
      </span>
      <p>
        <span>{dollars(received)} пришло</span>
        <b>ещё {dollars(price - received)}</b>
      </p>
    </div>
  )
}
