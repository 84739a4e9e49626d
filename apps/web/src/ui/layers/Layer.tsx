import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import styles from './Layer.module.css'
import { LayerFrame } from './LayerFrame.tsx'
import type { LayerDefinition } from './store.ts'

interface LayerProps {
  of: Pick<LayerDefinition, 'id' | 'useIsOpen'>
  title: ReactNode
  /** Shown before the title, such as a back arrow. */
  before?: ReactNode
  size?: 'small' | 'wide'
  /** The text itself takes the focus, so that keys scroll it. */
  isText?: boolean
  /** Element that gets the focus first, if not the cross. */
  initialFocus?: () => HTMLElement | null
  /** Element that gets the focus when the opener is gone. */
  returnTo?: () => HTMLElement | null
  children: ReactNode
}

/** A dialog over the page; a bottom sheet on phones. Includes the dialog library: import it lazily. */
export function Layer(props: LayerProps) {
  const { of, title, before, size = 'small', isText = false, initialFocus, returnTo, children } = props
  return (
    <LayerFrame
      of={of}
      className={`${styles.popup} ${styles[size]}`}
      backdropClassName={styles.backdrop!}
      {...(initialFocus && { initialFocus })}
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
