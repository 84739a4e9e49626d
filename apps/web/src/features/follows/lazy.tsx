import type { ComponentProps } from 'react'
import { lazyPart } from '#navigation'
import { PartPlace } from '#ui/blocks/PartPlace.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'

const Control = lazyPart(async () => (await import('./FollowControl.tsx')).FollowControl)

const WIDTHS = { button: 112, word: 54, icon: 32 }

/** Follows an author, a coin or a signal; its code loads when the first button is shown. */
export function FollowButton(props: ComponentProps<typeof Control>) {
  const look = props.look ?? 'button'
  return (
    <PartPlace of={Control} fallback={<Skeleton width={WIDTHS[look]} height={look === 'word' ? 16 : 32} />}>
      <Control {...props} />
    </PartPlace>
  )
}
