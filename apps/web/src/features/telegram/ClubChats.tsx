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

/** How often chats are requested again that could not be read or have no links yet, ms. */
const AGAIN_MS = 10_000

/** The members' chats; without a linked Telegram a press explains how to join. */
export function ClubChats() {
  const { hasChats } = usePage().config
  const { data, isPending } = useQuery({
    ...chats(useApi()),
    // The bot makes the links of the club's chats after its start.
    refetchInterval: ({ state }) => hasChats && !state.data?.chats.length && AGAIN_MS,
  })
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

/** Reserves the chats' space when the operator has configured any. */
export function AwaitedChats() {
  const { hasChats } = usePage().config
  if (!hasChats) return null
  return (
    <p className={styles.chats} aria-hidden="true">
      <Skeleton height={36} />
    </p>
  )
}

/** Chats admit only linked accounts; without a link the press explains how to get one. */
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
