import { type ComponentProps, lazy, Suspense } from 'react'
import styles from './lazy.module.css'

const Bar = lazy(async () => ({ default: (await import('./ReactionBar.tsx')).ReactionBar }))

/** Reactions below a text; their code loads when the first bar is shown. */
export function ReactionBar(props: ComponentProps<typeof Bar>) {
  return (
    <Suspense fallback={<div className={styles.awaited} />}>
      <Bar {...props} />
    </Suspense>
  )
}
