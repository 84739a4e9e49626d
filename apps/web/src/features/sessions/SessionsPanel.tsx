import type { Session } from '@palata/contract/sessions'
import { useRef, useState } from 'react'
import { Message } from '#ui/blocks/Message.tsx'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { formatAge } from '#ui/format/index.ts'
import { Row, Rows } from '#ui/frames/Rows.tsx'
import { Section } from '#ui/frames/Section.tsx'
import { confirmed } from '#ui/layers/confirm.ts'
import { longDate, timeOf, useClock } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './SessionsPanel.module.css'
import { useSessions } from './sessions.ts'

/** Number of sessions shown; older ones are folded. */
const SHOWN = 6

const OTHERS = {
  title: 'Завершить остальные сессии?',
  text: 'На всех устройствах, кроме этого, придётся войти заново.',
  action: 'Завершить остальные',
}

export function SessionsPanel({ onSignOut }: { onSignOut: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isWhole, setWhole] = useState(false)
  const { list, query, hasFailed, retry, end, ending, endOthers, isEndingOthers } = useSessions()
  const shown = isWhole || !list || list.length <= SHOWN + 1 ? list : list.slice(0, SHOWN)
  // The pressed button disappears with its row, so the focus moves to the heading.
  const onDone = () => heading.current?.focus()

  async function askAndEndOthers() {
    if (await confirmed(OTHERS)) endOthers(onDone)
  }

  return (
    <Section
      title="Сессии и устройства"
      about="Здесь все места, где открыт ваш аккаунт. Незнакомое завершите и смените пароль."
      headingRef={heading}
    >
      {hasFailed && <Message onRetry={retry}>Не удалось загрузить сессии</Message>}
      {!list && !hasFailed && (
        <div role="status" aria-label="Загрузка сессий">
          <Skeleton height={64} />
        </div>
      )}
      <Outdated of={query}>Сессии не обновились</Outdated>
      {list && (
        <Rows>
          {shown?.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={ending === session.id}
              onEnd={() => end(session, onDone)}
              onSignOut={onSignOut}
            />
          ))}
        </Rows>
      )}
      {list?.some(({ current }) => !current) && (
        <div className={styles.actions}>
          {shown !== list && (
            <Button kind="gray" onClick={() => setWhole(true)}>
              Показать все {list.length}
            </Button>
          )}
          <Button kind="secondary" isBusy={isEndingOthers} onClick={() => void askAndEndOthers()}>
            Завершить остальные
          </Button>
        </div>
      )}
    </Section>
  )
}

interface SessionRowProps {
  session: Session
  isEnding: boolean
  onEnd: () => void
  onSignOut: () => void
}

function SessionRow({ session, isEnding, onEnd, onSignOut }: SessionRowProps) {
  const { device, ip, created_at, current } = session
  return (
    <Row
      icon={/iPhone|Android/.test(device) ? 'phone' : 'monitor'}
      tone={current ? 'accent' : 'plain'}
      action={
        current ? (
          <SignOut onSignOut={onSignOut} />
        ) : (
          <End label={`${device}, сеть ${ip}`} isBusy={isEnding} onClick={onEnd} />
        )
      }
    >
      <p className={styles.device}>
        {device}
        {current && <span className={styles.this}>Это устройство</span>}
      </p>
      <p className={styles.details}>
        <Seen session={session} />
        <span>Сеть {ip || 'неизвестна'}</span>
        <span>Вход {longDate(created_at)}</span>
      </p>
    </Row>
  )
}

function SignOut({ onSignOut }: { onSignOut: () => void }) {
  return (
    <Button kind="gray" size="small" onClick={onSignOut}>
      Выйти
    </Button>
  )
}

function End({ label, isBusy, onClick }: { label: string; isBusy: boolean; onClick: () => void }) {
  return (
    <Button kind="gray" size="small" isBusy={isBusy} aria-label={`Завершить: ${label}`} onClick={onClick}>
      Завершить
    </Button>
  )
}

function Seen({ session: { current, last_seen_at } }: { session: Session }) {
  const age = formatAge(last_seen_at, useNow())
  const clock = useClock()
  if (current) return <span className={styles.now}>Сейчас на сайте</span>
  return (
    <time dateTime={last_seen_at} title={`${longDate(last_seen_at, clock)}, ${timeOf(last_seen_at, clock)}`}>
      {age === 'только что' ? 'Заходили только что' : `Заходили ${age} назад`}
    </time>
  )
}
