import type { SubscriptionOption } from '@palata/contract/membership'
import { authLayer, useMe } from '#features/accounts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { plural } from '#ui/format/index.ts'
import { Moment, useClock } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { HelpButton } from './HelpButton.tsx'
import { momentIn, shortNumber } from './invoiceTexts.ts'
import { StepFrame } from './StepFrame.tsx'
import { isSignedOut, type OpenedInvoice } from './useOpenInvoice.ts'
import styles from './WaitingStep.module.css'
import type { useWatchedInvoice } from './watch.ts'

interface WaitingStepProps {
  opened: OpenedInvoice
  option: SubscriptionOption
  watched: ReturnType<typeof useWatchedInvoice>
}

/** The payment page is open in another tab, and this step polls for the outcome. */
export function WaitingStep({ opened, option, watched }: WaitingStepProps) {
  const { data, isError, error, fetchStatus, dataUpdatedAt, pause } = watched
  const { id, payUrl, isOpened } = opened
  const email = useMe()?.email
  const now = useNow(60_000)
  const clock = useClock()
  const hasEnded = isSignedOut(error)
  const isLost = !hasEnded && (isError || fetchStatus === 'paused')
  return (
    <StepFrame
      step={2}
      title="Ждём оплату"
      isTitleHidden
      bought={option}
      actions={
        <>
          <Button
            kind={isOpened || hasEnded ? 'secondary' : 'primary'}
            href={payUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            Открыть оплату
            <Icon name="external" size={16} />
          </Button>
          {hasEnded && <Button onClick={() => authLayer.open()}>Войти</Button>}
        </>
      }
    >
      <ol className={styles.stages}>
        <li data-is="done">
          <Icon name="check" size={16} />
          <b>Счёт создан</b>
          {data && (
            <span className="num">
              <Moment at={data.created_at} />
            </span>
          )}
        </li>
        <li data-is="current" aria-current="step">
          <i />
          <b>Ждём перевод</b>
          {data && <span>до {momentIn(data.expires_at, now, clock)}</span>}
        </li>
        <li>
          <i />
          <b>Доступ открыт</b>
        </li>
      </ol>
      <p role="status">
        {isOpened
          ? 'Страница оплаты открыта в новой вкладке.'
          : 'Счёт готов. Браузер не дал открыть новую вкладку, откройте страницу оплаты сами.'}
        {isLost && ' Нет связи: спросим сразу, как только она вернётся.'}
        {hasEnded && ' Сеанс завершён: войдите снова, и проверим оплату сразу.'}
      </p>
      <p>
        {!hasEnded && (
          <>
            Проверяем сами каждые {pause / 1_000} {plural(pause / 1_000, 'секунду', 'секунды', 'секунд')}
            {dataUpdatedAt > 0 && (
              <>
                , последний раз в&nbsp;<span className="num">{secondsOf(dataUpdatedAt)}</span>
              </>
            )}
            .{' '}
          </>
        )}
        Окно можно закрыть: доступ откроется{email ? ', а письмо придёт' : ' сам'}.
      </p>
      <p className={styles.last}>
        <HelpButton />
        <span>счёт {shortNumber(id)}</span>
      </p>
    </StepFrame>
  )
}

/** «14:27:40» in the reader's time zone. */
function secondsOf(at: number) {
  const date = new Date(at)
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':')
}
