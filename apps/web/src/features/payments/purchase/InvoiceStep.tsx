import type { SubscriptionOption } from '@palata/contract/membership'
import { useClock } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { EndStep } from './EndStep.tsx'
import { endingOf } from './invoiceTexts.ts'
import type { OpenedInvoice } from './useOpenInvoice.ts'
import { WaitingStep } from './WaitingStep.tsx'
import { useWatchedInvoice } from './watch.ts'

interface InvoiceStepProps {
  opened: OpenedInvoice
  option: SubscriptionOption
  isBusy: boolean
  /** Words of the button that leads from the purchase to what was paid for. */
  readLabel: string
  /** Returns to the choice of an option. */
  onOther: () => void
  onAgain: () => void
  onRead: () => void
  onClose: () => void
}

/** Follows an invoice from the opened payment page to its outcome. */
export function InvoiceStep({ opened, option, ...rest }: InvoiceStepProps) {
  const watched = useWatchedInvoice(opened.id)
  const now = useNow(60_000)
  const clock = useClock()
  const ending = watched.data && endingOf(watched.data, now, clock)
  if (!watched.data || !ending) return <WaitingStep opened={opened} option={option} watched={watched} />
  return <EndStep key={watched.data.state} invoice={watched.data} ending={ending} option={option} {...rest} />
}
