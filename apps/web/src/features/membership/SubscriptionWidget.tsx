import type { Me } from '@palata/contract/accounts'
import type { ChatLink } from '@palata/contract/telegram'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { usePage } from '#api/page.tsx'
import { useReader } from '#features/accounts'
import { Link, usePath } from '#navigation'
import { plural } from '#ui/format/index.ts'
import { Icon } from '#ui/Icon.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { chats } from './queries.ts'
import styles from './SubscriptionWidget.module.css'

/** For those with access: the days left and the three closed chats. Its place is kept while it is found out who reads. */
export function SubscriptionWidget() {
  const { me, hasFailed } = useReader()
  const isHere = usePath() === paths.subscription
  if (me?.has_paid_access)
    return (
      <Panel title="Подписка" {...(!isHere && { link: { to: paths.subscription, label: 'Подробнее' } })}>
        <Inside me={me} />
      </Panel>
    )
  return me || hasFailed ? null : <AwaitedPanel />
}

/** Of its later height, and seen by whoever is signed in only: the first HTML is a guest's for everybody. */
function AwaitedPanel() {
  const { hasChats } = usePage().config
  return (
    <div className={styles.awaited} aria-hidden="true">
      <Panel title="Подписка">
        <p className={styles.days}>
          <Skeleton width={180} height={26} />
        </p>
        {hasChats && <AwaitedChats />}
      </Panel>
    </div>
  )
}

function AwaitedChats() {
  return (
    <p className={styles.chats} aria-hidden="true">
      <Skeleton height={36} />
    </p>
  )
}

function Inside({ me: { days_left, has_pon_subscription } }: { me: Me }) {
  const { data, isPending } = useQuery(chats(useApi()))
  const { hasChats } = usePage().config
  const [isHintShown, showHint] = useState(false)
  return (
    <>
      <p className={styles.days}>
        {has_pon_subscription
          ? 'Доступ без срока'
          : `Осталось ${days_left} ${plural(days_left, 'день', 'дня', 'дней')}`}
      </p>
      {isPending && hasChats && <AwaitedChats />}
      {data && data.chats.length > 0 && (
        <ul className={styles.chats} aria-label="Закрытые чаты">
          {data.chats.map((chat) => (
            <Chat key={chat.key} chat={chat} onLocked={() => showHint(true)} />
          ))}
        </ul>
      )}
      {isHintShown && (
        <p className={styles.hint} role="status">
          Чтобы попасть в чаты, привяжите Telegram в <Link to={paths.settings}>настройках профиля</Link>
        </p>
      )}
    </>
  )
}

/** Without a linked Telegram nobody would know whom to let in: the press explains it. */
function Chat({ chat: { title, url }, onLocked }: { chat: ChatLink; onLocked: () => void }) {
  return (
    <li>
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {title}
          <Icon name="external" size={14} />
        </a>
      ) : (
        <button type="button" onClick={onLocked}>
          {title}
          <Icon name="lock" size={14} />
        </button>
      )}
    </li>
  )
}
