import { FormatBar, NOTHING_WRITTEN, TextField, useWritingForm } from '@site/features/editor/desk.ts'
import { useState } from 'react'
import styles from './RichInput.module.css'

interface RichInputProps {
  label: string
  /** HTML from the editor. */
  value: string
  onChange: (html: string) => void
  error?: string | undefined
}

/** A form field with the site's editor. */
export function RichInput({ label, value, onChange, error }: RichInputProps) {
  const [initial] = useState({ ...NOTHING_WRITTEN, content: value })
  const form = useWritingForm(initial, () => onChange(form.read().content))
  return (
    <section className={styles.box} aria-label={label}>
      <p className={styles.label}>{label}</p>
      <div className={styles.bar}>
        <FormatBar editor={form.editor} onFiles={form.addToText} onGif={form.addGif} />
      </div>
      <div className={styles.text}>
        <TextField editor={form.editor} problem={error} isBusy={false} placeholder="Текст…" />
      </div>
    </section>
  )
}
