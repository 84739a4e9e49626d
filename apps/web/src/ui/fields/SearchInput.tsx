import { Icon } from '../blocks/Icon.tsx'
import styles from './SearchInput.module.css'

interface SearchInputProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A field that narrows the list below it; its label stands in it while it is empty. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
  return (
    <label className={styles.search}>
      <Icon name="search" size={16} />
      <input
        type="search"
        placeholder={label}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
