import styles from './AmountCell.module.css'

/** Stands where a hidden sum would; the sum itself is not in the page. */
export function Dots() {
  return (
    <span className={styles.dots}>
      <span aria-hidden="true">•••••</span>
      <span className="visually-hidden">сумма спрятана</span>
    </span>
  )
}
