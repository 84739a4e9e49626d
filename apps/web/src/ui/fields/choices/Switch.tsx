import { useId } from 'react'
import styles from './Switch.module.css'

interface SwitchProps {
  label: string
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.row}>
      <span>
        {label}
        {hint && <small id={id}>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={hint ? id : undefined}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
