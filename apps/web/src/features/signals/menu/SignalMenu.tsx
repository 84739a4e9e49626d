import type { OpenedSignal } from '@palata/contract/signals'
import { MenuButton } from './MenuButton.tsx'

const load = async () => ({ default: (await import('./SignalMenuItems.tsx')).SignalMenuItems })

/** What moderators do with a signal. */
export function SignalMenu({ signal }: { signal: OpenedSignal }) {
  return <MenuButton signal={signal} icon="dots" label={`Действия: ${signal.title}`} load={load} />
}
