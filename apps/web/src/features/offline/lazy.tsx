import { Suspense } from 'react'
import { lazyPart } from '#navigation'

export const InstallItem = lazyPart(async () => (await import('./install/InstallItem.tsx')).InstallItem)

const Parts = lazyPart(async () => (await import('./OfflineParts.tsx')).OfflineParts)

/** Renders nothing until the network is lost. */
export function OfflineParts(props: { mayKeepBookmarks: boolean }) {
  return (
    <Suspense>
      <Parts {...props} />
    </Suspense>
  )
}
