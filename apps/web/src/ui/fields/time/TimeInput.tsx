import { useId } from 'react'
import styles from './TimeInput.module.css'

interface TimeInputProps {
  label: string
  /** `22:30`. */
  value: string
  onChange: (value: string) => void
}

/** A time of day in the device's own input. Clearing the field changes nothing. */
export function TimeInput({ label, value, onChange }: TimeInputProps) {
  const id = useId()
  return (
    <span className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="time" value={value} onChange={({ target }) => target.value && onChange(target.value)} />
    </span>
  )
}
