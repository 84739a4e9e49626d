import type { OfferKey, Tariff } from '@palata/contract/membership'
import { useState } from 'react'
import { keyOf } from '#api/offer.ts'
import { usePage } from '#api/page.tsx'
import { useNavigate, usePath } from '#navigation'
import { isContentAddress, paths } from '#paths.ts'
import { applyCode, useAppliedCode } from '../appliedCode.ts'
import { paymentLayer, telegramPaymentLayer } from '../layers.ts'
import { rememberTelegram } from '../selection.ts'
import { ChoiceStep } from './ChoiceStep.tsx'
import { lowers, reducedBy } from './discount.ts'
import { InvoiceStep } from './InvoiceStep.tsx'
import { PayStep } from './PayStep.tsx'
import { type OpenedInvoice, useOpenInvoice } from './useOpenInvoice.ts'

/** Whether the page below the purchase is the text that the reader pays for. */
function isText(path: string) {
  const [, type = '', id = ''] = path.split('/')
  return type !== 'signal' && isContentAddress(type, id)
}

/** The purchase: choose, pay, read. It can start at any step. */
export function Purchase({ tariff }: { tariff: Tariff | undefined }) {
  const code = useAppliedCode()
  const { offer: full, links } = usePage().config
  const offer = code ? full.map((option) => reducedBy(option, code)) : full
  const navigate = useNavigate()
  const path = usePath()
  const [chosen, setChosen] = useState<OfferKey>(tariff ?? '2months')
  const [isChoosing, setChoosing] = useState(tariff === undefined)
  const [opened, setOpened] = useState<OpenedInvoice | null>(null)
  const { open, problem, isPending, forgetProblem } = useOpenInvoice({
    onOpened: setOpened,
    // The server has said why; what is bought now costs the whole price again.
    onCodeRefused: () => applyCode(null),
  })
  const option = offer.find((known) => keyOf(known) === chosen)
  const { close } = paymentLayer

  function choose() {
    setOpened(null)
    setChoosing(true)
  }

  function pay() {
    if (option?.tariff) open(option.tariff, code && lowers(option, code) ? code.code : undefined)
  }

  function goOn() {
    if (problem) return pay()
    if (option?.tariff) return setChoosing(false)
    close()
    navigate(paths.purchase)
  }

  function payInTelegram(link: string) {
    rememberTelegram(sessionStorage, link, new Date())
    close()
    telegramPaymentLayer.open()
  }

  /** Leaves the own area, which has nothing to read. */
  function read() {
    close()
    if (path.startsWith('/user')) navigate(paths.main)
  }

  if (option && opened && !problem)
    return (
      <InvoiceStep
        key={opened.id}
        opened={opened}
        option={option}
        isBusy={isPending}
        onOther={choose}
        onAgain={pay}
        readLabel={isText(path) ? 'Вернуться к статье' : 'Читать'}
        onRead={read}
        onClose={close}
      />
    )
  if (!option?.tariff || isChoosing || problem)
    return (
      <ChoiceStep
        key={problem ? 'problem' : 'choice'}
        offer={offer}
        chosen={chosen}
        onChoose={(key) => {
          forgetProblem()
          setChoosing(true)
          setChosen(key)
        }}
        problem={problem}
        isBusy={isPending}
        onNext={goOn}
        payInTelegram={links.telegram_pay ? () => payInTelegram(links.telegram_pay!) : undefined}
      />
    )
  return <PayStep option={option} isBusy={isPending} onPay={pay} onBack={() => setChoosing(true)} />
}
