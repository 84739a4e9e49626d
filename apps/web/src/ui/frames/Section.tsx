import { type ReactNode, type Ref, useId } from 'react'
import styles from './Section.module.css'

interface SectionProps {
  title: string
  about?: string
  /** Action for the whole section, beside its title. */
  action?: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A section of a settings page. */
export function Section({ title, about, action, headingRef, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h2>
        {action}
        {about && <p>{about}</p>}
      </header>
      {children}
    </section>
  )
}
