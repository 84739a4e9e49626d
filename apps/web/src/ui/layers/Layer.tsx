import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import styles from './Layer.module.css'
import { LayerFrame } from './LayerFrame.tsx'
import type { LayerDefinition } from './store.ts'

interface LayerProps {
  of: Pick<LayerDefinition, 'id' | 'useIsOpen'>
  title: ReactNode
  /** Before the title: an arrow back, for example. */
  before?: ReactNode
  size?: 'small' | 'wide'
  /** Nothing in it takes the focus but the text itself, so that keys scroll it. */
  isText?: boolean
  /** What gets the focus back where the opener is gone by then. */
  returnTo?: () => HTMLElement | null
  children: ReactNode
}

/** A dialog over the page, a sheet from below on phones. Comes with the dialog library: import it lazily. */
export function Layer({ of, title, before, size = 'small', isText = false, returnTo, children }: LayerProps) {
  return (
    <LayerFrame
      of={of}
      className={`${styles.popup} ${styles[size]}`}
      backdropClassName={styles.backdrop!}
      {...(returnTo && { returnTo })}
    >
      <span className={styles.grabber} aria-hidden="true" />
      <header className={styles.header}>
        {before}
        <Dialog.Title className={styles.title!}>{title}</Dialog.Title>
        <Dialog.Close render={<IconButton icon="close" label="Закрыть" />} />
      </header>
      <div className={styles.body} {...(isText && { tabIndex: 0 })}>
        {children}
      </div>
    </LayerFrame>
  )
}
