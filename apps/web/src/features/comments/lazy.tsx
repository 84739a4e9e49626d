import { lazy, Suspense } from 'react'
import styles from './Awaited.module.css'
import type { CommentsProps } from './thread/CommentsBlock.tsx'

const Block = lazy(async () => ({ default: (await import('./thread/CommentsBlock.tsx')).CommentsBlock }))

/** Comments of a post or a signal. Their code is loaded when the first one is shown. */
export function Comments(props: CommentsProps) {
  return (
    <Suspense fallback={<AwaitedComments />}>
      <Block {...props} />
    </Suspense>
  )
}

/** Room for comments that will come. */
export const AwaitedComments = () => <div className={styles.awaited} data-awaited="" />
