import type { ReactNode } from 'react'
import styles from './Checkbox.module.css'

interface CheckboxProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  children: ReactNode
}

/** A box with its words, which press it too. */
export function Checkbox({ isChecked, onChange, children }: CheckboxProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  )
}
