import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '#ui/controls/IconButton.tsx'
import styles from './Frame.module.css'

interface FrameProps {
  title: string
  /** Number of coins, beside the title. */
  note?: ReactNode
  /** Buttons before the close button. */
  more?: ReactNode
  /** Shows a back arrow before the title. */
  onBack?: () => void
  /** Stays above the scrolling part. */
  top?: ReactNode
  footer: ReactNode
  children: ReactNode
}

/** Frame of all modes of the popup: head, scrolling part and bottom buttons. */
export function Frame({ title, note, more, onBack, top, footer, children }: FrameProps) {
  return (
    <>
      <header className={styles.header}>
        {onBack && <IconButton icon="back" label="Назад" onClick={onBack} />}
        <Dialog.Title className={onBack ? styles.title! : `${styles.title} ${styles.first}`}>{title}</Dialog.Title>
        <small className={styles.note}>{note}</small>
        {more}
        <Dialog.Close render={<IconButton icon="close" label="Закрыть" />} />
      </header>
      {top && <div className={styles.top}>{top}</div>}
      <div className={styles.body}>{children}</div>
      <footer className={styles.footer}>{footer}</footer>
    </>
  )
}

/** Returns a ref whose element takes the focus when a mode opens: the element that had it is gone. */
export function useFocusOnEntry<T extends HTMLElement>() {
  const element = useRef<T>(null)
  useEffect(() => {
    const { activeElement } = document
    // At the popup's opening the dialog places the focus itself.
    if (activeElement === null || activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [])
  return element
}
