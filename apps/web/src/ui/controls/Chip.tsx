import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../blocks/Icon.tsx'
import styles from './Chip.module.css'

interface ChipProps extends ComponentProps<'button'> {
  icon?: IconName | undefined
  /** Whether it is in force; nothing for one that only does something. */
  isOn?: boolean | undefined
  /** A press opens a panel of values instead of turning it on and off. */
  hasPanel?: boolean
}

/** A choice in a row of choices: a filter that is on or off, or the button of a panel that chooses what it lets through. */
export function Chip({ icon, isOn, hasPanel = false, className, children, ...rest }: ChipProps) {
  // What opens a panel is no switch: the panel says what is chosen, the chip's words name it.
  const state = hasPanel ? { 'data-on': isOn || undefined } : { 'aria-pressed': isOn }
  return (
    <button type="button" {...state} {...rest} className={[styles.chip, className].filter(Boolean).join(' ')}>
      {icon && <Icon name={icon} size={16} />}
      {children}
      {hasPanel && <Icon name="chevron-down" size={14} />}
    </button>
  )
}
