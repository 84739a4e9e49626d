import styles from './Tip.module.css'

interface TipProps {
  id: string
  /** Above a button that is named by its text: the tooltip is not a part of that name. */
  isAbove?: boolean
  children: string
}

/** Tooltip of a control with `position: relative`: shown on hover and focus, and after a press with `data-told`. */
export function Tip({ id, isAbove = false, children }: TipProps) {
  return (
    <span
      id={id}
      role="tooltip"
      aria-hidden={isAbove || undefined}
      className={styles.tip}
      data-above={isAbove || undefined}
    >
      {children}
    </span>
  )
}
