import type { ReactNode } from 'react'
import styles from './EntryPage.module.css'

interface EntryPageProps {
  title: string
  lead?: string
  children: ReactNode
}

/** A step before the desk: one question in the middle of an empty page. */
export function EntryPage({ title, lead, children }: EntryPageProps) {
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <p className={styles.logo}>
          <span className={styles.seal}>П</span>Палата <small>стол</small>
        </p>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </main>
  )
}
