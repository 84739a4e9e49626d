import { lazy, Suspense } from 'react'
import type { CommentsProps } from './CommentsBlock.tsx'

const Block = lazy(async () => ({ default: (await import('./CommentsBlock.tsx')).CommentsBlock }))

/** The discussion of a post or of a signal. Its code comes with the first one that is shown. */
export function Comments(props: CommentsProps) {
  return (
    <Suspense>
      <Block {...props} />
    </Suspense>
  )
}
