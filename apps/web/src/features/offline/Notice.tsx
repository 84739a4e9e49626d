import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './Notice.module.css'

/** All that stands at the edge of the window for as long as it holds. */
export function Notices({ children }: { children: ReactNode }) {
  const notices = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => tellRoom(notices.current!), [])
  return (
    <div ref={notices} className={styles.notices}>
      {children}
    </div>
  )
}

/** Toasts stand above the notices on a phone, where both are as wide as the window. */
function tellRoom(notices: HTMLElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--notices-room', `${notices.offsetHeight}px`))
  observer.observe(notices)
  return () => {
    observer.disconnect()
    style.removeProperty('--notices-room')
  }
}

/** One sentence and what can be done about it. */
export function Notice({ tone = 'plain', children }: { tone?: 'plain' | 'gold'; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role="status">
      {children}
    </div>
  )
}
