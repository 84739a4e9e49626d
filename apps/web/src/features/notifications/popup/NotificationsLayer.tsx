import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useMe } from '#features/accounts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { plural } from '#ui/format/index.ts'
import { HeaderLayer } from '#ui/layers/HeaderLayer.tsx'
import { useBox } from '../bell/useCheck.ts'
import { notificationsLayer } from '../layers.ts'
import { hasSystemItem } from '../system.ts'
import { NotificationList } from './NotificationList.tsx'
import styles from './NotificationsLayer.module.css'
import { useReadAll } from './queries.ts'

/** The panel under the bell. */
export function NotificationsLayer() {
  const isOpen = notificationsLayer.useIsOpen()
  return (
    <HeaderLayer of={notificationsLayer} className={styles.panel!}>
      {isOpen && <Panel />}
    </HeaderLayer>
  )
}

function Panel() {
  const { notifications_count: unread } = useBox()
  const isAsked = hasSystemItem(useMe())
  return (
    <>
      <header className={styles.header}>
        <Dialog.Close render={<IconButton icon="back" label="Назад" className={styles.back!} />} />
        <Dialog.Title className={styles.title!}>Уведомления</Dialog.Title>
        {unread > 0 && (
          <span className={styles.count}>
            {unread}
            <span className="visually-hidden">
              {' '}
              {plural(unread, 'непрочитанное', 'непрочитанных', 'непрочитанных')}
            </span>
          </span>
        )}
        <ReadAll isOff={unread === 0} />
      </header>
      <NotificationList isAsked={isAsked} />
    </>
  )
}

function ReadAll({ isOff }: { isOff: boolean }) {
  const readAll = useReadAll()
  const [isBusy, setBusy] = useState(false)
  async function press() {
    if (isBusy || isOff) return
    setBusy(true)
    // The call itself tells the reader that the server is unavailable.
    await readAll().catch((error: unknown) => console.error('Не удалось прочитать уведомления', error))
    setBusy(false)
  }
  return (
    <TextButton className={styles.all} aria-disabled={isOff || isBusy || undefined} onClick={() => void press()}>
      Прочитать все
    </TextButton>
  )
}
