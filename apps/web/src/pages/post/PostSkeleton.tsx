import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import styles from './PostSkeleton.module.css'

const LINES = ['100%', '96%', '98%', '92%', '100%', '64%', '97%', '100%', '94%', '99%', '88%', '40%']

/** Placeholder for a loading text; as high as a window, so that nothing below jumps. */
export function TextSkeleton() {
  return (
    <div className={styles.text} role="status" aria-label="Загрузка публикации">
      {LINES.map((width, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their places
        <Skeleton key={place} width={width} height={18} />
      ))}
    </div>
  )
}

export function PostSkeleton() {
  return (
    <div className={styles.post}>
      <Skeleton width="50%" height={18} />
      <Skeleton width="90%" height={36} />
      <TextSkeleton />
    </div>
  )
}
