import { Suspense } from 'react'
import { lazyPart } from '#navigation'
import styles from './Awaited.module.css'
import type { CommentsProps } from './thread/CommentsBlock.tsx'

const Block = lazyPart(async () => (await import('./thread/CommentsBlock.tsx')).CommentsBlock)

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
