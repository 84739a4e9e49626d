import { lazy, Suspense } from 'react'

export const InstallItem = lazy(async () => ({ default: (await import('./install/InstallItem.tsx')).InstallItem }))

const Parts = lazy(async () => ({ default: (await import('./OfflineParts.tsx')).OfflineParts }))

/** Renders nothing until the network is lost. */
export function OfflineParts(props: { mayKeepBookmarks: boolean }) {
  return (
    <Suspense>
      <Parts {...props} />
    </Suspense>
  )
}
