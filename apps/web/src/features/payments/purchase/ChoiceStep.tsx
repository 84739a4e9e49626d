import type { OfferKey, SubscriptionOption } from '@palata/contract/membership'
import { keyOf } from '#api/offer.ts'
import { authLayer, useMe } from '#features/accounts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { RadioRows } from '#ui/fields/choices/RadioRows.tsx'
import { Figure, kindOfPrice } from '#ui/numbers/index.ts'
import styles from './ChoiceStep.module.css'
import { StepFrame } from './StepFrame.tsx'
import type { Problem } from './useOpenInvoice.ts'

interface ChoiceStepProps {
  offer: SubscriptionOption[]
  chosen: OfferKey
  onChoose: (option: OfferKey) => void
  /** Why the invoice could not be created. */
  problem: Problem | null
  isBusy: boolean
  onNext: () => void
  payInTelegram: (() => void) | undefined
}

/** The choice of an option; also shown again when the invoice could not be created. */
export function ChoiceStep({ offer, chosen, onChoose, problem, isBusy, onNext, payInTelegram }: ChoiceStepProps) {
  const isSignedOut = useMe() === null && problem !== null && problem.isSignedOut
  const rows = offer.flatMap((option) => {
    const value = keyOf(option)
    return value ? [{ value, content: <Option option={option} /> }] : []
  })
  return (
    <StepFrame
      step={1}
      title={problem ? 'Не удалось создать счёт' : 'Выберите подписку'}
      actions={
        <>
          {payInTelegram && (
            <Button kind="secondary" onClick={payInTelegram}>
              Оплатить в Telegram
            </Button>
          )}
          {isSignedOut ? (
            <Button onClick={() => authLayer.open()}>Войти</Button>
          ) : (
            <Button isBusy={isBusy} onClick={onNext}>
              {problem ? 'Повторить' : 'Выбрать'}
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <p className={styles.problem} role="alert">
          <Icon name="warning" size={18} />
          <span>{problem.words}</span>
        </p>
      )}
      <RadioRows label="Подписка" rows={rows} value={chosen} onChange={onChoose} />
      <p className={styles.hint}>Дни прибавятся к оплаченным, ничего не сгорит.</p>
    </StepFrame>
  )
}

function Option({ option }: { option: SubscriptionOption }) {
  return (
    <span className={styles.option}>
      <b>
        {option.title}
        {option.tag && <span className={styles.tag}>{option.tag}</span>}
      </b>
      <small>{option.value_label}</small>
      <span className={styles.price}>
        <Figure kind={kindOfPrice(option)} value={option.price} isColumn inControl />
      </span>
    </span>
  )
}
