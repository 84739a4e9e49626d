import { lazy, Suspense } from 'react'
import styles from './Awaited.module.css'
import type { CommentsProps } from './thread/CommentsBlock.tsx'

const Block = lazy(async () => ({ default: (await import('./thread/CommentsBlock.tsx')).CommentsBlock }))

/** The discussion of a post or of a signal. Its code comes with the first one that is shown. */
export function Comments(props: CommentsProps) {
  return (
    <Suspense fallback={<div className={styles.awaited} />}>
      <Block {...props} />
    </Suspense>
  )
}
