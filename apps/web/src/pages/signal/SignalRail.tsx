import type { OpenedSignal } from '@palata/contract/signals/signal'
import { useLater } from '#navigation'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import styles from './SignalRail.module.css'

const load = async () => (await import('./CallPanels.tsx')).CallPanels

/** Beside a signal. It comes after the page, and all at once, so that no panel moves another. */
export function SignalRail({ signal }: { signal: OpenedSignal | null | undefined }) {
  const CallPanels = useLater(load)
  return CallPanels && signal ? <CallPanels key={signal.id} signal={signal} /> : <RailBones />
}

export function RailBones() {
  return (
    <div className={styles.bones} role="status" aria-label="Загрузка панелей">
      <Skeleton height={150} />
      <Skeleton height={86} />
      <Skeleton height={420} />
    </div>
  )
}
