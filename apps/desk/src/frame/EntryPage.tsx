import type { ReactNode } from 'react'
import { DeskLogo } from '#frame/DeskLogo.tsx'
import styles from './EntryPage.module.css'

interface EntryPageProps {
  title: string
  lead?: string
  children: ReactNode
}

/** Page of one sign-in step. */
export function EntryPage({ title, lead, children }: EntryPageProps) {
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <DeskLogo />
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </main>
  )
}
