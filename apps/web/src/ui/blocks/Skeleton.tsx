import styles from './Skeleton.module.css'

interface SkeletonProps {
  width?: number | string
  height?: number | string
}

/** A still place for what is on its way. Its parent says «Загрузка» once. */
export function Skeleton({ width = '100%', height = 16 }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}
