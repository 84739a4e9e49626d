import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import styles from './HypePage.module.css'

/** Skeleton of the map and its side column. */
export function Loading() {
  return (
    <div className={`${styles.grid} ${styles.awaited}`} role="status" aria-label="Загрузка долей внимания">
      <Skeleton height={520} />
      <Skeleton height={320} />
    </div>
  )
}
