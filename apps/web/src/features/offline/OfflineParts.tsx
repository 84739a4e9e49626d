import { useEffect } from 'react'
import { useToken } from '#api/session.ts'
import { usePath } from '#navigation'
import { paths } from '#paths.ts'
import { prepareLater } from './later.ts'
import { Notices } from './Notice.tsx'
import { KeptHere } from './reading/KeptHere.tsx'
import { OfflineNotice } from './reading/OfflineNotice.tsx'
import { useOffline } from './reading/useOffline.ts'
import { useWorker } from './reading/useWorker.ts'
import { NewVersion } from './version/NewVersion.tsx'
import { RefusedNotice } from './waiting/RefusedNotice.tsx'
import { useSendWaiting } from './waiting/useWaiting.ts'

/** Everything for offline use; shows a notice when the network is lost. */
export function OfflineParts({ mayKeepBookmarks }: { mayKeepBookmarks: boolean }) {
  useWorker(mayKeepBookmarks)
  const hasStore = useToken() !== null
  useEffect(() => {
    if (hasStore) prepareLater()
  }, [hasStore])
  const offline = useOffline()
  const waiting = useSendWaiting(offline.isOffline)
  const path = usePath()
  const offersStore = hasStore && path !== paths.saved
  return (
    <>
      {hasStore && offline.line.kind === 'missing' && <KeptHere />}
      <Notices>
        {offline.isOffline && <OfflineNotice offline={offline} offersStore={offersStore} />}
        {path !== paths.saved && <RefusedNotice waiting={waiting} />}
        <NewVersion />
      </Notices>
    </>
  )
}
