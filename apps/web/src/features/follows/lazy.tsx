import { type ComponentProps, useSyncExternalStore } from 'react'
import { lazyPart } from '#navigation'
import { PartPlace } from '#ui/blocks/PartPlace.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'

const Control = lazyPart(async () => (await import('./FollowControl.tsx')).FollowControl)

const WIDTHS = { button: 112, word: 54, icon: 32 }

/**
 * Follows an author, a coin or a signal; its code loads when the first button is shown. The server draws only its room:
 * it does not wait for code of a part.
 */
export function FollowButton(props: ComponentProps<typeof Control>) {
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const look = props.look ?? 'button'
  const room = <Skeleton width={WIDTHS[look]} height={look === 'word' ? 16 : 32} />
  if (!isInBrowser) return room
  return (
    <PartPlace of={Control} fallback={room}>
      <Control {...props} />
    </PartPlace>
  )
}
