import type { ReactNode } from 'react'
import styles from './Checkbox.module.css'

interface CheckboxProps {
  isChecked: boolean
  isDisabled?: boolean
  className?: string | undefined
  onChange: (isChecked: boolean) => void
  children: ReactNode
}

/** A box with its words, which press it too. */
export function Checkbox({ isChecked, isDisabled = false, className = '', onChange, children }: CheckboxProps) {
  return (
    <label className={`${styles.check} ${className}`}>
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  )
}
