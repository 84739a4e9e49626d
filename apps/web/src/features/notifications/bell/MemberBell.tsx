import { useEffect } from 'react'
import { useMe } from '#features/accounts'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { notificationsLayer } from '../layers.ts'
import { useHealing } from '../push/useHealing.ts'
import { hasSystemItem } from '../system.ts'
import styles from './MemberBell.module.css'
import { useCheck } from './useCheck.ts'
import { useIconBadge } from './useIconBadge.ts'

const MOST_AVATARS = 4
const MOST_SHOWN = 99

/** Number of unread notifications and their authors; a press opens the list. */
export function MemberBell() {
  const { avatar_urls: avatars, notifications_count: unread } = useCheck()
  const isAsked = hasSystemItem(useMe())
  const isOpen = notificationsLayer.useIsOpen()
  useEffect(() => notificationsLayer.close, [])
  useHealing()
  const count = unread + (isAsked ? 1 : 0)
  useIconBadge(unread)
  const label = count > 0 ? `Уведомления, непрочитанных: ${count}` : 'Уведомления'
  return (
    <IconButton
      icon="bell"
      label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={[styles.bell, isOpen && styles.open, count > 0 && styles.withNotifications].filter(Boolean).join(' ')}
      onClick={() => (isOpen ? notificationsLayer.close() : notificationsLayer.open())}
    >
      {count > 0 && (
        <>
          <i className={styles.dot} />
          <span className={styles.stack}>
            {avatars.slice(0, MOST_AVATARS).map((src, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same picture
              <Avatar key={place} src={src} name="" size={20} />
            ))}
            {isAsked && (
              <span className={styles.system} data-testid="system-avatar">
                <Icon name="send" size={12} />
              </span>
            )}
            <b>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : `+${count}`}</b>
          </span>
        </>
      )}
    </IconButton>
  )
}
