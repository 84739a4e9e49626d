import type { Notification } from '@palata/contract/notifications'
import { didWhatOf, isTextAddress, knownKind, noticeAddress } from '@palata/contract/notifications/kinds'
import { isWomansName } from '@palata/contract/text/womansName'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from '#navigation'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { formatAge } from '#ui/format/index.ts'
import { dayAndTime, Moment } from '#ui/time/time.ts'
import { notificationsLayer } from '../layers.ts'
import styles from './NotificationItem.module.css'

interface NotificationItemProps {
  item: Notification
  now: Date
  /** Set for an unread notification. */
  onShown?: ((element: HTMLElement | null) => void) | undefined
}

/** What a person did, or the site itself. The row links to its place, the name to the person. */
export function NotificationItem({ item, now, onShown }: NotificationItemProps) {
  const navigate = useNavigate()
  const { notification_from_user: sender, created, title } = item
  const isNew = !item.is_read_modal_window
  const address = addressOf(item)
  const isOver = isTextAddress(address)

  function onClick(event: MouseEvent<HTMLElement>) {
    const link = (event.target as Element).closest('a')
    const isSelecting = (getSelection()?.toString() ?? '') !== ''
    if (event.defaultPrevented || isSelecting || event.button !== 0) return
    if (!link) {
      notificationsLayer.close()
      return navigate(address, { over: isOver })
    }
    // A link inside the comment's text: links of this site open in the app.
    if (link.origin !== location.origin || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    notificationsLayer.close()
    navigate(link.pathname + link.search)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the links inside
    <article ref={onShown} className={`${styles.item} ${isNew ? styles.new : ''}`} onClick={onClick}>
      {sender.profile_url ? (
        <Avatar src={sender.avatar} name={sender.name} size={40} />
      ) : (
        <span className={styles.sign}>
          <Icon name={knownKind(item.kind)?.icon ?? 'bell'} />
        </span>
      )}
      <div className={styles.body}>
        <header className={styles.head}>
          {sender.profile_url ? <Sender item={item} /> : <b className={styles.who}>{sender.name}</b>}
          <time dateTime={created} title={dayAndTime(created, now)}>
            <Moment at={created} tell={() => formatAge(created, now)} />
          </time>
          {isNew && (
            <i className={styles.dot}>
              <span className="visually-hidden">Новое</span>
            </i>
          )}
        </header>
        {item.user_comment && (
          <p className={styles.own} dir="auto">
            {item.user_comment}
          </p>
        )}
        {/* The server builds this HTML from escaped text, links and pictures. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: built from escaped text */}
        <div className={styles.text} dir="auto" dangerouslySetInnerHTML={{ __html: item.comment }} />
        <Link to={address} over={isOver} className={styles.title} dir="auto" onClick={notificationsLayer.close}>
          {title}
        </Link>
      </div>
    </article>
  )
}

/** Of a kind that this page does not know it is not said what the person did. */
function Sender({ item }: { item: Notification }) {
  const { notification_from_user: sender } = item
  const kind = knownKind(item.kind)
  const did = didWhatOf(item.kind, isWomansName(sender.name))
  return (
    <>
      <Link to={sender.profile_url} className={styles.who} onClick={notificationsLayer.close}>
        <PersonName wraps>{sender.name}</PersonName>
      </Link>
      {kind && did && (
        <span className={styles.verb}>
          <Icon name={kind.icon} size={14} />
          {did}
        </span>
      )}
    </>
  )
}

const addressOf = ({ kind, model_name: model, post_id: subjectId, object_id: objectId, path }: Notification) =>
  noticeAddress({ kind, model, subjectId, objectId, path })
