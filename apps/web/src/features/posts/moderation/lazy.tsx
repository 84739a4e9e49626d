import { type ComponentProps, lazy, Suspense } from 'react'

const Note = lazy(async () => ({ default: (await import('./RemovedNote.tsx')).RemovedNote }))

/** Over the text of a post that was taken away. Its author and moderators alone load its code. */
export function RemovedNote(props: ComponentProps<typeof Note>) {
  return (
    <Suspense>
      <Note {...props} />
    </Suspense>
  )
}
