import { useId } from 'react'
import styles from './TimeInput.module.css'

interface TimeInputProps {
  label: string
  /** `22:30`. */
  value: string
  onChange: (value: string) => void
}

/** A time of the day, chosen the way the device offers. A field left empty changes nothing. */
export function TimeInput({ label, value, onChange }: TimeInputProps) {
  const id = useId()
  return (
    <span className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="time" value={value} onChange={({ target }) => target.value && onChange(target.value)} />
    </span>
  )
}
