import type { ChatLink } from '@palata/contract/telegram'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { usePage } from '#api/page.tsx'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { Tip } from '#ui/controls/Tip.tsx'
import styles from './ClubChats.module.css'
import { chats } from './queries.ts'

/** The closed chats of a member; without a linked Telegram a press explains how to get in. */
export function ClubChats() {
  const { data, isPending } = useQuery(chats(useApi()))
  const [isHintShown, showHint] = useState(false)
  return (
    <>
      {isPending && <AwaitedChats />}
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

/** Keeps the place of the chats, where the operator has set up any. */
export function AwaitedChats() {
  const { hasChats } = usePage().config
  if (!hasChats) return null
  return (
    <p className={styles.chats} aria-hidden="true">
      <Skeleton height={36} />
    </p>
  )
}

/** The chats admit linked accounts only; without a link the press explains how to get one. */
function Chat({ chat: { title, url }, onLocked }: { chat: ChatLink; onLocked: () => void }) {
  const id = useId()
  return (
    <li>
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {title}
          <Icon name="external" size={14} />
        </a>
      ) : (
        <Pressable aria-label={title} aria-describedby={id} onClick={onLocked}>
          {title}
          <Icon name="lock" size={14} />
          <Tip id={id}>Откроется с привязанным Telegram</Tip>
        </Pressable>
      )}
    </li>
  )
}
