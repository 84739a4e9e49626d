import type { Post } from '@palata/contract/posts'
import type { ComponentProps } from 'react'
import { useRecords } from '#api/records.ts'
import { HiddenLine } from '#features/mutes'
import { Cards, POST } from '#features/posts'

/** The cards of a day that the reader has muted, behind a line that counts them. */
export function HiddenCards({ ids, ...rest }: ComponentProps<typeof Cards>) {
  const labels = useRecords(POST, ids, labelsOf, isMutedOtherwise)
  return <HiddenLine labels={labels}>{() => <Cards ids={ids} {...rest} />}</HiddenLine>
}

const labelsOf = (posts: readonly Post[]) => posts.flatMap(({ muted_by }) => muted_by ?? [])
const isMutedOtherwise = (before: Post, after: Post) => before.muted_by !== after.muted_by
