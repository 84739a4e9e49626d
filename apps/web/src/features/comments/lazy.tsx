import { type ComponentProps, lazy, Suspense } from 'react'
import type { CommentsProps } from './thread/CommentsBlock.tsx'

const Block = lazy(async () => ({ default: (await import('./thread/CommentsBlock.tsx')).CommentsBlock }))
const OfPerson = lazy(async () => ({ default: (await import('./person/CommentsOfPerson.tsx')).CommentsOfPerson }))

/** The discussion of a post or of a signal. Its code comes with the first one that is shown. */
export function Comments(props: CommentsProps) {
  return (
    <Suspense>
      <Block {...props} />
    </Suspense>
  )
}

/** What one person said. */
export function CommentsOfPerson(props: ComponentProps<typeof OfPerson>) {
  return (
    <Suspense>
      <OfPerson {...props} />
    </Suspense>
  )
}
