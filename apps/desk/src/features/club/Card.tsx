import type { FormEvent, ReactNode } from 'react'
import { Section } from '#frame/Section.tsx'
import styles from './Cards.module.css'
import { SaveBar } from './SaveBar.tsx'
import type { Draft } from './useDraft.ts'

interface CardProps {
  /** Where the tab leads. */
  id: string
  title: string
  note?: ReactNode
  draft: Draft
  children: ReactNode
}

/** A card whose fields are saved together. */
export function Card({ id, title, note, draft, children }: CardProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    if (draft.isDirty) draft.save()
  }
  return (
    <form id={id} className={styles.card} onSubmit={submit} noValidate>
      <Section title={title} note={note}>
        {children}
        <SaveBar draft={draft} />
      </Section>
    </form>
  )
}
