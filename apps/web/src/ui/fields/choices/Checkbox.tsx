import type { ReactNode } from 'react'
import styles from './Checkbox.module.css'

interface CheckboxProps {
  isChecked: boolean
  isDisabled?: boolean
  /** 18 px instead of 24, for dense lists. */
  isSmall?: boolean
  className?: string | undefined
  onChange: (isChecked: boolean) => void
  children: ReactNode
}

/** A checkbox whose label is pressable too. */
export function Checkbox({
  isChecked,
  isDisabled = false,
  isSmall = false,
  className = '',
  onChange,
  children,
}: CheckboxProps) {
  return (
    <label className={`${styles.check} ${isSmall ? styles.small : ''} ${className}`}>
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
