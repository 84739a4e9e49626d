import type { OpenedSignal } from '@palata/contract/signals/signal'
import { useMe } from '#features/accounts'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { RemovalNote } from '#ui/blocks/RemovalNote.tsx'
import { useSignalActs } from '../menu/useSignalActs.ts'

/** Note above a removed signal. */
export function RemovedNote({ signal }: { signal: OpenedSignal }) {
  const me = useMe()
  const { restore } = useSignalActs(signal)
  if (!signal.removed) return null
  return (
    <RemovalNote
      what="сигнал"
      reason={signal.removed.reason}
      isModerator={me?.is_moderator ?? false}
      appeal={<Link to={paths.appeal}>Возразить</Link>}
      onRestore={restore}
    />
  )
}
