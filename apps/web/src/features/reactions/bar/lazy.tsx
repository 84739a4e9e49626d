import { type ComponentProps, lazy, Suspense } from 'react'
import styles from './lazy.module.css'

const Bar = lazy(async () => ({ default: (await import('./ReactionBar.tsx')).ReactionBar }))

/** Stands below a text that its reader may read: its code comes with the first one. */
export function ReactionBar(props: ComponentProps<typeof Bar>) {
  return (
    <Suspense fallback={<div className={styles.awaited} />}>
      <Bar {...props} />
    </Suspense>
  )
}
