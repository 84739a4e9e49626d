import { BareInput } from '@site/ui/fields/text/BareInput.tsx'
import { useNow } from '@site/ui/time/useNow.ts'
import { useId } from 'react'
import { distanceTo } from './distance.ts'
import styles from './MomentInput.module.css'

interface MomentInputProps {
  label: string
  /** `2026-11-21T10:00` in Moscow time. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** A date and time in Moscow time; the hint names the time zone and the distance from now. */
export function MomentInput({ label, value, onChange, error }: MomentInputProps) {
  const id = useId()
  const now = useNow()
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <BareInput
        className={styles.input}
        type="datetime-local"
        aria-label={label}
        aria-describedby={id}
        aria-invalid={Boolean(error)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <small id={id} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
        {error ?? `Московское время${value ? `, ${distanceTo(value, now)}` : ''}`}
      </small>
    </div>
  )
}
