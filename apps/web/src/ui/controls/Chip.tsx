import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../blocks/Icon.tsx'
import styles from './Chip.module.css'

interface ChipProps extends ComponentProps<'button'> {
  icon?: IconName | undefined
  /** Whether the filter is on; undefined for a chip that only performs an action. */
  isOn?: boolean | undefined
  /** A press opens a panel of values instead of toggling. */
  hasPanel?: boolean
}

/** A toggle in a row of filters, or the button of a panel that chooses a filter's value. */
export function Chip({ icon, isOn, hasPanel = false, className, children, ...rest }: ChipProps) {
  // A button with a panel is not a toggle, so it has no `aria-pressed`: the panel shows the choice and the chip's text
  // names it.
  const state = hasPanel ? { 'data-on': isOn || undefined } : { 'aria-pressed': isOn }
  return (
    <button type="button" {...state} {...rest} className={[styles.chip, className].filter(Boolean).join(' ')}>
      {icon && <Icon name={icon} size={16} />}
      {children}
      {hasPanel && <Icon name="chevron-down" size={14} />}
    </button>
  )
}
