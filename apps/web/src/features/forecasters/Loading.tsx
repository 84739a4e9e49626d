import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import styles from './PostList.module.css'

/** Skeleton of the posts. */
export function Loading() {
  return (
    <div className={styles.list} role="status" aria-label="Загрузка публикаций">
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className={styles.bone}>
          <Skeleton width={40} height={40} />
          <div>
            <Skeleton width="40%" />
            <Skeleton height={44} />
            <Skeleton width="70%" />
          </div>
        </div>
      ))}
    </div>
  )
}
