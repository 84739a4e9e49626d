import { useEffect } from 'react'
import { useToken } from '#api/session.ts'
import { usePath } from '#navigation'
import { paths } from '#paths.ts'
import { prepareLater } from './later.ts'
import { Notices } from './Notice.tsx'
import { OutboxNotice } from './outbox/OutboxNotice.tsx'
import { useOutbox } from './outbox/useOutbox.ts'
import { KeptHere } from './reading/KeptHere.tsx'
import { OfflineNotice } from './reading/OfflineNotice.tsx'
import { useOffline } from './reading/useOffline.ts'
import { useWorker } from './reading/useWorker.ts'
import { NewVersion } from './version/NewVersion.tsx'

/** Everything for offline use; shows a notice when the network is lost. */
export function OfflineParts({ mayKeepBookmarks }: { mayKeepBookmarks: boolean }) {
  useWorker(mayKeepBookmarks)
  const hasStore = useToken() !== null
  useEffect(() => {
    if (hasStore) prepareLater()
  }, [hasStore])
  const offline = useOffline()
  const waiting = useOutbox(offline.isOffline)
  const path = usePath()
  const offersStore = hasStore && path !== paths.saved
  return (
    <>
      {hasStore && offline.line.kind === 'missing' && <KeptHere />}
      <Notices>
        {offline.isOffline && <OfflineNotice offline={offline} offersStore={offersStore} />}
        {path !== paths.saved && <OutboxNotice waiting={waiting} />}
        <NewVersion />
      </Notices>
    </>
  )
}
