import type { ComponentProps } from 'react'
import { lazyPart } from '#navigation'
import { PartPlace } from '#ui/blocks/PartPlace.tsx'

const Note = lazyPart(async () => (await import('./RemovedNote.tsx')).RemovedNote)

/** Note above the text of a removed post. Only its author and moderators load its code. */
export function RemovedNote(props: ComponentProps<typeof Note>) {
  return (
    <PartPlace of={Note}>
      <Note {...props} />
    </PartPlace>
  )
}
