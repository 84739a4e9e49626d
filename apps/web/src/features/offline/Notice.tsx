import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './Notice.module.css'

/** Notices at the edge of the window, each shown while its condition lasts. */
export function Notices({ children }: { children: ReactNode }) {
  const notices = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => tellRoom(notices.current!), [])
  return (
    <div ref={notices} className={styles.notices}>
      {children}
    </div>
  )
}

/** Publishes the notices' height: on a phone toasts are as wide as the window and stand above them. */
function tellRoom(notices: HTMLElement) {
  const { style } = document.documentElement
  let frame = 0
  // In a frame of its own: a layout changed while sizes are reported is an error in WebKit.
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => style.setProperty('--notices-room', `${notices.offsetHeight}px`))
  })
  observer.observe(notices)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    style.removeProperty('--notices-room')
  }
}

/** One sentence with its actions. */
export function Notice({ tone = 'plain', children }: { tone?: 'plain' | 'gold'; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role="status">
      {children}
    </div>
  )
}
