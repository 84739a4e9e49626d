import styles from './Skeleton.module.css'

interface SkeletonProps {
  width?: number | string
  height?: number | string
}

/** Placeholder of loading content. Its parent announces «Загрузка» once. */
export function Skeleton({ width = '100%', height = 16 }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}
