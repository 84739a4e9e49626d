import type { CSSProperties } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Star.module.css'

interface StarProps {
  isFilled: boolean
  /** What is starred, or what a press would star. */
  label: string
  size?: number
  /** Makes it a button. */
  onToggle?: () => void
}

export function Star({ isFilled, label, size = 12, onToggle }: StarProps) {
  const icon = <Icon name={isFilled ? 'star-filled' : 'star'} size={size} />
  const look = `${styles.star} ${isFilled ? styles.filled : ''}`
  if (!onToggle)
    return (
      <span className={look} role="img" aria-label={label}>
        {icon}
      </span>
    )
  return (
    <button
      type="button"
      className={`${look} ${styles.button}`}
      style={{ '--star': `${size}px` } as CSSProperties}
      aria-label={label}
      aria-pressed={isFilled}
      onClick={onToggle}
    >
      {icon}
    </button>
  )
}
