import { lazyPart } from '#navigation'
import { PartPlace } from '#ui/blocks/PartPlace.tsx'
import styles from './Awaited.module.css'
import type { CommentsProps } from './thread/CommentsBlock.tsx'

const Block = lazyPart(async () => (await import('./thread/CommentsBlock.tsx')).CommentsBlock)

/** Comments of a post or a signal. Their code is loaded when the first one is shown. */
export function Comments(props: CommentsProps) {
  return (
    <PartPlace of={Block} fallback={<AwaitedComments />}>
      <Block {...props} />
    </PartPlace>
  )
}

/** Room for comments that will come. */
export const AwaitedComments = () => <div className={styles.awaited} data-awaited="" />
