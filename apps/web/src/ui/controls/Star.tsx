import { Icon } from '../blocks/Icon.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './Star.module.css'

interface StarProps {
  isFilled: boolean
  /** The starred item, or what a press would do. */
  label: string
  size?: number
  /** With it the star is a button. */
  onToggle?: () => void
}

export function Star({ isFilled, label, size = 12, onToggle }: StarProps) {
  const icon = isFilled ? 'star-filled' : 'star'
  const look = isFilled ? styles.filled : ''
  if (onToggle)
    return (
      <IconButton
        icon={icon}
        iconSize={size}
        size="small"
        label={label}
        className={`${styles.button} ${look}`}
        aria-pressed={isFilled}
        onClick={onToggle}
      />
    )
  return (
    <span className={`${styles.mark} ${look}`} role="img" aria-label={label}>
      <Icon name={icon} size={size} />
    </span>
  )
}
