import { type ReactNode, type Ref, useId } from 'react'
import styles from './Section.module.css'

interface SectionProps {
  title: string
  about?: string
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** One block of the settings. */
export function Section({ title, about, headingRef, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h2>
        {about && <p>{about}</p>}
      </header>
      {children}
    </section>
  )
}
