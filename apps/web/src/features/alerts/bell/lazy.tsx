import { type ComponentProps, useSyncExternalStore } from 'react'
import { lazyPart } from '#navigation'
import { PartPlace } from '#ui/blocks/PartPlace.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'

const CoinBell = lazyPart(async () => (await import('./CoinBell.tsx')).CoinBell)

/** The bell of a coin; its code loads when it is shown, so the server draws only its room. */
export function CoinAlerts(props: ComponentProps<typeof CoinBell>) {
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const room = <Skeleton width={32} height={32} />
  if (!isInBrowser) return room
  return (
    <PartPlace of={CoinBell} fallback={room}>
      <CoinBell {...props} />
    </PartPlace>
  )
}
