import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#navigation'

const Note = lazyPart(async () => (await import('./RemovedNote.tsx')).RemovedNote)

/** Note above the text of a removed post. Only its author and moderators load its code. */
export function RemovedNote(props: ComponentProps<typeof Note>) {
  return (
    <Suspense>
      <Note {...props} />
    </Suspense>
  )
}
