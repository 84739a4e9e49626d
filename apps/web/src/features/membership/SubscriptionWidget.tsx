import type { ChatLink } from '@palata/contract/telegram'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { useMe } from '#features/accounts'
import { Link, usePath } from '#navigation'
import { plural } from '#ui/format/index.ts'
import { Icon } from '#ui/Icon.tsx'
import { Panel } from '#ui/Panel.tsx'
import { paths } from '../../paths.ts'
import { chats } from './queries.ts'
import styles from './SubscriptionWidget.module.css'

/** For those with access: the days left and the three closed chats. */
export function SubscriptionWidget() {
  const me = useMe()
  const isPaid = me?.has_paid_access ?? false
  const { data } = useQuery({ ...chats(useApi()), enabled: isPaid })
  const [isHintShown, showHint] = useState(false)
  const isHere = usePath() === paths.subscription
  if (!me || !isPaid) return null
  const { days_left, has_pon_subscription } = me
  return (
    <Panel title="Подписка" {...(!isHere && { link: { to: paths.subscription, label: 'Подробнее' } })}>
      <p className={styles.days}>
        {has_pon_subscription
          ? 'Доступ без срока'
          : `Осталось ${days_left} ${plural(days_left, 'день', 'дня', 'дней')}`}
      </p>
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
    </Panel>
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
