import type { ReactNode } from 'react'
import styles from './PlainPage.module.css'

/** A narrow page of a few sentences and a button. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  )
}
