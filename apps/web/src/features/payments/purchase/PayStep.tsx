import type { SubscriptionOption } from '@palata/contract/membership'
import { useEndAfter } from '#features/membership'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { namedOption } from '#ui/numbers/index.ts'
import { longDate } from '#ui/time/time.ts'
import { HelpButton } from './HelpButton.tsx'
import styles from './PayStep.module.css'
import { StepFrame } from './StepFrame.tsx'

interface PayStepProps {
  option: SubscriptionOption
  isBusy: boolean
  onPay: () => void
  onBack: () => void
}

/** The sum and the end of the bought access, shown before the invoice is created. */
export function PayStep({ option, isBusy, onPay, onBack }: PayStepProps) {
  const end = useEndAfter(option.days ?? 0)
  return (
    <StepFrame
      step={2}
      title={`Вы выбрали ${namedOption(option)}`}
      isTitleHidden
      actions={
        <>
          <Button kind="secondary" onClick={onBack}>
            Назад
          </Button>
          <Button isBusy={isBusy} onClick={onPay}>
            Оплатить
            <Icon name="external" size={16} />
          </Button>
        </>
      }
    >
      <p className={styles.chosen} aria-hidden="true">
        <small>Вы выбрали</small>
        <b>{namedOption(option)}</b>
      </p>
      {end && <p>Доступ до {longDate(end.toISOString())}</p>}
      <p>
        Перейдите в Cryptocloud для оформления подписки. Страница оплаты откроется в новой вкладке, эта останется здесь.
      </p>
      <HelpButton />
    </StepFrame>
  )
}
