import { Link } from '@site/navigation/index.ts'
import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

interface SectionProps {
  title: string
  note?: ReactNode
  link?: { to: string; words: string }
  children: ReactNode
}

/** A panel with a heading. */
export function Section({ title, note, link, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note && <small>{note}</small>}
        {link && <Link to={link.to}>{link.words}</Link>}
      </header>
      {children}
    </section>
  )
}
