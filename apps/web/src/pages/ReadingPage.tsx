import type { ReactNode } from 'react'
import styles from './ReadingPage.module.css'

interface ReadingPageProps {
  isLoaded: boolean
  rail: ReactNode
  railName: string
  children: ReactNode
}

/** A sheet to read, and beside it, or below it on a narrow window, what belongs to it. */
export function ReadingPage({ isLoaded, rail, railName, children }: ReadingPageProps) {
  return (
    <div className={styles.page}>
      <article className={styles.sheet} aria-busy={!isLoaded}>
        {children}
      </article>
      {rail && (
        <aside className={styles.rail} aria-label={railName}>
          {rail}
        </aside>
      )}
    </div>
  )
}
