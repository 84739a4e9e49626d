import type { ReactNode } from 'react'
import styles from './ReadingPage.module.css'

interface ReadingPageProps {
  isLoaded: boolean
  rail: ReactNode
  railName: string
  children: ReactNode
}

/** A reading sheet with its related content beside it, or below it in a narrow window. */
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
