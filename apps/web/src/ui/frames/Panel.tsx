import { type ReactNode, useId } from 'react'
import { Link } from '#navigation'
import styles from './Panel.module.css'

interface PanelProps {
  title: ReactNode
  link?: { to: string; label: string }
  children: ReactNode
}

/** A panel of the right column. */
export function Panel({ title, link, children }: PanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {link && <Link to={link.to}>{link.label}</Link>}
      </header>
      {children}
    </section>
  )
}
