import styles from './Tip.module.css'

/** A word beside its control, which is `position: relative`: for whoever points at it or tabs to it, and after a press with `data-told`. */
export function Tip({ id, children }: { id: string; children: string }) {
  return (
    <span id={id} role="tooltip" className={styles.tip}>
      {children}
    </span>
  )
}
