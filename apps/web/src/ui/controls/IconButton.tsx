import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../blocks/Icon.tsx'
import styles from './IconButton.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: IconName
  /** The action in words: accessible name and tooltip. */
  label: string
  iconSize?: number
  /** A small button grows on phones for touch. */
  size?: 'default' | 'small'
}

export function IconButton({
  icon,
  label,
  iconSize = 20,
  size = 'default',
  className = '',
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button type="button" aria-label={label} className={`${styles.button} ${styles[size]} ${className}`} {...rest}>
      <Icon name={icon} size={iconSize} />
      {children}
    </button>
  )
}
