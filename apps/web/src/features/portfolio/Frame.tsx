import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '#ui/controls/IconButton.tsx'
import styles from './Frame.module.css'

interface FrameProps {
  title: string
  /** Beside the title: how many coins. */
  note?: ReactNode
  /** Before the cross. */
  more?: ReactNode
  /** An arrow back before the title. */
  onBack?: () => void
  /** Stays above what scrolls. */
  top?: ReactNode
  footer: ReactNode
  children: ReactNode
}

/** What all modes of the popup have: the head, what scrolls, and the buttons below it. */
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

/** Each mode takes the focus where the reader goes on: the one that had it went with the mode before. */
export function useFocusOnEntry<T extends HTMLElement>() {
  const element = useRef<T>(null)
  useEffect(() => {
    const { activeElement } = document
    // The first mode of all is left to the dialog.
    if (activeElement === null || activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [])
  return element
}
