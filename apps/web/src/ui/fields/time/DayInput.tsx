import { useId } from 'react'
import styles from './TimeInput.module.css'

interface DayInputProps {
  label: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  min?: string
  max?: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** A day in the device's own input. */
export function DayInput({ label, value, error, onChange, ...limits }: DayInputProps) {
  const id = useId()
  return (
    <span className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        {...limits}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {error && (
        <span id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </span>
  )
}
