import { useEffect, useRef } from 'react'
import { Icon } from '../../blocks/Icon.tsx'
import styles from './SearchInput.module.css'

interface SearchInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Takes the focus on mount, for a field that the reader opened. */
  takesFocus?: boolean
}

/** A search field for the list below it; the label is its placeholder. */
export function SearchInput({ label, value, onChange, takesFocus = false }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <label className={styles.search}>
      <Icon name="search" size={16} />
      <input
        ref={field}
        type="search"
        placeholder={label}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
