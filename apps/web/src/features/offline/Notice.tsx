import type { ReactNode } from 'react'
import styles from './Notice.module.css'

/** All that stands at the edge of the window for as long as it holds. */
export function Notices({ children }: { children: ReactNode }) {
  return <div className={styles.notices}>{children}</div>
}

/** One sentence and what can be done about it. */
export function Notice({ tone = 'plain', children }: { tone?: 'plain' | 'gold'; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role="status">
      {children}
    </div>
  )
}
