import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import styles from './Loading.module.css'

const ROWS = Array.from({ length: 14 }, (_, place) => place)

/** Skeleton rows, as high as the real ones. */
export function Loading({ isPhone }: { isPhone: boolean }) {
  return (
    <div className={styles.loading} data-phone={isPhone || undefined} role="status" aria-label="Загрузка списка монет">
      {ROWS.map((place) => (
        <div key={place} className={styles.row}>
          <Skeleton width={20} height={20} />
          <Skeleton width={120} height={14} />
          <Skeleton width="30%" height={14} />
        </div>
      ))}
    </div>
  )
}
