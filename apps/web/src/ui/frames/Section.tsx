import { type ReactNode, type Ref, useId } from 'react'
import styles from './Section.module.css'

interface SectionProps {
  title: string
  about?: string
  /** What can be done with all of it: beside the title. */
  action?: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** One block of a page of settings. */
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
