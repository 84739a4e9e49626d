import { LEAVING_DAYS } from '@palata/contract/accounts/leaving'
import type { Me } from '@palata/contract/accounts/profile'
import { countOf } from '@palata/contract/text/plural'
import { useRef } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { Section } from '#ui/frames/Section.tsx'
import { confirmed } from '#ui/layers/confirm.ts'
import { longDate, timeOf, useClock } from '#ui/time/time.ts'
import styles from './OwnAccount.module.css'
import { useLeave, useOwnData, useStay } from './useLeaving.ts'

const PAUSE = countOf(LEAVING_DAYS, ['день', 'дня', 'дней'])

/** The own data as a file, and the removal of the own account. */
export function OwnAccount({ me }: { me: Me }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is replaced by the other one, so the focus moves to the heading.
  const onDone = () => heading.current?.focus()
  return (
    <Section title="Данные и аккаунт" headingRef={heading}>
      <div className={styles.account}>
        <OwnData />
        {me.leaving_at ? <Leaving at={me.leaving_at} onDone={onDone} /> : <Leave me={me} onDone={onDone} />}
      </div>
    </Section>
  )
}

function OwnData() {
  const { mutate, isPending, error } = useOwnData()
  return (
    <div className={styles.part}>
      <p>Всё, что сайт хранит о вас: записи в JSON и ваши картинки, одним архивом ZIP.</p>
      <Button kind="secondary" isBusy={isPending} onClick={() => mutate()}>
        Скачать мои данные
      </Button>
      <Problem of={error} />
    </div>
  )
}

function Leave({ me, onDone }: { me: Me; onDone: () => void }) {
  const { mutate, isPending, error } = useLeave(onDone)

  async function ask() {
    if (await confirmed(questionFor(me))) mutate()
  }

  return (
    <div className={styles.part}>
      <p>Аккаунт удалится через {PAUSE}. До этого всё работает как прежде, и можно передумать.</p>
      <Button kind="alert" isBusy={isPending} onClick={() => void ask()}>
        Удалить аккаунт
      </Button>
      <Problem of={error} />
    </div>
  )
}

function Leaving({ at, onDone }: { at: string; onDone: () => void }) {
  const { mutate, isPending, error } = useStay(onDone)
  const clock = useClock()
  return (
    <div className={styles.part}>
      <p>
        Аккаунт удалится <b>{`${longDate(at, clock)} в ${timeOf(at, clock)}`}</b>. До этого всё работает как прежде.
      </p>
      <Button isBusy={isPending} onClick={() => mutate()}>
        Оставить аккаунт
      </Button>
      <Problem of={error} />
    </div>
  )
}

function Problem({ of }: { of: Error | null }) {
  return (
    of && (
      <p className={styles.error} role="alert">
        {of.message}
      </p>
    )
  )
}

function questionFor({ username, days_left: days, has_telegram_subscription: isByTelegram }: Me) {
  const lost = days > 0 ? `, и ${countOf(days, ['день', 'дня', 'дней'])} подписки` : ''
  const also = isByTelegram ? ' Подписку в Telegram отмените там же, сама она не остановится.' : ''
  return {
    title: `Удалить аккаунт @${username}?`,
    text: `Через ${PAUSE} уйдут ваши тексты, закладки, портфель и настройки${lost}. Передумать можно в любой день до этого: в настройках или по ссылке из письма.${also}`,
    action: 'Удалить аккаунт',
  }
}
