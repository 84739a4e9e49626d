import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

interface SampleProps {
  title: ReactNode
  /** Spans the whole section. */
  isWide?: boolean
  children: ReactNode
}

/** One part with its name. */
export function Sample({ title, isWide = false, children }: SampleProps) {
  return (
    <figure className={`${styles.sample} ${isWide ? styles.wide : ''}`}>
      <figcaption>{title}</figcaption>
      <div className={styles.shown}>{children}</div>
    </figure>
  )
}
