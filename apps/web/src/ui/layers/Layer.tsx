import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import styles from './Layer.module.css'
import { dismissLayer, type LayerDefinition, openerOf } from './store.ts'

interface LayerProps {
  of: Pick<LayerDefinition, 'id' | 'useIsOpen'>
  title: ReactNode
  /** Before the title: an arrow back, for example. */
  before?: ReactNode
  size?: 'small' | 'wide'
  children: ReactNode
}

/** A dialog over the page, a sheet from below on phones. Comes with the dialog library: import it lazily. */
export function Layer({ of: { id, useIsOpen }, title, before, size = 'small', children }: LayerProps) {
  const isOpen = useIsOpen()
  const opener = useRef<Element | null>(null)
  if (isOpen) opener.current = openerOf(id)
  return (
    <Dialog.Root
      open={isOpen}
      modal="trap-focus"
      onOpenChange={(open) => {
        if (!open) dismissLayer(id)
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop!} />
        <Dialog.Popup
          className={`${styles.popup} ${styles[size]}`}
          data-layer={id}
          finalFocus={() => (opener.current?.isConnected ? (opener.current as HTMLElement) : true)}
        >
          <span className={styles.grabber} aria-hidden="true" />
          <header className={styles.header}>
            {before}
            <Dialog.Title className={styles.title!}>{title}</Dialog.Title>
            <Dialog.Close render={<IconButton icon="close" label="Закрыть" />} />
          </header>
          <div className={styles.body}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
