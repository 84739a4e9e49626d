import styles from './Tip.module.css'

/** Tooltip of a control with `position: relative`: shown on hover and focus, and after a press with `data-told`. */
export function Tip({ id, children }: { id: string; children: string }) {
  return (
    <span id={id} role="tooltip" className={styles.tip}>
      {children}
    </span>
  )
}
